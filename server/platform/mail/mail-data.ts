import { sql } from 'kysely'
import type { PersonalData } from '../audit/personal-data.ts'

/** Mails to the customer; those in the outbox are deleted automatically. */
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
