import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findOfferTask, saveOfferTask } from '../../contacts/offer-tasks.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OfferCaller } from '../desk/offer-acts.ts'
import { ownerLanguage, type OfferRow } from '../desk/offers.sql.ts'

/** Proposes to call the customer some days after an offer went out, unless its salesperson planned something else. */
export async function proposeCall(tx: Tx, call: OfferCaller, row: OfferRow, customerId: string): Promise<void> {
  const days = await readSetting(tx, 'offers.call-after-days')
  if (days === 0 || (await findOfferTask(tx, row.id))) return
  const locale = await ownerLanguage(tx, row.ownerId)
  await saveOfferTask(tx, {
    offerId: row.id,
    customerId,
    text: m['office.offer.next-action.call']({ offer: row.offerNumber }, { locale }),
    dueOn: addDays(brusselsDay(call.now), days),
    assigneeId: row.ownerId,
    authorId: call.staff.userId,
  })
}

/** Returns the next action of an offer as its desk shows it; null: none is planned. */
export async function loadNextAction(db: Db, offerId: string): Promise<OfferRecord['nextAction']> {
  const task = await findOfferTask(db, offerId)
  if (!task) return null
  const dueOn: CalendarDay = requireValue(task.dueOn, 'the day of a task')
  return { text: task.text, dueOn, assignee: { id: task.assignee, name: task.assigneeName } }
}
