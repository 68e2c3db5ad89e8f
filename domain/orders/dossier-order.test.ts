import { expect, test } from 'vitest'
import { dossierCan, paperCan, paymentCan, printCan, type DossierStanding } from './dossier.ts'

// Papers and money come in an order that can be true: nothing is noted that cannot have happened yet.

const standing: DossierStanding = {
  approval: 'not-applicable',
  state: 'valid',
  vin: 'WVWZZZ1KZAW409118',
  papersMissing: [],
  balanceCents: 0,
  isOnAccount: false,
  tradeInsDue: [],
  car: 'here',
  invoice: null,
  guarantee: { cents: 0, receivedOn: null, repaidOn: null },
  transport: 'not-asked',
}
const toBuild = { vin: null, car: 'to-order' } as const

test.each([
  ['identity', { ...toBuild, state: 'draft' }, true],
  ['finance-approval', { ...toBuild, state: 'draft' }, true],
  ['insurance', toBuild, true],
  ['trade-in-papers', toBuild, true],
  ['order-form', { state: 'draft' }, 'order-form-is-signed'],
  ['order-form', {}, 'order-form-is-signed'],
  ['car-pass', { state: 'draft' }, true],
  ['car-pass', toBuild, 'vin-missing'],
  ['registration', { state: 'draft' }, 'customer-order-not-valid'],
  ['registration', toBuild, 'vin-missing'],
  ['registration', {}, true],
  ['handover-report', { state: 'draft' }, 'handover-report-early'],
  ['handover-report', {}, 'handover-report-early'],
  ['handover-report', { state: 'complete', car: 'to-come' }, 'handover-report-early'],
  ['handover-report', { state: 'complete' }, true],
  ['transport-proof', { state: 'complete' }, 'transport-not-left'],
  ['transport-proof', { state: 'delivered' }, true],
  ['identity', { state: 'delivered' }, 'customer-order-state'],
] as const)('the paper %s on a dossier %j: %s', (paper, changes, wanted) => {
  const can = paperCan(paper, { ...standing, ...changes })
  expect(can.ok ? true : can.reason).toBe(wanted)
})

test.each([
  ['advance', { state: 'draft' }, true],
  ['balance', { state: 'draft' }, 'customer-order-not-valid'],
  ['advance', toBuild, true],
  ['balance', toBuild, 'balance-too-early'],
  ['balance', { car: 'to-come' }, 'balance-too-early'],
  ['balance', {}, true],
  ['balance', { state: 'complete' }, true],
  ['balance', { state: 'delivered', car: 'to-order' }, true],
  ['balance', { state: 'canceled', car: 'to-order' }, true],
  ['refund', { state: 'draft' }, true],
] as const)('money as %s on a dossier %j: %s', (kind, changes, wanted) => {
  const can = paymentCan(kind, { ...standing, ...changes })
  expect(can.ok ? true : can.reason).toBe(wanted)
})

const held = { cents: 420_000, receivedOn: '2026-11-02', repaidOn: null }
test.each([
  ['delivered', 'there', true],
  ['delivered', 'missing', 'transport-unproven'],
  // Without a row for the proof there is none.
  ['delivered', 'not-asked', 'transport-unproven'],
  ['canceled', 'missing', true],
] as const)('a guarantee of an order that is %s goes back with a proof that is %s: %s', (state, transport, wanted) => {
  const can = dossierCan('repay-guarantee', { ...standing, state, transport, guarantee: held })
  expect(can.ok ? true : can.reason).toBe(wanted)
})

test.each([
  ['transport-statement', {}, 'transport-not-abroad'],
  ['transport-statement', { transport: 'missing' }, true],
  ['transport-statement', { transport: 'missing', state: 'delivered' }, true],
  ['transport-statement', { transport: 'missing', state: 'draft' }, 'customer-order-not-valid'],
  ['transport-statement', { transport: 'missing', state: 'canceled' }, 'customer-order-state'],
  ['transport-statement', { transport: 'missing', ...toBuild }, 'vin-missing'],
  ['guarantee-receipt', {}, 'guarantee-not-received'],
  ['guarantee-receipt', { guarantee: held }, true],
  ['guarantee-repayment', { guarantee: held }, 'guarantee-not-repaid'],
  ['guarantee-repayment', { guarantee: { ...held, repaidOn: '2026-12-02' } }, true],
  ['checklist', { state: 'canceled' }, true],
] as const)('%s of a dossier %j is printed: %s', (print, changes, wanted) => {
  const can = printCan(print, { ...standing, ...changes })
  expect(can.ok ? true : can.reason).toBe(wanted)
})
