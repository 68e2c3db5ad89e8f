import type { ComponentProps } from 'react'
import { type customerForm, listLockedFields } from '@forecourt/domain/orders/order-customer.ts'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { fieldLabel } from './order-texts.ts'
import type { Checkout } from './use-checkout.ts'

interface CustomerFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'name'> {
  checkout: Checkout
  name: Exclude<keyof typeof customerForm.fields, 'customerType'>
}

/** A text about the customer. */
export function CustomerField({ checkout: { state, form }, name, ...field }: CustomerFieldProps) {
  return (
    <TextField
      {...form.text(name)}
      label={fieldLabel(name)}
      disabled={listLockedFields(state.form.customer).includes(name)}
      {...field}
    />
  )
}
