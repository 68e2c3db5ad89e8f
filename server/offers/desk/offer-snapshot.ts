import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Offer } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { toVersionAnswer } from './offer-desk.ts'
import { isDrawnUp, findOfferForUpdate, placeOfOffer, updateOffer, loadVersion } from './offers.sql.ts'

export type SoldOffer = Selectable<Offer>

/** The contents of a version of an offer, costs included: users without the right to costs may not see it. */
export interface OfferSnapshot {
  readonly no: number
  readonly hash: string
  readonly content: OfferContent
  readonly context: OfferContext
  readonly breakdown: SaleBreakdown
}

/** Returns the version that the customer has: it was issued, so it has a price. */
export async function loadIssuedVersion(db: Db, { id, issuedVersion }: SoldOffer): Promise<OfferSnapshot> {
  const no = requireValue(issuedVersion, 'the issued version of an offer')
  const { hash, content, context, breakdown } = await loadVersion(db, id, no)
  return { no, hash, content, context, breakdown: requireValue(breakdown, 'the price of an issued offer') }
}

/** Returns the branch and owner of an offer, by its number. */
export function offerPlace(db: Db, asked: { id: number }) {
  return placeOfOffer(db, asked)
}

/** Locks an offer until the transaction ends. */
export function findLockedOffer(tx: Tx, number: number): Promise<SoldOffer | undefined> {
  return findOfferForUpdate(tx, number)
}

export async function loadLockedOffer(tx: Tx, number: number) {
  return requireValue(await findLockedOffer(tx, number), `the offer ${number}`)
}

export function changeOffer(tx: Tx, id: string, changes: Updateable<Offer>): Promise<void> {
  return updateOffer(tx, id, changes)
}

/** Returns the version that the customer has and the terms of sale that they got; undefined: there is no such offer. */
export function findHandedTerms(db: Db, number: number) {
  return db
    .selectFrom('offer')
    .select(['id', 'offerNumber', 'issuedVersion', 'termsHandedType', 'termsHandedLanguage', 'termsHandedVersion'])
    .where('number', '=', number)
    .where(isDrawnUp)
    .executeTakeFirst()
}

export function offerWithNumber(db: Db, number: number): Promise<{ id: string } | undefined> {
  return db.selectFrom('offer').select('id').where('number', '=', number).where(isDrawnUp).executeTakeFirst()
}

/** Returns a version without its costs. */
export async function selectShownVersion(db: Db, offerId: string, no: number) {
  const { content, context, breakdown } = toVersionAnswer(await loadVersion(db, offerId, no))
  return { content, context, breakdown: requireValue(breakdown, 'the price of an issued offer') }
}
