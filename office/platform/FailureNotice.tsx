import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { failureTone } from './failure.ts'

/** Why something was not done, where it was asked; nothing while there is nothing to say. */
export function FailureNotice({ failure }: { failure: ApiFailure | null | undefined }) {
  if (!failure) return null
  return (
    <Notice tone={failureTone(failure)} live="at-once">
      {failure.message}
    </Notice>
  )
}
