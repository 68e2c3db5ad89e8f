import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { readSetting } from '../setting/setting.ts'

/**
 * Mails that any visitor can have sent to any address, by typing it into a form. `form`: confirmations that something came
 * in, all forms together. `proof`: codes and links without which a user cannot sign in; they are counted apart, so that a
 * flood of forms locks no user out.
 */
export type MailedByAnybody = 'form' | 'proof'

const windows = {
  form: { setting: 'platform.form-mails-per-hour', minutes: 60 },
  /** As long as a code lives: a reader who gets no further mail has some that still work. */
  proof: { setting: 'platform.proof-mails-per-ten-minutes', minutes: 10 },
} as const

/**
 * Returns whether a mail may be sent to its reader, or is held back because they got enough of them lately; a mail that was
 * sent once is allowed again.
 */
export async function mayReach(
  tx: Tx,
  mail: { id: string; recipient: string; mailedBy: MailedByAnybody | null; admittedAt: Date | null },
  { factor, now }: { factor: number; now: Date },
): Promise<boolean> {
  const { id, recipient, mailedBy, admittedAt } = mail
  if (mailedBy === null || admittedAt !== null) return true
  const reader = recipient.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${reader}`}, 0))`.execute(tx)
  const { setting, minutes } = windows[mailedBy]
  const most = (await readSetting(tx, setting)) * factor
  const { count } = await tx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', reader)
    .where('mailedBy', '=', mailedBy)
    .where('admittedAt', '>', new Date(now.getTime() - minutes * 60_000))
    .executeTakeFirstOrThrow()
  const isWithin = count < most
  await tx
    .updateTable('mail')
    .set(isWithin ? { admittedAt: now } : { withheldAt: now })
    .where('id', '=', id)
    .execute()
  return isWithin
}
