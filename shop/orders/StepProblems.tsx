import { m } from '@forecourt/locales/messages/messages.js'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { blockersOfStep, type CheckoutState } from './checkout-state.ts'
import { blockerText, fieldId, fieldLabel } from './order-texts.ts'

/** On top of a step: what the server refused, and every field that is still to be mended, as links. */
export function StepProblems({ state }: { state: CheckoutState }) {
  const { failure, tried, step, attempt } = state
  const blockers = tried.includes(step) ? blockersOfStep(state) : []
  const fields = [...new Set(blockers.flatMap(({ field }) => field ?? []).map(withoutPart))]
  const others = blockers.filter(({ field, reason }) => field === undefined && reason !== 'car-unavailable')
  return (
    <>
      <FailureNotice failure={failure} />
      {others.map((blocker) => (
        <Notice key={blocker.reason} tone="failure" live>
          {blockerText(blocker)}
        </Notice>
      ))}
      {fields.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={fields.length === 1 ? m['checkout.errors.one']() : m['checkout.errors.many']({ count: fields.length })}
          errors={fields.map((field) => ({ fieldId: fieldId(field), label: fieldLabel(field) }))}
        />
      )}
    </>
  )
}

/** An address is one thing to mend, however many of its parts are missing. */
function withoutPart(field: string): string {
  return field.replace(/^(invoiceAddress|deliveryAddress)\..*$/, '$1')
}
