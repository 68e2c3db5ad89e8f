import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice, type Tone } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'

/** What a call was answered with instead, as people are told it. */
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

/** What the reader can mend is a warning; what is ours to mend has failed. */
function failureTone({ level }: Told): Tone {
  return level === 'Critical' ? 'failure' : 'warning'
}
