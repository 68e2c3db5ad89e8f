import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAccountSetOff, checkSetOff, type OwnedItem } from './set-off.ts'

const invoice: OwnedItem = {
  kind: 'free',
  state: 'issued',
  openCents: 10_000,
  isOfSale: false,
  customerId: 'jan',
  companyId: 'gent',
}
const credit: OwnedItem = { ...invoice, kind: 'credit-note', openCents: -4_000 }

test.each<[string, number, Partial<OwnedItem>, Partial<OwnedItem>, object]>([
  ['a part', 1_000, {}, {}, { ok: true }],
  ['all of the smaller one', 4_000, {}, {}, { ok: true }],
  ['more than the credit', 4_001, {}, {}, { reason: 'set-off-above-open', mostCents: 4_000 }],
  ['more than the invoice', 201, { openCents: 200 }, {}, { reason: 'set-off-above-open', mostCents: 200 }],
  ['another customer', 1, { customerId: 'piet' }, {}, { reason: 'set-off-other-customer' }],
  ['a forgotten customer', 1, { customerId: null }, { customerId: null }, { reason: 'set-off-other-customer' }],
  ['another company', 1, {}, { companyId: 'luik' }, { reason: 'set-off-other-company' }],
  ['two invoices', 1, {}, { openCents: 4_000 }, { reason: 'set-off-same-side' }],
  ['two credits', 1, { openCents: -1 }, {}, { reason: 'set-off-same-side' }],
  ['nothing open', 1, {}, { openCents: 0 }, { reason: 'invoice-paid' }],
  ['a draft', 1, { state: 'draft' }, {}, { reason: 'invoice-not-issued' }],
  ['a credited invoice', 1, { state: 'credited' }, {}, { reason: 'invoice-not-issued' }],
  ['an invoice of a sale', 1, { isOfSale: true }, {}, { reason: 'set-off-of-sale' }],
  ['a car that we bought', 1, {}, { kind: 'self-billed' }, { reason: 'set-off-of-sale' }],
  ['an invoice and a credit of another system', 1, { kind: 'opening' }, { kind: 'opening' }, { ok: true }],
])('setting off %s', (_, cents, ofInvoice, ofCredit, wanted) => {
  const pair = [
    { ...invoice, ...ofInvoice },
    { ...credit, ...ofCredit },
  ] as const
  expect(checkSetOff(cents, ...pair)).toMatchObject(wanted)
  expect(checkSetOff(cents, pair[1], pair[0])).toMatchObject(wanted)
})

test('whichever is named first, the invoice is owed, and neither is settled beyond its open amount', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, (cents, owed, back) => {
      const pair = [
        { ...invoice, openCents: owed },
        { ...credit, openCents: -back },
      ] as const
      for (const checked of [checkSetOff(cents, ...pair), checkSetOff(cents, pair[1], pair[0])]) {
        expect(checked.ok).toBe(cents <= Math.min(owed, back))
        if (checked.ok) expect([checked.owed, checked.credit]).toEqual(pair)
      }
    }),
  )
})

test.each<[string, number, Partial<OwnedItem>, object, object]>([
  ['a part', 1_000, {}, {}, { ok: true }],
  ['all of it', 4_000, {}, {}, { ok: true }],
  ['more than stands on account', 4_001, {}, {}, { reason: 'set-off-above-open', mostCents: 4_000 }],
  ['more than the invoice leaves open', 201, { openCents: 200 }, {}, { reason: 'set-off-above-open', mostCents: 200 }],
  ['a credit', 1, { openCents: -1 }, {}, { reason: 'set-off-same-side' }],
  ['nothing open', 1, { openCents: 0 }, {}, { reason: 'invoice-paid' }],
  ['a draft', 1, { state: 'draft' }, {}, { reason: 'invoice-not-issued' }],
  ['of another customer', 1, {}, { customerId: 'piet' }, { reason: 'set-off-other-customer' }],
  ['of nobody', 1, { customerId: null }, { customerId: null }, { reason: 'set-off-other-customer' }],
  ['of another company', 1, {}, { companyId: 'luik' }, { reason: 'set-off-other-company' }],
])('paying with an amount on account: %s', (_, cents, ofInvoice, ofAccount, wanted) => {
  const account = { customerId: 'jan', companyId: 'gent', cents: 4_000, ...ofAccount }
  expect(checkAccountSetOff(cents, { ...invoice, ...ofInvoice }, account)).toMatchObject(wanted)
})
