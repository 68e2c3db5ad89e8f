import { customerForm } from '@forecourt/domain/orders/order-customer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { blockersOfStep } from './checkout-state.ts'
import { blockerText, fieldLabel, withoutPart } from './order-texts.ts'
import type { Checkout } from './use-checkout.ts'

/** Shown in the row of the car, and by the button. */
const ofCars: ReadonlySet<string> = new Set(['car-unavailable', 'colour-required'])

/** Shows above a step the error of the server and links to all fields that are still to be corrected. */
export function StepProblems({ checkout: { state, form } }: { checkout: Checkout }) {
  const blockers = state.tried.includes(state.step) ? blockersOfStep(state) : []
  const others = blockers.filter(({ field, reason }) => field === undefined && !ofCars.has(reason))
  // The addresses stand below who they are of.
  const problems = form.problems.toSorted((one, other) => Number(isOfCustomer(other)) - Number(isOfCustomer(one)))
  const fields = new Map(problems.map(({ field, fieldId }) => [fieldId, fieldLabel(withoutPart(field))]))
  return (
    <>
      <FailureNotice failure={state.failure} />
      {others.map((blocker) => (
        <Notice key={blocker.reason} tone="failure" live>
          {blockerText(blocker)}
        </Notice>
      ))}
      {fields.size > 0 && (
        <ErrorSummary
          key={form.attempt}
          title={fields.size === 1 ? m['words.to-correct-one']() : m['words.to-correct-many']({ count: fields.size })}
          errors={[...fields].map(([fieldId, label]) => ({ fieldId, label }))}
        />
      )}
    </>
  )
}

function isOfCustomer({ field }: { field: string }): boolean {
  return field in customerForm.fields
}
