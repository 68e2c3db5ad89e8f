import { sql } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../database/database.ts'

/** An event in the history of a customer, as an area reports it. */
export interface Happening {
  readonly kind:
    | 'offer'
    | 'dossier'
    | 'invoice'
    | 'reminder'
    | 'trade-in'
    | 'order'
    | 'booking'
    | 'work-order'
    | 'test-drive'
    | 'lead'
    | 'mail'
  /** Missing: it was made. */
  readonly act?: 'issued' | 'accepted' | 'declined'
  readonly at: Date
  /** Title for users: a number, a subject. */
  readonly title: string
  readonly detail: string
  /** Its number at its desk; missing: it has none. */
  readonly record?: number
  /** The colleague who did it. */
  readonly by?: string | null
}

/**
 * The keys by which an area finds what concerns a customer: their own, mail addresses in lower case, and accounts of the
 * shop.
 */
export interface KnownBy {
  readonly customerId: string
  readonly emails: readonly string[]
  readonly accountIds: readonly string[]
}

/** Events of an area about a customer, newest first. */
export type TimelineSource = (db: Db, by: KnownBy, at: { language: Language; most: number }) => Promise<Happening[]>

/** The mails that were sent to them; their text stays in the outbox. */
export const mailHappenings: TimelineSource = async (db, { emails }, { most }) => {
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'recipient', 'createdAt'])
    .where(sql<boolean>`lower(recipient) = any (${emails}::text[])`)
    .where('withheldAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ subject, recipient, createdAt }) => ({
    kind: 'mail',
    at: createdAt,
    title: subject,
    detail: recipient,
  }))
}
