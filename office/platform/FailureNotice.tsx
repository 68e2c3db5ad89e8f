import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { failureTone } from './failure.ts'

/** Shows why an act failed, beside it; nothing without a failure. */
export function FailureNotice({ failure }: { failure: ApiFailure | null | undefined }) {
  if (!failure) return null
  return (
    <Notice tone={failureTone(failure)} live="at-once">
      {failure.message}
    </Notice>
  )
}
