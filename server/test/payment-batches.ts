import { writeCoda, type WrittenMove } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type { PaymentBatchRecord } from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { RunningShop } from './running-shop.ts'
import { accepted } from './sales.ts'
import type { SignedIn } from './signed-in.ts'

/** Approves a batch as one user and makes its file as the other. */
export async function exportBatch(
  { id, rev }: PaymentBatchRecord,
  { approver, clerk }: { approver: Pick<SignedIn, 'call'>; clerk: Pick<SignedIn, 'call'> },
): Promise<PaymentBatchRecord> {
  const released = accepted(await approver.call('POST /sales/paymentbatch/release', { id, rev })).batch
  return accepted(await clerk.call('POST /sales/paymentbatch/export', { id: released.id, rev: released.rev })).batch
}

/** Returns a function that uploads the statement of a day with some movements; each follows the one before. */
export function createStatements({ origin }: Pick<RunningShop, 'origin'>, { token }: SignedIn, day: CalendarDay) {
  let sequence = 0
  let balanceCents = 9_000_000
  return async (iban: string, moves: readonly WrittenMove[]): Promise<void> => {
    sequence += 1
    const text = writeCoda([{ iban, holder: 'GARAGE', sequence, oldCents: balanceCents, oldDay: day, day, moves }])
    balanceCents += moves.reduce((sum, { cents }) => sum + cents, 0)
    const body = new FormData()
    body.append('FormFile', new File([text], 'dag.cod'))
    const response = await fetch(`${origin}/api/sales/bank/upload`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
      body,
    })
    if (response.status !== 200) throw new Error(`The statement was refused: ${await response.text()}`)
  }
}
