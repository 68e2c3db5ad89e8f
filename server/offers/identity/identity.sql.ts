import { sql, type Insertable, type Selectable } from 'kysely'
import type { IdentityFailure, SignedDocument } from '@forecourt/domain/offers/identity/identity.ts'
import type { CustomerIdentity, IdentityAttempt, IdentityProvider } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type ProviderRow = Selectable<IdentityProvider>
export type IdentityRow = Selectable<CustomerIdentity>

/** The document that a customer is about to sign. */
export interface ShownDocument {
  readonly offerId: string
  readonly versionNo: number
  readonly document: SignedDocument
  /** The hash of the document as shown. */
  readonly documentHash: string
}

/** Returns the provider of the company that made an offer; undefined: it has none. */
export function findProviderOfOffer(db: Db, offerId: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('identityProvider')
    .selectAll('identityProvider')
    .innerJoin('company', 'company.id', 'identityProvider.companyId')
    .innerJoin('branch', 'branch.enterpriseNumber', 'company.enterpriseNumber')
    .innerJoin('offer', 'offer.branchId', 'branch.id')
    .where('offer.id', '=', offerId)
    .executeTakeFirst()
}

export function findProvider(db: Db, id: string): Promise<ProviderRow | undefined> {
  return db.selectFrom('identityProvider').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Companies with their providers, for the screen of the settings. */
export function companiesWithProvider(db: Db) {
  return db
    .selectFrom('company')
    .leftJoin('identityProvider as provider', 'provider.companyId', 'company.id')
    .select(['company.number', 'company.name as companyName'])
    .select(['provider.rev', 'provider.kind', 'provider.name', 'provider.issuer', 'provider.clientId'])
    .select(['provider.scopes', 'provider.acrValues', 'provider.offerMode', 'provider.orderFormMode'])
    .select(sql<boolean>`(provider.client_secret is not null)`.as('hasSecret'))
    .orderBy('company.rank')
    .orderBy('company.number')
    .execute()
}

export function lockCompany(tx: Tx, number: number) {
  return tx.selectFrom('company').select('id').where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export function findProviderForUpdate(tx: Tx, companyId: string): Promise<ProviderRow | undefined> {
  return tx
    .selectFrom('identityProvider')
    .selectAll()
    .where('companyId', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function writeProvider(tx: Tx, provider: Insertable<IdentityProvider>): Promise<void> {
  const { companyId: _, ...changes } = provider
  await tx
    .insertInto('identityProvider')
    .values(provider)
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(changes))
    .execute()
}

export async function deleteProvider(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('identityProvider').where('companyId', '=', companyId).execute()
}

export async function insertAttempt(tx: Tx, attempt: Insertable<IdentityAttempt>): Promise<void> {
  await tx.insertInto('identityAttempt').values(attempt).execute()
}

export function findAttempt(db: Db, stateHash: Uint8Array) {
  return db.selectFrom('identityAttempt').selectAll().where('stateHash', '=', stateHash).executeTakeFirst()
}

/** Notes that the answer of the provider came in. @returns false if one came before: an answer is taken once */
export async function takeAttempt(tx: Tx, stateHash: Uint8Array, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identityAttempt')
    .set({ returnedAt: now })
    .where('stateHash', '=', stateHash)
    .where('returnedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endAttempt(
  tx: Tx,
  stateHash: Uint8Array,
  end: { failure: IdentityFailure } | { identityId: string },
): Promise<void> {
  await tx.updateTable('identityAttempt').set(end).where('stateHash', '=', stateHash).execute()
}

/** Returns the attempts of a browser to identify a person for a document, the newest first, each with the identified person. */
export function attemptsOfBrowser(db: Db, browserHash: Uint8Array, shown: ShownDocument) {
  return db
    .selectFrom('identityAttempt as attempt')
    .leftJoin('customerIdentity as identity', 'identity.id', 'attempt.identityId')
    .select(['attempt.failure', 'attempt.returnedAt'])
    .select(['identity.id as identityId', 'identity.name', 'identity.identifiedAt', 'identity.signedAt'])
    .where('attempt.browserHash', '=', browserHash)
    .where('attempt.offerId', '=', shown.offerId)
    .where('attempt.versionNo', '=', shown.versionNo)
    .where('attempt.document', '=', shown.document)
    .where('attempt.documentHash', '=', shown.documentHash)
    .orderBy('attempt.startedAt', 'desc')
    .limit(20)
    .execute()
}

export async function insertIdentity(tx: Tx, identity: Insertable<CustomerIdentity>): Promise<string> {
  const { id } = await tx.insertInto('customerIdentity').values(identity).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Notes that a customer signed with their identity, once. @returns false where it was used before */
export async function useIdentity(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customerIdentity')
    .set({ signedAt: now })
    .where('id', '=', id)
    .where('signedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findIdentity(db: Db, id: string): Promise<IdentityRow | undefined> {
  return db.selectFrom('customerIdentity').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the identities of persons who signed as a customer, the newest first. */
export function identitiesOfCustomers(db: Db, customerKeys: readonly string[]) {
  return db
    .selectFrom('customerIdentity as identity')
    .innerJoin('offer', 'offer.id', 'identity.offerId')
    .select(['offer.offerNumber', 'identity.versionNo', 'identity.document', 'identity.documentHash'])
    .select(['identity.provider', 'identity.name', 'identity.birthDate', 'identity.acr'])
    .select(['identity.identifiedAt', 'identity.signedAt'])
    .where('offer.customerId', 'in', customerKeys)
    .orderBy('identity.identifiedAt', 'desc')
    .execute()
}

export async function deleteOldAttempts(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('identityAttempt').where('startedAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the identities of persons who did not sign. */
export async function deleteUnusedIdentities(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('customerIdentity')
    .where('signedAt', 'is', null)
    .where('identifiedAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
