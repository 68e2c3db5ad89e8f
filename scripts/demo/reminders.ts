import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { revokeReminder, sendReminders, stopReminders } from '../../server/invoicing/reminders/reminder-acts.ts'
import { proposeReminders } from '../../server/invoicing/reminders/reminder-proposals.ts'
import { findReminders } from '../../server/invoicing/reminders/reminders.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, daysFrom } from './days.ts'

/**
 * Customers who pay late were reminded in three runs, so that they are at different levels. One disputes their invoice, one
 * has time until a day, and the last reminder of one was wrong: it was revoked, and waits to be sent anew.
 */
export async function followReminders(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  const call = (ago: number, clock = '10:40') => callerFor(bookkeeper, atClock(daysFrom(today, -ago), clock))
  const run = async (ago: number, isChosen = (_: number) => true) => {
    const { who } = call(ago).staff
    const { proposals } = await proposeReminders(tx, who, { today: daysFrom(today, -ago), most: 200 })
    const reminders = proposals
      .filter(({ stop }, at) => stop === null && isChosen(at))
      .map(({ invoice: { id, rev }, level, channel }) => ({ id, rev, level, channel }))
    if (reminders.length > 0) unwrapDone(await sendReminders(tx, call(ago), { reminders }))
    return findReminders(tx, { sentOn: daysFrom(today, -ago) })
  }
  await run(36, (at) => at % 3 > 0)
  // Another reminder would be due: the run shows the reason why none is sent.
  const [disputed, paused] = (await run(20, (at) => at % 3 < 2)).filter(({ level }) => level < 3)
  if (disputed) {
    unwrapDone(
      await stopReminders(tx, call(15), {
        kind: 'disputed',
        customer: requireValue(disputed.customerNumber, 'the customer of a reminder'),
        invoice: disputed.invoiceKey,
        reason: 'De winterbanden zijn niet geleverd, zegt de klant',
        until: null,
      }),
    )
  }
  if (paused) {
    unwrapDone(
      await stopReminders(tx, call(9), {
        kind: 'paused',
        customer: requireValue(paused.customerNumber, 'the customer of a reminder'),
        invoice: null,
        reason: 'Afbetaling in twee keer afgesproken',
        until: daysFrom(today, 12),
      }),
    )
  }
  const [wrong] = (await run(4, (at) => at % 2 === 0)).filter(({ level }) => level === 2)
  if (wrong) {
    const { number: id, rev } = wrong
    unwrapDone(await revokeReminder(tx, call(3), { id, rev, reason: 'De klant had al een voorstel gedaan' }))
  }
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'send-reminder'))`.execute(tx)
}
