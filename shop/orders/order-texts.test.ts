import { expect, test } from 'vitest'
import { describeConfirmation } from './order-texts.ts'
import { newCheckout } from './checkout-state.ts'

const customer = { ...newCheckout().form.customer, email: 'lotte@example.be' }

test('a confirmation that could not be delivered is not said to be on its way', () => {
  const refused = describeConfirmation({ confirmationMail: 'refused', customer })
  expect(refused.title).toBe('Onze mail is niet aangekomen')
  expect(refused.text).toContain('lotte@example.be')
  for (const confirmationMail of ['waiting', 'sent', null] as const)
    expect(describeConfirmation({ confirmationMail, customer }).title).toBe('We hebben u een mail gestuurd')
})
