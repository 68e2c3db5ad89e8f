import { z } from 'zod'
import { Day } from '../forms/fields.schema.ts'
import { valueSchema } from './resource.schema.ts'
import {
  isField,
  SETTING_NAMES,
  SETTINGS,
  type AnySettingValue,
  type SettingName,
  type SettingValue,
} from './setting.ts'

/** Returns the schema of the value of a setting. */
export function settingSchema<Name extends SettingName>(name: Name): z.ZodType<SettingValue<Name>>
export function settingSchema(name: SettingName): z.ZodType {
  const setting = SETTINGS[name]
  return isField(setting)
    ? valueSchema(setting)
    : z.strictObject(Object.fromEntries(Object.entries(setting).map(([key, field]) => [key, valueSchema(field)])))
}

const Name = z.enum(SETTING_NAMES)
const Value: z.ZodType<AnySettingValue> = z.union(SETTING_NAMES.map((name) => settingSchema(name)))

export const SettingsRequest = z.strictObject({})

export const SettingAnswer = z.strictObject({
  name: Name,
  value: Value,
  planned: z.array(z.strictObject({ validFrom: Day, value: Value })),
})
export const SettingsAnswer = z.strictObject({ settings: z.array(SettingAnswer) })

/** `was` is the value of the setting when the user began to change it; `validFrom` null: from now on. */
export const SettingSaveRequest = z
  .strictObject({
    setting: z.strictObject({ name: Name, was: Value, value: Value, validFrom: Day.nullable() }),
  })
  .meta({
    example: { setting: { name: 'orders.ready-in-days', was: 4, value: 5, validFrom: null } },
  })
export const SettingSaved = z.strictObject({ setting: SettingAnswer })

export const PlannedSettingRequest = z.strictObject({ name: Name, validFrom: Day })
