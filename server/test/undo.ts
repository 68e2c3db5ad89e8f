import type { Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Answer, Call, ResultOf } from './api-calls.ts'

/** Takes back what a call changed, which must be something. */
export async function undo(by: Call, change: Change): Promise<Answer<ResultOf<'POST /sales/audit/undo'>>> {
  if (!change) throw new Error('Nothing was changed')
  return by('POST /sales/audit/undo', change)
}
