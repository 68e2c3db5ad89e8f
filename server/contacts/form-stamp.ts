import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { readSetting } from '../platform/setting.ts'

/** The moment a form was opened, signed, so that whoever fills it in cannot make it up. */
export async function stampFor(db: Db, now: Date): Promise<string> {
  const openedAt = now.getTime().toString(36)
  return `${openedAt}.${signature(openedAt, await readSetting(db, 'contacts.stamp-key'))}`
}

/** Seconds since the form was opened; undefined when the stamp is not ours. */
export async function secondsSince(db: Db, stamp: string, now: Date): Promise<number | undefined> {
  const [openedAt = '', given = ''] = stamp.split('.')
  const expected = signature(openedAt, await readSetting(db, 'contacts.stamp-key'))
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) return undefined
  return (now.getTime() - Number.parseInt(openedAt, 36)) / 1000
}

function signature(openedAt: string, key: string): string {
  return createHmac('sha256', key).update(openedAt).digest('base64url')
}
