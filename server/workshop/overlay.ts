import { overlayOrigin } from '@forecourt/domain/workshop/overlay.ts'
import type { Db } from '../platform/database/database.ts'
import { readSetting } from '../platform/setting/setting.ts'

/** Where the booking service of others lives, when the setting names one: pages may show it in a frame, and nothing else. */
export async function overlayOrigins(db: Db): Promise<string[]> {
  const overlay = await readSetting(db, 'workshop.overlay')
  return overlay ? [overlayOrigin(overlay)] : []
}
