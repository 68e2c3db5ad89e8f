import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/database.ts'
import { bookingOfLink, insertLink, type BookingRow } from './workshop.sql.ts'

/** 128 random bits that open a booking. Only their hash is kept, so each mail gets a link of its own. */
export async function newLink(tx: Tx, bookingId: string, now: Date): Promise<string> {
  const link = randomBytes(16).toString('base64url')
  await insertLink(tx, bookingId, hashOf(link), now)
  return link
}

/** The booking a link opens; for all others it does not exist. */
export function findBooking(db: Db, link: string): Promise<BookingRow | undefined> {
  return bookingOfLink(db, hashOf(link))
}

function hashOf(link: string): Buffer {
  return createHash('sha256').update(link).digest()
}
