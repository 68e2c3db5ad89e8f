import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../platform/database/database.ts'
import { countHit } from '../platform/http/rate-limit.ts'
import { readSetting } from '../platform/setting/setting.ts'

/** A person sends a form, sees a mistake and sends it again; a machine repeats it more often. */
const mostUses = 3

/** Returns the signed moment a form was opened, so that its sender cannot forge it. No two forms have the same. */
export async function stampFor(db: Db, now: Date): Promise<string> {
  const opened = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${opened}.${signature(opened, await readSetting(db, 'contacts.stamp-key'))}`
}

/** Seconds since the form was opened; undefined when the stamp is not ours. */
export async function secondsSince(db: Db, stamp: string, now: Date): Promise<number | undefined> {
  const [openedAt = '', nonce = '', given = ''] = stamp.split('.')
  const expected = signature(`${openedAt}.${nonce}`, await readSetting(db, 'contacts.stamp-key'))
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) return undefined
  return (now.getTime() - Number.parseInt(openedAt, 36)) / 1000
}

/** Returns the same as `secondsSince`, for a form that is sent: undefined as well when it was sent with this stamp too often. */
export async function secondsSinceOpened(tx: Tx, stamp: string, now: Date): Promise<number | undefined> {
  const seconds = await secondsSince(tx, stamp, now)
  if (seconds === undefined) return undefined
  const openedAt = new Date(now.getTime() - seconds * 1000)
  return (await countHit(tx, `stamp ${stamp}`, openedAt)) <= mostUses ? seconds : undefined
}

function signature(opened: string, key: string): string {
  return createHmac('sha256', key).update(opened).digest('base64url')
}
