import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  SETTING_NAMES,
  type AnySettingValue,
  type Setting,
  type SettingName,
} from '@forecourt/domain/platform/resources/setting.ts'
import type { Db, Tx } from '../database/database.ts'

/** Returns each setting with its current and planned value, in order. */
export async function settingsNow(db: Db): Promise<Setting[]> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', SETTING_NAMES).execute()
  const planned = await db
    .selectFrom('plannedSetting')
    .select(['setting', 'validFrom', 'value'])
    .orderBy('validFrom')
    .execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return SETTING_NAMES.map((name) => ({
    name,
    value: values.get(name)!,
    planned: planned.filter(({ setting }) => setting === name).map(({ validFrom, value }) => ({ validFrom, value })),
  }))
}

/** Locks a setting until the end of the transaction and returns its value. */
export async function lockSetting(tx: Tx, name: SettingName): Promise<AnySettingValue> {
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return value
}

export async function writeSetting(tx: Tx, name: SettingName, value: AnySettingValue, now: Date): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(value), updatedAt: now })
    .where('key', '=', name)
    .execute()
}

/** Plans a change of a setting; of several on one day the last one counts. */
export async function planSetting(
  tx: Tx,
  name: SettingName,
  validFrom: CalendarDay,
  value: AnySettingValue,
): Promise<void> {
  await tx
    .insertInto('plannedSetting')
    .values({ setting: name, validFrom, value: JSON.stringify(value) })
    .onConflict((same) => same.columns(['setting', 'validFrom']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}

/** @returns whether there was such a plan */
export async function dropPlan(tx: Tx, name: SettingName, validFrom: CalendarDay): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('plannedSetting')
    .where('setting', '=', name)
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Applies the values planned for today and before. */
export async function applyDuePlans(tx: Tx, today: CalendarDay, now: Date): Promise<void> {
  const due = await tx
    .deleteFrom('plannedSetting')
    .where('validFrom', '<=', today)
    .returning(['setting', 'validFrom', 'value'])
    .execute()
  for (const { setting, value } of due.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)))
    await writeSetting(tx, setting as SettingName, value, now)
}
