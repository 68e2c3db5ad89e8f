import { sql } from 'kysely'
import type { PersonalData } from './personal-data.ts'

/** What we wrote: what still stands in the outbox goes from it by itself. */
export const mailData: PersonalData = {
  name: 'mails',
  stays: 'goes-by-itself',
  read: (db, { email }) =>
    db
      .selectFrom('mail')
      .select(['subject', 'plain', 'createdAt', 'sentAt'])
      .where(sql<boolean>`lower(recipient) = lower(${email})`)
      .orderBy('createdAt')
      .execute(),
}
