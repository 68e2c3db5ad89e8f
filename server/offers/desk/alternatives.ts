import { describePayment, nextPlace, toLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { withoutVatOverride } from '@forecourt/domain/offers/offer-limits.ts'
import { OFFER_STATUSES, offerCan } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { finishOfferTasks } from '../../contacts/offer-tasks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { checkAgain } from '../checks/offer-checks.ts'
import { dropWithOffer } from '../trade-ins/offer-trade-ins.ts'
import { findAcceptedAlternative, isPlaceTaken, lockKnown, selectAlternatives } from './alternatives.sql.ts'
import { offerAmounts } from './offer-amounts.ts'
import { appendVersion, offerNotFound, type OfferCaller } from './offer-acts.ts'
import { beginOffer, calculateOffer, resolveReading, toStanding } from './offer-desk.ts'
import { loadOfferForUpdate, loadVersion, updateOffer, type OfferRow } from './offers.sql.ts'

/** The alternatives of the set of an offer, as far as somebody may see them. */
export async function listAlternatives(
  db: Db,
  number: number,
  { staff, language }: Pick<CallerWith<'OFFER_VIEW'>, 'staff' | 'language'>,
): Promise<OfferAlternative[]> {
  const rows = await selectAlternatives(db, number, staff.who)
  return rows.map(({ content, context, breakdown, ...row }) => ({
    id: row.number,
    letter: toLetter(requireValue(row.alternative, 'the letter of an alternative')),
    offerNumber: row.offerNumber,
    rev: row.rev,
    status: getEnumerationName(OFFER_STATUSES, row.status),
    car: context.car?.name ?? '',
    totalCents: breakdown?.totals.totalCents ?? null,
    payment: breakdown && describePayment(content, breakdown),
    isAccepted: row.answer === 'accepted',
    ...(breakdown ? offerAmounts({ content, context, breakdown }, language) : { lines: [], sums: [] }),
  }))
}

/**
 * Locks an offer and all alternatives of its set, always in the order of their numbers, and returns them; an offer that stands alone is
 * returned by itself. Whoever acts on more than one of a set locks it so first, and no two of them wait for each other.
 */
export async function lockSet(tx: Tx, number: number): Promise<OfferRow[]> {
  const set = await lockKnown(tx, number)
  // One that was added while this waited for the lock is seen by the next statement only.
  return set.some(({ alternativesId }) => alternativesId !== null) ? lockKnown(tx, number) : set
}

/** True while an alternative can still become the one that is sold. */
function isOpen({ status, saleMode }: OfferRow): boolean {
  return status === OFFER_STATUSES.inqueue || status === OFFER_STATUSES.pending || saleMode === 'delay'
}

/**
 * Adds an alternative to an offer, with the same content and owner at the prices of today, and returns its number. Both then belong to a
 * set. Unlike a copy it keeps the trade-ins: only one of the set is sold. Refuses with what keeps the offer from being changed, and with
 * `alternatives-full`.
 */
export async function addAlternative(tx: Tx, call: OfferCaller, number: number): Promise<number | ApiRefusal> {
  const set = await lockSet(tx, number)
  const row = set.find((one) => one.number === number)
  if (!row) return offerNotFound()
  const standing = toStanding(row)
  const can = offerCan('add-alternative', standing, brusselsDay(call.now))
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const place =
    row.alternative === null ? 2 : nextPlace(set.flatMap((one) => (isOpen(one) ? (one.alternative ?? []) : [])))
  if (place === null) return refuse('alternatives-full', { status: 422 })
  const { content } = await loadVersion(tx, row.id, row.currentVersion)
  const { branchId, ownerId } = row
  const reading = await resolveReading(tx, ownerId, call.now)
  const added = await beginOffer(
    tx,
    {
      type: standing.type,
      branchId,
      ownerId,
      content: withoutVatOverride(content),
      reason: 'copied',
      by: call.staff.userId,
      at: call.now,
      copiedFromId: row.id,
    },
    reading,
  )
  const alternativesId = row.alternativesId ?? crypto.randomUUID()
  if (row.alternativesId === null) await updateOffer(tx, row.id, { alternativesId, alternative: 1 })
  await updateOffer(tx, added.id, { alternativesId, alternative: place })
  await checkAgain(tx, await loadOfferForUpdate(tx, added.number), call.now, reading)
  return added.number
}

/**
 * Gives the other drafts of a set the customer that one of them got, and the type of sale with it: those which had the same until then,
 * or none. The set is locked by the caller.
 */
export async function followCustomer(
  tx: Tx,
  call: OfferCaller,
  { row, set }: { row: OfferRow; set: readonly OfferRow[] },
  { before, after }: { before: OfferContent; after: OfferContent },
): Promise<void> {
  if (row.alternativesId === null || before.customer === after.customer) return
  for (const other of set) {
    const isDraft = other.status === OFFER_STATUSES.inqueue && other.blockedReason === null
    const isOurs = may(call.staff.who, 'OFFER_EDIT', { branch: other.branchId, owner: other.ownerId }).ok
    if (other.id === row.id || !isDraft || !isOurs) continue
    const { content } = await loadVersion(tx, other.id, other.currentVersion)
    if (content.customer !== before.customer && content.customer !== null) continue
    const salesType = content.salesType === before.salesType ? after.salesType : content.salesType
    const followed = { ...content, customer: after.customer, salesType }
    const reading = await resolveReading(tx, other.ownerId, call.now)
    const calculated = await calculateOffer(tx, followed, reading)
    await updateOffer(
      tx,
      other.id,
      await appendVersion(tx, call, other, { calculated, content: followed, reason: 'saved' }),
    )
    await checkAgain(tx, await loadOfferForUpdate(tx, other.number), call.now, reading)
  }
}

/** Gives an offer that was made from an alternative its letter in the set, unless another has it by now. */
export async function takePlace(tx: Tx, { alternativesId, alternative }: OfferRow, number: number): Promise<void> {
  if (alternativesId === null) return
  const { id } = await loadOfferForUpdate(tx, number)
  if (!(await isPlaceTaken(tx, { alternativesId, alternative })))
    await updateOffer(tx, id, { alternativesId, alternative })
}

/** Rejects the sale of an alternative while the customer has accepted another of the set, which binds until it is closed. */
export async function alternativeRefusal(tx: Tx, row: OfferRow): Promise<ApiRefusal | undefined> {
  if (row.alternativesId === null) return undefined
  const accepted = await findAcceptedAlternative(tx, row)
  if (!accepted) return undefined
  const { signedName: name, offerNumber: offer } = accepted
  const letter = toLetter(requireValue(accepted.alternative, 'the letter of an alternative'))
  return refuse('alternative-accepted', { status: 422, values: { letter, offer, name } })
}

/** Closes the alternatives that a customer did not choose, when one is sold. The set is locked by the caller. */
export async function closeOthers(
  tx: Tx,
  call: OfferCaller,
  { row, set }: { row: OfferRow; set: readonly OfferRow[] },
): Promise<void> {
  if (row.alternativesId === null) return
  const letter = toLetter(requireValue(row.alternative, 'the letter of an alternative'))
  const closedReason = m['office.offer.alternative.closed'](
    { letter, offer: row.offerNumber },
    { locale: call.language },
  )
  await finishOfferTasks(
    tx,
    set.map(({ id }) => id),
    call.now,
  )
  for (const other of set) {
    if (other.id === row.id || !isOpen(other)) continue
    await dropWithOffer(tx, call, other, closedReason)
    const isOver = {
      status: OFFER_STATUSES.suspended,
      closedAt: call.now,
      closedReason,
      saleMode: null,
      delayUntil: null,
    }
    await updateOffer(tx, other.id, isOver)
  }
}

/** An alternative that is to be issued with another, as somebody saw it. */
export interface AskedAlternative {
  readonly id: number
  readonly rev: number
  readonly totalCents: number
}

/**
 * Returns the alternatives to issue together with an offer, of the set that the caller locked. Refuses with `alternative-not-of-set`,
 * `alternative-other-customer` (one mail goes to one customer), and with what the user may not.
 */
export function findOthersToIssue(
  call: OfferCaller,
  { row, set }: { row: OfferRow; set: readonly OfferRow[] },
  asked: readonly AskedAlternative[],
): { row: OfferRow; asked: AskedAlternative }[] | ApiRefusal {
  const others: { row: OfferRow; asked: AskedAlternative }[] = []
  for (const [at, one] of asked.entries()) {
    const field = `others.${at}.id`
    const other = set.find(({ number }) => number === one.id)
    const isDouble = others.some((known) => known.row.number === one.id)
    if (!other || other.id === row.id || isDouble) return refuse('alternative-not-of-set', { status: 422, field })
    const permission = may(call.staff.who, 'OFFER_SUBMIT', { branch: other.branchId, owner: other.ownerId })
    if (!permission.ok) return refuse(permission.reason, { status: 403, field })
    if (other.customerId !== row.customerId) {
      const letter = toLetter(requireValue(other.alternative, 'the letter of an alternative'))
      return refuse('alternative-other-customer', { status: 422, field, values: { letter } })
    }
    others.push({ row: other, asked: one })
  }
  return others
}
