import type { Page } from '@playwright/test'
import type pg from 'pg'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { expect } from './support.ts'

/**
 * Uploads a statement that shows the first transfer of a batch, after the last one of its account.
 * @param batch the address of the batch
 * @returns the reference of the transfer
 */
export async function importTransfer(page: Page, database: pg.Pool, batch: string, payee: string): Promise<string> {
  const { rows: lines } = await database.query<{ own: string; cents: number; reference: string; iban: string }>(
    `select account.iban as own, line.cents::int, end_to_end as reference, line.iban from payment_line line
     join payment_batch batch on batch.id = batch_id join bank_account account on account.id = bank_account_id
     where batch.number = $1`,
    [Number(batch.split('/').at(-1))],
  )
  const { own, cents, reference, iban } = lines[0]!
  // One journey at a time: others would read the same last statement, and write the next one twice.
  const lock = await database.connect()
  try {
    await lock.query('select pg_advisory_lock(1)')
    const { rows: before } = await lock.query<{ sequence: number; cents: number; day: string }>(
      `select sequence, new_cents::float8 as cents, new_day::text as day from bank_statement
       join bank_account account on account.id = bank_account_id where iban = $1 order by year desc, sequence desc limit 1`,
      [own],
    )
    const today = brusselsDay(new Date())
    const text = writeCoda([
      {
        iban: own,
        holder: 'AUTOGROEP',
        sequence: (before[0]?.sequence ?? 0) + 1,
        oldCents: before[0]?.cents ?? 0,
        oldDay: before[0]?.day ?? today,
        day: today,
        moves: [{ cents: -cents, reference, iban, name: payee }],
      },
    ])
    await page.goto('/office/bank')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dag.cod', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(page.getByText('1 van 1 vanzelf verwerkt')).toBeVisible()
  } finally {
    await lock.query('select pg_advisory_unlock(1)')
    lock.release()
  }
  return reference
}
