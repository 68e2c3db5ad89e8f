import { addDays, brusselsDay, toWeekday, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Database } from '../platform/database/database.ts'

/** Opens a department from nine to six on every working day, for so many test drives at once. */
export async function openForTestDrives({ pool }: Database, departmentId: string, atOnce: number): Promise<void> {
  await pool.query('insert into test_drive_capacity (department_id, at_once) values ($1, $2)', [departmentId, atOnce])
  await pool.query(
    `insert into opening_hours (department_id, weekday, opens, closes)
     select $1, weekday, '09:00', '18:00' from generate_series(1, 6) weekday`,
    [departmentId],
  )
}

/** Returns the first Tuesday that is at least so many days away and no holiday. */
export function tuesdayIn(days: number): CalendarDay {
  let day = addDays(brusselsDay(new Date()), days)
  while (toWeekday(day) !== 2 || /-(12-25|01-01|05-01|07-21|08-15|11-01|11-11)$/.test(day)) day = addDays(day, 1)
  return day
}

/** Returns who books a test drive, with an address to confirm it to. */
export const driver = (email: string, lastName = 'Van den Broeck') => ({
  firstName: 'Lotte',
  lastName,
  email,
  dialCode: '+32',
  phone: '0478 12 34 56',
  remarks: '',
})
