import { sql } from 'kysely'
import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, job, type Job } from '../platform/jobs/jobs.ts'
import { findAttempt } from './payments.sql.ts'
import { ProviderFailure, type PaymentProvider } from './provider.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'find-payer-account': { attemptId: string }
  }
}

/** Queues a query of the provider for the accounts that paid under a reference; only once a refund is due. */
export async function askForPayerAccounts(tx: Tx, reference: string): Promise<void> {
  const attempts = await tx
    .selectFrom('paymentAttempt')
    .select('id')
    .where('reference', '=', reference)
    .where('receivedAt', 'is not', null)
    .where('providerPaymentId', 'is not', null)
    .where('payerIban', 'is', null)
    .execute()
  for (const { id } of attempts) {
    await enqueue(tx, 'find-payer-account', { attemptId: id }, { key: `find-payer-account:${id}` })
  }
}

/** Stores the account that a payment came from; without an answer of the provider it stays unknown. */
export const findPayerAccount: Job = job('find-payer-account', async ({ db, services, transact }, { attemptId }) => {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt || attempt.providerPaymentId === null || attempt.payerIban !== null) return
  const iban = await readPayerIban(services.payments, attempt.providerPaymentId)
  if (iban === undefined) return
  await transact((tx) => sql`update payment_attempt set payer_iban = ${iban} where id = ${attemptId}`.execute(tx))
})

async function readPayerIban(payments: PaymentProvider, paymentId: string): Promise<string | undefined> {
  try {
    const iban = parseIban(await payments.refundIban(paymentId))
    return iban.ok ? iban.iban : undefined
  } catch (error) {
    if (error instanceof ProviderFailure && error.outcome === 'refused') return undefined
    throw error
  }
}
