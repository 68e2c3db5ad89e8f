import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Selectable } from 'kysely'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { LegalKind } from '@forecourt/domain/content/legal.ts'
import type { LegalDraft } from '@forecourt/domain/content/legal-desk.schema.ts'
import type { LegalDraft as LegalDraftTable } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export interface LegalSubjectKey {
  kind: LegalKind
  customerType: ShopCustomerType | null
}
export type DraftRow = Selectable<LegalDraftTable>

/** Returns every version of every text, or of one, the newest first. */
export function datedVersions(db: Db, of?: LegalSubjectKey) {
  return db
    .selectFrom('legalText')
    .select(['kind', 'customerType', 'version'])
    .select((eb) => eb.fn.min('validFrom').as('validFrom'))
    .where((is) =>
      is.and(
        of === undefined ? [] : [is('kind', '=', of.kind), is('customerType', 'is not distinct from', of.customerType)],
      ),
    )
    .groupBy(['kind', 'customerType', 'version'])
    .orderBy('version', 'desc')
    .execute()
}

/** Returns a version in the languages that it was written in. */
export function textsOfVersion(db: Db, { kind, customerType }: LegalSubjectKey, version: number) {
  return db
    .selectFrom('legalText')
    .select(['language', 'validFrom', 'title', 'body'])
    .where('kind', '=', kind)
    .where('customerType', 'is not distinct from', customerType)
    .where('version', '=', version)
    .execute()
}

/** Locks a legal text: two users who publish at once would both make the same version. */
export async function lockLegalText(tx: Tx, { kind, customerType }: LegalSubjectKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`legal text ${kind} ${customerType}`}, 0))`.execute(tx)
}

export function drafts(db: Db): Promise<DraftRow[]> {
  return db.selectFrom('legalDraft').selectAll().execute()
}

export function findDraft(db: Db, { kind, customerType }: LegalSubjectKey): Promise<DraftRow | undefined> {
  return db
    .selectFrom('legalDraft')
    .selectAll()
    .where('kind', '=', kind)
    .where('customerType', 'is not distinct from', customerType)
    .executeTakeFirst()
}

export async function loadDraft(db: Db, subject: LegalSubjectKey) {
  return requireValue(await findDraft(db, subject), 'the draft of a legal text')
}

export function draftForUpdate(tx: Tx, number: number): Promise<DraftRow | undefined> {
  return tx.selectFrom('legalDraft').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

type Words = Pick<LegalDraft, 'title' | 'body' | 'same'>

/** @returns undefined when there is one already */
export function insertDraft(tx: Tx, subject: LegalSubjectKey, words: Words): Promise<DraftRow | undefined> {
  return tx
    .insertInto('legalDraft')
    .values({ ...subject, ...toColumns(words) })
    .onConflict((one) => one.constraint('legal_draft_one_at_a_time').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateDraft(tx: Tx, id: string, words: Words): Promise<DraftRow> {
  return tx
    .updateTable('legalDraft')
    .set(toColumns(words))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('legalDraft').where('id', '=', id).execute()
}

export async function deleteVersion(tx: Tx, { kind, customerType }: LegalSubjectKey, version: number): Promise<void> {
  await tx
    .deleteFrom('legalText')
    .where('kind', '=', kind)
    .where('customerType', 'is not distinct from', customerType)
    .where('version', '=', version)
    .execute()
}

function toColumns({ title, body, same }: Words) {
  return { titleNl: title.nl, titleFr: title.fr, bodyNl: body.nl, bodyFr: body.fr, same }
}
