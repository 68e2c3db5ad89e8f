import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import { CustomerFinder } from './CustomerFinder.tsx'

interface ChosenCustomer {
  readonly id: number
  readonly name: string
}

interface CustomerChoiceProps {
  /** Names the part that the customer has: customer, supplier, insurer. */
  label: string
  /** Label of the search. */
  find: string
  /** Label of the button, if it is not that of another customer. */
  another?: string
  customer: ChosenCustomer | null
  error?: string | undefined
  /** Shown below the search. */
  children?: ReactNode
  onChange: (customer: ChosenCustomer | null) => void
}

/** Looks for a customer until one is chosen; then names them, with a button to choose another one. */
export function CustomerChoice({ label, find, another, customer, error, children, onChange }: CustomerChoiceProps) {
  if (customer === null)
    return (
      <Stack gap={12}>
        <div>
          <CustomerFinder label={find} onFound={onChange} />
          {error !== undefined && <p role="alert">{error}</p>}
        </div>
        {children}
      </Stack>
    )
  return (
    <Row between gap={12}>
      <p>
        {m['words.label']({ label })} <strong>{customer.name}</strong>
      </p>
      <Button small look="quiet" onClick={() => onChange(null)}>
        {another ?? m['words.other-customer']()}
      </Button>
    </Row>
  )
}
