import { expect, test } from 'vitest'
import { dossierCan, type DossierStanding } from './dossier.ts'

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
const invoiced = { invoice: 'VF-2026-00012' }

test.each([
  ['invoice', {}, true],
  ['invoice', { state: 'delivered' }, true],
  ['invoice', { state: 'draft' }, 'customer-order-state'],
  ['invoice', { state: 'canceled' }, 'customer-order-state'],
  ['invoice', { approval: 'not-approved' }, 'dossier-not-approved'],
  ['invoice', { vin: null }, 'vin-missing'],
  ['invoice', invoiced, 'dossier-locked'],
  ['credit', invoiced, true],
  ['credit', { ...invoiced, state: 'delivered' }, true],
  ['credit', {}, 'dossier-not-invoiced'],
  ['approve', { ...invoiced, approval: 'approved' }, 'dossier-locked'],
  ['disapprove', { ...invoiced, approval: 'approved' }, 'dossier-locked'],
  ['cancel', invoiced, 'dossier-locked'],
  ['sign', { ...invoiced, state: 'draft' }, 'dossier-locked'],
  ['order-car', { ...invoiced, car: 'to-order' }, 'dossier-locked'],
  ['cancel-car', { ...invoiced, car: 'to-come' }, 'dossier-locked'],
  ['complete', invoiced, true],
  ['plan-handover', invoiced, true],
  ['plan-handover', { state: 'complete', car: 'to-come' }, true],
  ['plan-handover', { car: 'to-order' }, 'car-not-ordered'],
  ['plan-handover', { state: 'draft' }, 'customer-order-state'],
  ['plan-handover', { state: 'delivered' }, 'customer-order-state'],
  ['deliver', { ...invoiced, state: 'complete' }, true],
  ['note-payment', { ...invoiced, state: 'delivered' }, true],
  ['note-paper', invoiced, true],
  ['tick', { ...invoiced, state: 'delivered' }, true],
] as const)('%s %j: %s', (act, changes, wanted) => {
  const can = dossierCan(act, { ...standing, ...changes })
  expect(can.ok ? true : can.reason).toBe(wanted)
})
