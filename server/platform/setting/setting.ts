import { z } from 'zod'
import { settingSchema } from '@forecourt/domain/platform/resources/setting.schema.ts'
import type {
  SettingName as ShownName,
  SettingValue as ShownValue,
} from '@forecourt/domain/platform/resources/setting.ts'
import type { Db } from '../database/database.ts'

/**
 * Settings without a field on the settings screen: a key, a notice with its own screen, and the planner of a partner.
 */
const others = {
  /** Signs when a form was opened. */
  'contacts.stamp-key': z.string().min(32),
  /** Shown on every page while it is on. */
  'content.renewal-notice': z.strictObject({
    isOn: z.boolean(),
    text: z.strictObject({ nl: z.string().min(1), fr: z.string().min(1) }),
  }),
  'workshop.overlay': z
    .strictObject({ identifier: z.string().min(1), address: z.string().regex(/^https:\/\/[^\s]+$/) })
    .nullable(),
}
type Others = typeof others

export type SettingName = ShownName | keyof Others
export type SettingValue<Name extends SettingName> = Name extends ShownName
  ? ShownValue<Name>
  : Name extends keyof Others
    ? z.infer<Others[Name]>
    : never

/** Reads one setting. A missing or malformed one is an error: a price never has a fallback. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  return (await readSettings(db, [name]))[name]
}

/** Reads several settings in one query. */
export async function readSettings<const Names extends readonly SettingName[]>(
  db: Db,
  names: Names,
): Promise<{ [Name in Names[number]]: SettingValue<Name> }> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', names).execute()
  const values = names.map((name) => {
    const row = rows.find(({ key }) => key === name)
    if (!row) throw new Error(`The setting ${name} is missing`)
    return [name, buildSettingSchema(name).parse(row.value)] as const
  })
  return Object.fromEntries(values) as { [Name in Names[number]]: SettingValue<Name> }
}

function buildSettingSchema(name: SettingName): z.ZodType {
  return name in others ? others[name as keyof Others] : settingSchema(name as ShownName)
}
