import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice, type Tone } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'

/** The failure of a call, as users see it. */
export type FailureSummary = Pick<ApiFailure, 'message' | 'level'>

/** Shown above a form: the error of the server, or why it did not answer. */
export function FailureNotice({ failure }: { failure: FailureSummary | undefined }) {
  if (!failure) return null
  return (
    <Notice tone={failureTone(failure)} live>
      {failure.message || m['errors.app.def.message']()}
    </Notice>
  )
}

/** Shows the same as a message, where there is no form. */
export function showFailure(failure: FailureSummary): void {
  showToast({ tone: failureTone(failure), message: failure.message })
}

/** Returns the tone: a warning for a mistake that the reader can correct, a failure for an error of ours. */
function failureTone({ level }: FailureSummary): Tone {
  return level === 'Critical' ? 'failure' : 'warning'
}
