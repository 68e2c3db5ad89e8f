import { password as passwordRule } from '@forecourt/domain/platform/validation.ts'
import type { Db } from '../platform/database.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { readSetting } from '../platform/setting.ts'

/** Refuses a new password that has not what the settings ask for. */
export async function passwordRefusal(db: Db, password: string, field: string): Promise<ApiRefusal | undefined> {
  const violation = passwordRule(await readSetting(db, 'access.password'))(password)
  return violation && refuse('password-too-weak', { status: 422, field })
}
