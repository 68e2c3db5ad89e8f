import { describePayment, nextPlace, toLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { withoutVatOverride } from '@forecourt/domain/offers/offer-limits.ts'
import { OFFER_STATUSES, offerCan } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { finishOfferTasks } from '../../contacts/offer-tasks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { refusalText } from '../../platform/http/envelope.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { checkAgain } from '../checks/offer-checks.ts'
import { dropWithOffer } from '../trade-ins/offer-trade-ins.ts'
import { findAcceptedAlternative, isPlaceTaken, lockKnown, selectAlternatives } from './alternatives.sql.ts'
import { offerAmounts } from './offer-amounts.ts'
import { appendVersion, offerNotFound, type OfferCaller } from './offer-acts.ts'
import { beginOffer, calculateOffer, resolveReading, toStanding } from './offer-desk.ts'
import { loadDeskOffer, loadOfferForUpdate, loadVersion, updateOffer, type OfferRow } from './offers.sql.ts'

/** Lists the alternatives of the set of an offer, within the scope of the user. */
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
    isTogether: row.isTogether,
    carCount: content.carCount,
    driverCount: content.drivers?.length ?? 0,
    ...(breakdown ? offerAmounts({ content, context, breakdown }, language) : { lines: [], sums: [] }),
  }))
}

/**
 * Returns an offer and the configurations that are bought with it, by their letters, within the scope of the user; each with the
 * version that its customer has, else the newest. Alternatives are left out: only one of them is bought.
 */
export async function listConfigurations(db: Db, number: number, who: Who) {
  const asked = await loadDeskOffer(db, number)
  const others = asked.isTogether ? await selectAlternatives(db, number, who) : []
  const numbers = others.length > 0 ? others.map((one) => one.number) : [number]
  return Promise.all(
    numbers.map(async (one) => {
      const row = one === number ? asked : await loadDeskOffer(db, one)
      const { content, context, breakdown } = await loadVersion(db, row.id, row.issuedVersion ?? row.currentVersion)
      const { id, offerNumber, alternative } = row
      const status = getEnumerationName(OFFER_STATUSES, row.status)
      return { row: { id, offerNumber, alternative, status }, version: { content, context, breakdown } }
    }),
  )
}

/**
 * Locks an offer and all alternatives of its set, always in the order of their numbers, and returns them; an offer without a set
 * is returned alone. Callers that change several offers of a set lock it so first, which prevents deadlocks.
 */
export async function lockSet(tx: Tx, number: number): Promise<OfferRow[]> {
  const set = await lockKnown(tx, number)
  // One that was added while this waited for the lock is visible to the next statement only.
  return set.some(({ alternativesId }) => alternativesId !== null) ? lockKnown(tx, number) : set
}

/** Returns true while an alternative can still be the one that is sold. */
function isOpen({ status, saleMode }: OfferRow): boolean {
  return status === OFFER_STATUSES.inqueue || status === OFFER_STATUSES.pending || saleMode === 'delay'
}

/**
 * Adds an alternative to an offer, with the same content and owner at the prices of today, and returns its number. Both then
 * belong to a set. Unlike a copy it keeps the trade-ins: only one of the set is sold. `isTogether` adds a configuration of a fleet
 * instead, which is bought with the others: without trade-ins, drivers, and a car in stock, each of which exists once. Refuses
 * with what keeps the offer from being changed, with `alternatives-full`, and with `set-of-other-kind`.
 */
export async function addAlternative(
  tx: Tx,
  call: OfferCaller,
  { id: number, isTogether = false }: { id: number; isTogether?: boolean },
): Promise<number | ApiRefusal> {
  const set = await lockSet(tx, number)
  const row = set.find((one) => one.number === number)
  if (!row) return offerNotFound()
  const standing = toStanding(row)
  const can = offerCan('add-alternative', standing, brusselsDay(call.now))
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (row.alternativesId !== null && row.isTogether !== isTogether) return refuse('set-of-other-kind', { status: 422 })
  const place =
    row.alternative === null
      ? 2
      : nextPlace(
          set.flatMap((one) => (isTaken(one, isTogether) ? (one.alternative ?? []) : [])),
          { isTogether },
        )
  if (place === null) return refuse('alternatives-full', { status: 422 })
  const { content } = await loadVersion(tx, row.id, row.currentVersion)
  const refused = isTogether ? refuseTogether(call, row, content) : undefined
  if (refused) return refused
  const { branchId, ownerId } = row
  const reading = await resolveReading(tx, ownerId, call.now)
  const added = await beginOffer(
    tx,
    {
      type: standing.type,
      branchId,
      ownerId,
      content: withoutVatOverride(isTogether ? toConfiguration(content) : content),
      reason: 'copied',
      by: call.staff.userId,
      at: call.now,
      copiedFromId: row.id,
    },
    reading,
  )
  const alternativesId = row.alternativesId ?? crypto.randomUUID()
  if (row.alternativesId === null) await updateOffer(tx, row.id, { alternativesId, alternative: 1, isTogether })
  await updateOffer(tx, added.id, { alternativesId, alternative: place, isTogether })
  await checkAgain(tx, await loadOfferForUpdate(tx, added.number), call.now, reading)
  return added.number
}

/** Sold configurations keep their letters beside the others; of alternatives there are none beside a sold one. */
function isTaken(row: OfferRow, isTogether: boolean): boolean {
  return isOpen(row) || (isTogether && row.saleMode === 'sale')
}

/** Rejects several configurations unless the customer is a fleet and the user may sell to fleets. */
function refuseTogether(
  { staff }: OfferCaller,
  { branchId: branch, ownerId: owner }: OfferRow,
  { salesType }: OfferContent,
): ApiRefusal | undefined {
  const permission = may(staff.who, 'OFFER_FLEET', { branch, owner })
  if (!permission.ok) return refuse(permission.reason, { status: 403 })
  return salesType === 'fleet' ? undefined : refuse('set-not-of-fleet', { status: 422 })
}

/** Returns the initial content of a further configuration. */
function toConfiguration({ drivers: _, ...content }: OfferContent): OfferContent {
  const car = content.car?.kind === 'configured' ? content.car : null
  return { ...content, car, tradeIns: [], credit: null, carCount: car === null ? 1 : content.carCount }
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
export async function takePlace(
  tx: Tx,
  { alternativesId, alternative, isTogether }: OfferRow,
  number: number,
): Promise<void> {
  if (alternativesId === null) return
  const { id } = await loadOfferForUpdate(tx, number)
  if (!(await isPlaceTaken(tx, { alternativesId, alternative })))
    await updateOffer(tx, id, { alternativesId, alternative, isTogether })
}

/** Rejects the sale of an alternative while the customer has accepted another of the set, which binds until it is closed. */
export async function alternativeRefusal(tx: Tx, row: OfferRow): Promise<ApiRefusal | undefined> {
  if (row.alternativesId === null || row.isTogether) return undefined
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
  if (row.alternativesId === null || row.isTogether) return
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

/** An offer of a set that is acted on with another, by its number. */
interface AskedOther {
  readonly id: number
}

/**
 * Returns the other offers of a set, locked by the caller, to act on together, for users with the right to. Refuses with
 * `alternative-not-of-set`, `alternative-other-customer` (one mail has one customer), and with what the user may not do.
 */
export function findOthersOfSet<Asked extends AskedOther>(
  call: OfferCaller,
  { row, set, right }: { row: OfferRow; set: readonly OfferRow[]; right: 'OFFER_SUBMIT' | 'OFFER_CONFIRM' },
  asked: readonly Asked[],
): { row: OfferRow; asked: Asked }[] | ApiRefusal {
  const others: { row: OfferRow; asked: Asked }[] = []
  for (const [at, one] of asked.entries()) {
    const field = `others.${at}.id`
    const other = set.find(({ number }) => number === one.id)
    const isDouble = others.some((known) => known.row.number === one.id)
    if (!other || other.id === row.id || isDouble) return refuse('alternative-not-of-set', { status: 422, field })
    const permission = may(call.staff.who, right, { branch: other.branchId, owner: other.ownerId })
    if (!permission.ok) return refuse(permission.reason, { status: 403, field })
    if (other.customerId !== row.customerId) {
      const letter = toLetter(requireValue(other.alternative, 'the letter of an alternative'))
      return refuse('alternative-other-customer', { status: 422, field, values: { letter } })
    }
    others.push({ row: other, asked: one })
  }
  return others
}

/** Refuses with the number of the offer of a set that kept the others from being issued or sold with it; nothing was changed. */
export function refuseWithOthers(
  { alternative, number }: OfferRow,
  { reason, values, status = 409, detail }: ApiRefusal,
  language: Language,
): ApiRefusal {
  const letter = toLetter(requireValue(alternative, 'the letter of an alternative'))
  const why = refusalText(reason, language, values)
  return refuse('alternative-not-issued', {
    status,
    values: { letter, why },
    detail: { offer: number, reason, detail },
  })
}
