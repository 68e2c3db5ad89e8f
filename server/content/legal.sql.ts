import { sql } from 'kysely'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { LegalKind } from '@forecourt/domain/content/legal.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Insertable } from 'kysely'
import type { LegalText } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export interface LegalTextKey {
  kind: LegalKind
  customerType: ShopCustomerType | null
  language: Language
}

/** Returns the versions that have come into force by a day, newest first. */
export function versionsUntil(db: Db, key: LegalTextKey, day: CalendarDay) {
  return selectTexts(db, key).select(['version', 'validFrom']).where('validFrom', '<=', day).execute()
}

export function textOfVersion(db: Db, key: LegalTextKey, version: number) {
  return selectTexts(db, key)
    .select(['version', 'validFrom', 'title', 'body'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

export async function kindsUntil(db: Db, language: Language, day: CalendarDay): Promise<LegalKind[]> {
  const rows = await db
    .selectFrom('legalText')
    .select('kind')
    .distinct()
    .where('language', '=', language)
    .where('validFrom', '<=', day)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Selects the version of each text in force on a day. */
export function versionsInForce(db: Db, language: Language, day: CalendarDay) {
  return db
    .selectFrom('legalText')
    .distinctOn(['kind', 'customerType'])
    .select(['kind', 'customerType', 'version', 'validFrom'])
    .where('language', '=', language)
    .where('validFrom', '<=', day)
    .orderBy('kind')
    .orderBy('customerType')
    .orderBy('version', 'desc')
    .execute()
}

export async function insertText(tx: Tx, text: Insertable<LegalText>): Promise<void> {
  await tx.insertInto('legalText').values(text).execute()
}

/** Returns the last version of a text, in whatever language, come into force or not. */
export async function lastVersion(db: Db, { kind, customerType }: Omit<LegalTextKey, 'language'>): Promise<number> {
  const { version } = await db
    .selectFrom('legalText')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), sql<number>`0`).as('version'))
    .where('kind', '=', kind)
    .where('customerType', 'is not distinct from', customerType)
    .executeTakeFirstOrThrow()
  return version
}

function selectTexts(db: Db, { kind, customerType, language }: LegalTextKey) {
  return db
    .selectFrom('legalText')
    .where('kind', '=', kind)
    .where('customerType', 'is not distinct from', customerType)
    .where('language', '=', language)
    .orderBy('version', 'desc')
}
