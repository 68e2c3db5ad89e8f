import { overlayOrigin } from '@forecourt/domain/workshop/overlay.ts'
import type { Db } from '../platform/database/database.ts'
import { readSetting } from '../platform/setting/setting.ts'

/** Returns the origin of an external booking service, if the setting names one: pages may frame it, and no other. */
export async function overlayOrigins(db: Db): Promise<string[]> {
  const overlay = await readSetting(db, 'workshop.overlay')
  return overlay ? [overlayOrigin(overlay)] : []
}
