import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countDueDebtors } from './reminders.sql.ts'

/** Customers who may be reminded today. */
export const waitingReminders: WaitingWork = {
  screen: 'receivable',
  right: 'DUNNING_EDIT',
  count: (db, { who, now }) => countDueDebtors(db, who, brusselsDay(now)),
}
