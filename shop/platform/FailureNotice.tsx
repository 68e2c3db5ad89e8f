import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice, type Tone } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'

/** The failure of a call, as users see it. */
export type Told = Pick<ApiFailure, 'message' | 'level'>

/** Over a form: what the server refused, or why it did not answer. */
export function FailureNotice({ failure }: { failure: Told | undefined }) {
  if (!failure) return null
  return (
    <Notice tone={failureTone(failure)} live>
      {failure.message || m['errors.app.def.message']()}
    </Notice>
  )
}

/** The same for what has no form to stand over. */
export function showFailure(failure: Told): void {
  showToast({ tone: failureTone(failure), message: failure.message })
}

/** Returns the tone: a warning for a mistake that the reader can correct, a failure for one of ours. */
function failureTone({ level }: Told): Tone {
  return level === 'Critical' ? 'failure' : 'warning'
}
