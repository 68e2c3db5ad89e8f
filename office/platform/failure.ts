import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Tone } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'

/** What people can mend themselves is a warning; a failure is ours to mend. */
export function failureTone({ level }: Pick<ApiFailure, 'level'>): Tone {
  return level === 'Critical' ? 'failure' : 'warning'
}

/** Says in passing why something was not done. @param seconds for what wants reading */
export function showFailure(failure: ApiFailure, seconds?: number): void {
  showToast({ message: failure.message, tone: failureTone(failure), seconds })
}
