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
    expect(parseDraft(draft)).toEqual(draft)
  })

  test('a blank form where nothing was kept', () => {
    expect(parseDraft({})).toEqual({ form: blankForm(), step: 'cart', isOpen: false })
  })

  test('what can be used of a draft from another release', () => {
    const form = {
      customer: { firstName: 'Lotte', phone: 478, nickname: 'Lo' },
      deliveryType: 'drone',
      invoiceAddress: [],
    }
    expect(parseDraft({ form, step: 'confirm' })).toEqual({
      form: { ...blankForm(), customer: { ...blankCustomer(), firstName: 'Lotte' } },
      step: 'cart',
      isOpen: false,
    })
  })

  test('never fails, whatever was stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('form', 'step', 'isOpen'), fc.jsonValue()), (kept) => {
        expect(parseDraft(kept).form.customer.firstName).toBeTypeOf('string')
      }),
    )
  })
})
