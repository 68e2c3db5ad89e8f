import type { ComponentProps } from 'react'
import { lockedFields } from '@forecourt/domain/orders/order-customer.ts'
import type { OrderCustomer } from '@forecourt/domain/orders/order.ts'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { shownBlocker, type CheckoutState } from './checkout-state.ts'
import { blockerText, fieldId, fieldLabel } from './order-texts.ts'
import type { Checkout } from './use-checkout.ts'

type CustomerText = Exclude<keyof OrderCustomer, 'customerType' | 'isFleetMember'>

interface CustomerFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'name'> {
  checkout: Checkout
  name: CustomerText
}

/** A text about the customer. What is wrong with it shows once it was left with something in it. */
export function CustomerField({ checkout: { state, fill, leave }, name, ...field }: CustomerFieldProps) {
  const { customer } = state.form
  const path = `customer.${name}`
  return (
    <TextField
      id={fieldId(path)}
      name={name}
      label={fieldLabel(path)}
      value={customer[name]}
      disabled={lockedFields(customer).includes(name)}
      onChange={(event) => fill({ [name]: event.target.value })}
      onBlur={() => customer[name].trim() !== '' && leave(path)}
      error={errorOf(state, path)}
      {...field}
    />
  )
}

/** What is wrong with a field, once the buyer had the chance to fill it in. */
export function errorOf(state: CheckoutState, field: string): string | undefined {
  const blocker = shownBlocker(state, field)
  return blocker && blockerText(blocker)
}
