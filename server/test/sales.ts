import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Answer, Call, InputOf, ResultOf } from './api-calls.ts'

/** Returns the result of a call that must not have been refused. */
export function accepted<Result>({ result, errors }: Answer<Result>): Result {
  if (errors.length > 0)
    throw new Error(`Refused: ${errors.map(({ name, message }) => `${name}: ${message}`).join('; ')}`)
  return result
}

/** Returns the price of an offer that can be priced, in cents. */
export function totalCents({ breakdown }: Pick<OfferRecord, 'breakdown'>): number {
  if (!breakdown) throw new Error('The offer has no price')
  return breakdown.totals.totalCents
}

type UsedCarOffer = { customer: number | null; car: number } & Partial<Omit<OfferContent, 'customer' | 'car'>>

/** Returns an offer of a used car for a customer, both by number, as somebody fills it in. */
export function usedCarOffer({ customer, car, ...changes }: UsedCarOffer): OfferContent {
  return { ...emptyOffer, ...changes, customer, car: { kind: 'used', vehicle: car } }
}

/** Draws up an offer of any content. */
export async function createOffer(
  by: Call,
  offer: OfferContent,
  type: OfferRecord['type'] = 'price',
): Promise<OfferRecord> {
  return accepted(await by('POST /sales/offer/create', { type, branch: null, offer })).offer
}

/** Draws up an offer of a used car for a customer, both by number. */
export function draftOffer(by: Call, offer: UsedCarOffer): Promise<OfferRecord> {
  return createOffer(by, usedCarOffer(offer))
}

/** Approves an offer, where it needs that. */
export async function approveOffer(by: Call, offer: OfferRecord): Promise<OfferRecord> {
  const { id, rev, approval } = offer
  return approval.isNeeded ? accepted(await by('POST /sales/offer/approve', { id, rev })).offer : offer
}

/** Sends an offer out as it is priced. */
export async function issueOffer(by: Call, offer: OfferRecord): Promise<OfferRecord> {
  const { id, rev } = offer
  return accepted(await by('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })).offer
}

/** Sells what an issued offer offers: signed on paper today. */
export async function confirmOffer(
  by: Call,
  { id, rev }: Pick<OfferRecord, 'id' | 'rev'>,
): Promise<ResultOf<'POST /sales/offer/confirm'>['offer']> {
  const contractDay = brusselsDay(new Date())
  const signed = { contractDay, isOnPaper: true, isIdentitySeen: true, isProofSeen: false }
  return accepted(await by('POST /sales/offer/confirm', { id, rev, ...signed })).offer
}

/** The first reason of the list for a lost sale. */
export const someLoss = { reason: 1, competitor: '' }

/** Changes a sales rule by its code, as somebody does in the office. */
export async function changeSalesRule(
  by: Call,
  code: string,
  changes: Partial<InputOf<'POST /sales/salesrule/save'>['salesRule']>,
): Promise<void> {
  const { data } = accepted(await by('POST /sales/salesrule/list', { searchFilter: { value: code } }))
  const { salesRule } = accepted(await by('GET /sales/salesrule/get', { id: data[0]!.id }))
  accepted(await by('POST /sales/salesrule/save', { salesRule: { ...salesRule, ...changes } }))
}
