import {
  advanceRoom,
  endedByTransfer,
  type AdvanceMoney,
  type AdvanceRefusal,
} from '@forecourt/domain/orders/advance-request.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadOpenAdvance, endAdvance } from './advance-requests.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'stop-advance': { requestId: string }
  }
}

/** Ends the advance request of a canceled sale, and stops its open payment. */
export async function endAdvanceOfSale(tx: Tx, dossierId: string, now: Date): Promise<void> {
  const request = await loadOpenAdvance(tx, dossierId)
  if (!request || !(await endAdvance(tx, request.id, 'withdrawn', now))) return
  await enqueue(tx, 'stop-advance', { requestId: request.id })
}

/** Ends the open advance request when a transfer pays it or leaves no room for it. */
export async function endAdvanceByTransfer(
  tx: Tx,
  dossierId: string,
  { money, transferCents }: { money: AdvanceMoney; transferCents: number },
  now: Date,
): Promise<void> {
  const request = await loadOpenAdvance(tx, dossierId)
  const end = request && endedByTransfer(request, { transferCents, roomCents: advanceRoom(money) })
  if (!end) return
  await endAdvance(tx, request.id, end, now)
  await enqueue(tx, 'stop-advance', { requestId: request.id })
}

/** Returns the answer of the API to a refused advance request. */
export function toAdvanceRefusal(refusal: AdvanceRefusal, language: Language): ApiRefusal {
  if (refusal.reason !== 'advance-above-cap') return refuse(refusal.reason, { status: 422 })
  const { maxCents } = refusal
  return refuse('advance-above-cap', {
    status: 422,
    field: 'amountCents',
    detail: { maxCents },
    values: { amount: formatExactMoney(maxCents, language) },
  })
}
