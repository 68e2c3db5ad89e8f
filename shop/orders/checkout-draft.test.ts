import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankAddress } from '@forecourt/domain/contacts/address.ts'
import { blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import { parseDraft } from './checkout-draft.ts'
import { blankForm } from './checkout-state.ts'

describe('What a reload finds', () => {
  test('everything that was typed, and where the buyer was', () => {
    const draft = {
      form: {
        ...blankForm(),
        customer: { ...blankCustomer(), firstName: 'Lotte', email: 'lotte@example.be' },
        deliveryType: 'deliver' as const,
        invoiceAddress: { ...blankAddress('invoice'), streetName: 'Kerkstraat', cityId: 512 },
        deliversToInvoiceAddress: false,
      },
      step: 'data' as const,
      isOpen: true,
    }
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  test('nothing where nothing was kept or what is there is no draft', () => {
    for (const stored of [null, '', 'null', '{', '"data"', '7']) expect(parseDraft(stored)).toBeUndefined()
  })

  test('what can be used of a draft from another release', () => {
    const form = {
      customer: { firstName: 'Lotte', phone: 478, nickname: 'Lo' },
      deliveryType: 'drone',
      invoiceAddress: [],
    }
    expect(parseDraft(JSON.stringify({ form, step: 'confirm' }))).toEqual({
      form: { ...blankForm(), customer: { ...blankCustomer(), firstName: 'Lotte' } },
      step: 'cart',
      isOpen: false,
    })
  })

  test('never fails, whatever was stored', () => {
    fc.assert(
      fc.property(fc.json(), (stored) => {
        const draft = parseDraft(stored)
        expect(draft === undefined || typeof draft.form.customer.firstName === 'string').toBe(true)
      }),
    )
  })
})
