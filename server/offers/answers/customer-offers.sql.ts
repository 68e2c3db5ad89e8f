import { sql, type Insertable } from 'kysely'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import type { OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferIssue, OfferLink, OfferMessage, OfferSending } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Records that a version was issued to a customer. */
export async function insertIssue(tx: Tx, issue: Insertable<OfferIssue>): Promise<void> {
  await tx.insertInto('offerIssue').values(issue).execute()
}

/** Returns the issue of a version; undefined: the customer does not have it. */
export function selectIssue(db: Db, { offerId, versionNo }: { offerId: string; versionNo: number }) {
  return db
    .selectFrom('offerIssue')
    .innerJoin('customer', 'customer.id', 'offerIssue.customerId')
    .selectAll('offerIssue')
    .select('customer.number as customerNumber')
    .where('offerId', '=', offerId)
    .where('versionNo', '=', versionNo)
    .executeTakeFirst()
}

/**
 * Selects the host of the pictures of the car of a version: of the stock car, or of its range, in its colour where there are some.
 */
const mediaHostOfCar = sql<string | null>`case version.content -> 'car' ->> 'kind'
  when 'configured' then (
    select painted_host(model.id, array(select jsonb_array_elements_text(version.content -> 'car' -> 'parts')),
      pictured_host(range.media_host_id, model.media_host_id)) from version as range
    join model on model.id = range.model_id where range.number = (version.content -> 'car' ->> 'version')::int)
  else (select media_host_id from vehicle where number = (version.content -> 'car' ->> 'vehicle')::int) end`

const isInItsColour = sql<boolean>`version.content -> 'car' ->> 'kind' is distinct from 'configured' or exists (
  select from version as range where range.number = (version.content -> 'car' ->> 'version')::int
    and painted_host(range.model_id, array(select jsonb_array_elements_text(version.content -> 'car' -> 'parts')), null) is not null)`

/**
 * Returns the host of the pictures of the car of one version; null: there are none. `isPainted`: they show the colour that was
 * chosen, or the car itself.
 */
export async function pictureOfVersion(
  db: Db,
  { offerId, versionNo }: { offerId: string; versionNo: number },
): Promise<{ host: string | null; isPainted: boolean }> {
  const row = await db
    .selectFrom('offerVersion as version')
    .select([mediaHostOfCar.as('host'), isInItsColour.as('isPainted')])
    .where('offerId', '=', offerId)
    .where('versionNo', '=', versionNo)
    .executeTakeFirst()
  return row ?? { host: null, isPainted: false }
}

/** Returns the host of the pictures of the cars of some versions, and the day when they are to be there. */
export function carsOfVersions(db: Db, versions: readonly { offerId: string; versionNo: number }[]) {
  return db
    .selectFrom('offerVersion as version')
    .select(['version.offerId', mediaHostOfCar.as('mediaHostId')])
    .select([
      sql<string>`coalesce(version.context -> 'car' ->> 'name', '')`.as('carName'),
      sql<CalendarDay | null>`version.content ->> 'deliveryDay'`.as('deliveryDay'),
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('version.offerId', 'version.versionNo'),
        'in',
        versions.map(({ offerId, versionNo }) => tuple(offerId, versionNo)),
      ),
    )
    .execute()
}

/** True where the customer accepted or bought another alternative of the set. */
const isOtherChosen = sql<boolean>`offer.alternatives_id is not null and not offer.is_together and exists (
  select from offer other left join offer_answer given
    on given.offer_id = other.id and given.version_no = other.issued_version
  where other.alternatives_id = offer.alternatives_id and other.id <> offer.id
    and (other.sale_mode = 'sale'
      or other.status in (${sql.lit(OFFER_STATUSES.inqueue)}, ${sql.lit(OFFER_STATUSES.pending)}) and given.answer = 'accepted'))`

/** Returns the versions that were issued to a customer, of one offer or of all, the newest first, with the answer to each. */
export function issuesTo(db: Db, customerId: string, offerId?: string) {
  return db
    .selectFrom('offerIssue as issue')
    .innerJoin('offer', 'offer.id', 'issue.offerId')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('offerVersion as version', (join) =>
      join.onRef('version.offerId', '=', 'issue.offerId').onRef('version.versionNo', '=', 'issue.versionNo'),
    )
    .leftJoin('offerAnswer as said', (join) =>
      join.onRef('said.offerId', '=', 'issue.offerId').onRef('said.versionNo', '=', 'issue.versionNo'),
    )
    .leftJoin('offerExpected as expected', 'expected.offerId', 'issue.offerId')
    .select('expected.expectedOn')
    .select(['issue.offerId', 'issue.versionNo', 'issue.validUntil', 'issue.issuedAt', 'version.hash'])
    .select([
      'version.totalCents',
      'said.answer',
      'said.signedName',
      'said.reason',
      'said.answeredAt',
      'said.identityId',
    ])
    .select(['offer.offerNumber', 'offer.status', 'offer.blockedReason', 'offer.issuedVersion'])
    .select([
      'offer.number as offerKey',
      'offer.alternativesId',
      'offer.alternative',
      'offer.isTogether',
      isOtherChosen.as('isOtherChosen'),
    ])
    .select([
      sql<OfferCar | null>`version.content -> 'car'`.as('car'),
      sql<string>`coalesce(version.context -> 'car' ->> 'name', '')`.as('carName'),
      mediaHostOfCar.as('mediaHostId'),
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
    ])
    .where('issue.customerId', '=', customerId)
    .where((is) => is.and(offerId === undefined ? [] : [is('issue.offerId', '=', offerId)]))
    .orderBy('issue.issuedAt', 'desc')
    .orderBy('issue.versionNo', 'desc')
    .execute()
}
export type IssuedTo = Awaited<ReturnType<typeof issuesTo>>[number]

export async function insertLink(tx: Tx, link: Insertable<OfferLink>): Promise<void> {
  await tx.insertInto('offerLink').values(link).execute()
}

/** Returns the offer that a link opens; undefined once the link lapsed. */
export function selectByLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('offerLink as link')
    .innerJoin('offerIssue as issue', (join) =>
      join.onRef('issue.offerId', '=', 'link.offerId').onRef('issue.versionNo', '=', 'link.versionNo'),
    )
    .innerJoin('offer', 'offer.id', 'link.offerId')
    .innerJoin('customer', 'customer.id', 'issue.customerId')
    .select([
      'link.offerId',
      'link.email',
      'link.accountId',
      'customer.id as customerId',
      'offer.number as offerNumber',
      'offer.alternativesId',
      'offer.isTogether',
    ])
    .where('link.tokenHash', '=', tokenHash)
    .where('link.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Returns an alternative of a set that was issued to a customer, by its place; undefined: they do not have it. */
export function findIssuedAlternative(
  db: Db,
  { alternativesId, customerId, place }: { alternativesId: string; customerId: string; place: number },
) {
  return db
    .selectFrom('offer')
    .select(['id as offerId', 'number as offerNumber'])
    .where('alternativesId', '=', alternativesId)
    .where('alternative', '=', place)
    .where((is) =>
      is.exists(
        is
          .selectFrom('offerIssue as issue')
          .whereRef('issue.offerId', '=', 'offer.id')
          .where('issue.customerId', '=', customerId),
      ),
    )
    .orderBy(sql`(offer.status > ${sql.lit(OFFER_STATUSES.delivered)})`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteLapsedLinks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('offerLink').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertSending(tx: Tx, sending: Insertable<OfferSending>): Promise<string> {
  const { id } = await tx.insertInto('offerSending').values(sending).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns the sendings of the alternatives that are in the mail of another one. */
export function sendingsAlong(db: Db, id: string) {
  return db
    .selectFrom('offerSending')
    .innerJoin('offer', 'offer.id', 'offerSending.offerId')
    .select(['offerSending.id', 'offerSending.versionNo', 'offer.number as offerNumber'])
    .where('mailedWithId', '=', id)
    .orderBy('offer.alternative')
    .execute()
}

/** Returns a version to mail, with the number of its offer. */
export function sendingById(db: Db, id: string) {
  return db
    .selectFrom('offerSending')
    .innerJoin('offer', 'offer.id', 'offerSending.offerId')
    .selectAll('offerSending')
    .select('offer.number as offerNumber')
    .where('offerSending.id', '=', id)
    .executeTakeFirst()
}

/** Marks a sending, and those in its mail. @returns false where the mail is queued already */
export async function markMailed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offerSending')
    .set({ mailedAt: now })
    .where((is) => is.or([is('id', '=', id), is('mailedWithId', '=', id)]))
    .where('mailedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the addresses that an offer was mailed to, the newest first. */
export function selectSendings(db: Db, offerId: string) {
  return db
    .selectFrom('offerSending')
    .leftJoin('staffUser', 'staffUser.id', 'offerSending.askedBy')
    .select(['offerSending.id', 'mailedWithId', 'versionNo', 'recipient', 'askedAt', 'mailedAt'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('by'))
    .where('offerId', '=', offerId)
    .orderBy('askedAt', 'desc')
    .orderBy('offerSending.id', 'desc')
    .execute()
}

/** @returns false where it was written before */
export async function insertMessage(tx: Tx, message: Insertable<OfferMessage>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offerMessage')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the messages about an offer, the oldest first; `customerId`: about what was issued to that customer. */
export function selectMessages(db: Db, offerId: string, customerId?: string) {
  return db
    .selectFrom('offerMessage as message')
    .innerJoin('offerIssue as issue', (join) =>
      join.onRef('issue.offerId', '=', 'message.offerId').onRef('issue.versionNo', '=', 'message.versionNo'),
    )
    .select(['message.staffId', 'author', 'text', 'message.versionNo', 'writtenAt'])
    .where('message.offerId', '=', offerId)
    .where((is) => is.and(customerId === undefined ? [] : [is('issue.customerId', '=', customerId)]))
    .orderBy('writtenAt')
    .orderBy('message.id')
    .execute()
}

/** Returns the first question without an answer; undefined: none is open. */
export function selectOpenQuestion(db: Db, offerId: string) {
  return db.selectFrom('offerQuestion').select('askedAt').where('offerId', '=', offerId).executeTakeFirst()
}
