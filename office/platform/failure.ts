import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Tone } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'

/** Returns a warning for mistakes that people can fix themselves; a failure is ours to fix. */
export function failureTone({ level }: Pick<ApiFailure, 'level'>): Tone {
  return level === 'Critical' ? 'failure' : 'warning'
}

/** Shows a failure as a passing message. @param seconds longer for a text that takes time to read */
export function showFailure(failure: ApiFailure, seconds?: number): void {
  showToast({ message: failure.message, tone: failureTone(failure), seconds })
}
