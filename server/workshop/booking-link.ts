import { hashOfToken, newToken } from '../agenda/link-token.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { bookingOfLink, insertLink, type BookingRow } from './workshop.sql.ts'

/** Creates a link that opens a booking: each mail gets one of its own. */
export async function newLink(tx: Tx, bookingId: string, now: Date): Promise<string> {
  const { link, tokenHash } = newToken()
  await insertLink(tx, bookingId, tokenHash, now)
  return link
}

/** Finds the booking a link opens; for all others it does not exist. */
export function findBooking(db: Db, link: string): Promise<BookingRow | undefined> {
  return bookingOfLink(db, hashOfToken(link))
}
