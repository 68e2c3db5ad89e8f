import { z } from 'zod'
import type { Db } from './database.ts'

/** Settings of the dealer: figures and words that the client or the law may change. */
const settings = {
  'organisation.name': z.string().min(1),
  'orders.transport-gross-cents': z.int().min(0),
  'orders.advance-cents': z.int().min(0),
  'orders.advance-cap-bp': z.int().min(0).max(10_000),
}

export type SettingName = keyof typeof settings
export type SettingValue<Name extends SettingName> = z.infer<(typeof settings)[Name]>

/** One setting's value. A missing or malformed one is an error: a price never has a fallback. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  if (!row) throw new Error(`The setting ${name} is missing`)
  return settings[name].parse(row.value) as SettingValue<Name>
}
