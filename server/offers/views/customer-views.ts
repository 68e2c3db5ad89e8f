import type { AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import {
  applyCustomerChoice,
  joinChanges,
  type CustomerChange,
  type CustomerChoice,
} from '@forecourt/domain/offers/customer-view.ts'
import type { CustomerViewAnswered, PublishViewAnswer } from '@forecourt/domain/offers/customer-view.schema.ts'
import { offerCan, savingAct } from '@forecourt/domain/offers/offer.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { loadBaseRole } from '../../access/base-role.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Retention } from '../../platform/jobs/retention.ts'
import { offerNotFound, type OfferCaller } from '../desk/offer-acts.ts'
import { calculateOffer, toStanding } from '../desk/offer-desk.ts'
import { loadBuyer } from '../desk/offer-context.ts'
import { reachRefusal } from '../desk/offer-reach.ts'
import { findDeskOffer, loadDeskOffer, loadVersion, selectBranch, type DeskOffer } from '../desk/offers.sql.ts'
import { loadProposals, showProposal, toProposalAtDesk, toSavedProposal } from './proposals.ts'
import { showOffer } from './shown-offer.ts'
import {
  deleteLapsedViews,
  deleteView,
  findView,
  findViewForUpdate,
  insertView,
  updateView,
  type ViewRow,
} from './views.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** `staff`: the user whose desk is notified of a choice of the customer; null: only the screens of the customer. */
    'tell-customer-view': { view: string; staff: string | null }
  }
}

/** A view lasts one meeting. */
const lifeMs = 8 * 3_600_000
/** A desk publishes at least every 20 seconds; one that is silent for longer than this is closed or offline. */
const deskGoneMs = 50_000
/** The most choices that wait for the desk. More are not made by hand, unless the desk is gone. */
const mostWaiting = 200

const viewIsOver = () => refuse('view-over', { status: 404 })

/** Opens a view of an offer that the caller may change, or of one that is not saved yet. Returns its key. */
export async function openView(
  tx: Tx,
  call: OfferCaller,
  number: number | null,
): Promise<{ key: string; language: Language } | ApiRefusal> {
  const offer = number === null ? null : await findOwnOffer(tx, call, number)
  if (isRefusal(offer)) return offer
  if (offer?.isOpening) return refuse('offer-of-move', { status: 422 })
  const branch = offer ?? (await selectBranch(tx, { number: null, keys: call.staff.who.branches }))
  if (!branch) return refuse('offer-branch-unknown', { status: 422 })
  const key = newToken()
  const { now } = call
  await insertView(tx, {
    keyHash: hashToken(key),
    staffUserId: call.staff.userId,
    offerId: offer?.id ?? null,
    branchId: 'branchId' in branch ? branch.branchId : branch.id,
    changedAt: now,
    deskSeenAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return { key, language: (offer && (await findLanguage(tx, offer))) ?? call.language }
}

async function findLanguage(db: Db, offer: DeskOffer): Promise<Language | undefined> {
  const { content } = await loadVersion(db, offer.id, offer.currentVersion)
  return (await loadBuyer(db, content.customer)).customer?.language
}

/** Finds an offer that the caller may change; beyond their scope it does not exist. */
async function findOwnOffer(db: Db, { staff }: OfferCaller, number: number): Promise<DeskOffer | ApiRefusal> {
  const offer = await findDeskOffer(db, number)
  const place = offer && { branch: offer.branchId, owner: offer.ownerId }
  return offer && place && may(staff.who, 'OFFER_EDIT', place).ok ? offer : offerNotFound()
}

type Published = { key: string; offer?: number; content: OfferContent | null; seen: number; isOver: boolean }

/**
 * Takes over the draft of the desk, calculates it, and notifies the screens of the customer. Returns the draft with what the
 * customer chose meanwhile.
 */
export async function publishDraft(
  tx: Tx,
  call: OfferCaller,
  { key, offer: atDesk, content, seen, isOver }: Published,
): Promise<PublishViewAnswer | ApiRefusal> {
  const found = await findViewForUpdate(tx, hashToken(key), call.now)
  if (!found || found.staffUserId !== call.staff.userId) return viewIsOver()
  const isElsewhere = atDesk !== undefined && atDesk !== found.offerNumber && !isOver
  const view = isElsewhere ? await goOn(tx, call, found, atDesk) : found
  if (isRefusal(view)) return view
  const offer = view.offerNumber === null ? null : await findOwnOffer(tx, call, view.offerNumber)
  if (isRefusal(offer)) return offer
  if (isOver) {
    await deleteView(tx, view.id)
    await notifyView(tx, view, null)
    return { offer: view.offerNumber, content: null, changes: [] }
  }
  const standing = resolveStanding(offer, call)
  if (!standing.isEditable) return showStored(tx, call, view, standing.offer)
  // A desk that only signals its presence has nothing newer than the saved offer.
  if (content === null && isElsewhere && offer) return showStored(tx, call, view, offer)
  if (content === null) {
    await updateView(tx, view.id, { deskSeenAt: call.now })
    return { offer: view.offerNumber, content: view.content, changes: [...view.changes] }
  }
  const refused = await reachRefusal(tx, call.staff.who, content, {
    before: view.content ?? (offer ? (await loadVersion(tx, offer.id, offer.currentVersion)).content : undefined),
    at: 'content',
  })
  if (refused) return refused
  const joined = joinChanges(content, view.changes, { seen, before: view.content })
  await show(tx, { view, offer, now: call.now }, joined.content, {
    changes: JSON.stringify(joined.waiting),
    isOpenToChoices: standing.isDraft,
    deskSeenAt: call.now,
  })
  await notifyView(tx, view, null)
  return { offer: view.offerNumber, content: joined.content, changes: [...joined.waiting] }
}

/**
 * Moves a view to the offer that its desk has open: another alternative of its set, or its own once that is saved. Refuses any
 * other with `view-over`: its customer is not the one who has the key.
 */
async function goOn(tx: Tx, call: OfferCaller, view: ViewRow, number: number): Promise<ViewRow | ApiRefusal> {
  const offer = await findOwnOffer(tx, call, number)
  if (isRefusal(offer)) return offer
  const isOfSet = offer.alternativesId !== null && offer.alternativesId === view.alternativesId
  if (offer.isOpening || (view.offerId !== null && !isOfSet)) return viewIsOver()
  // Another car has other parts: choices and content of the previous one do not apply.
  const isAnother = view.offerId !== null
  const moved = {
    offerId: offer.id,
    branchId: offer.branchId,
    ...(isAnother && { content: null, shown: null, changes: '[]' }),
  }
  await updateView(tx, view.id, moved)
  const { id: offerId, branchId, alternativesId, alternative, validUntil } = offer
  const at = {
    offerId,
    branchId,
    alternativesId,
    alternative,
    validUntil,
    offerNumber: number,
    offerName: offer.offerNumber,
  }
  return { ...view, ...at, ...(isAnother && { content: null, shown: null, changes: [] }) }
}

/** Returns whether the desk may change an offer, and whether its customer may, who chooses only in a draft. */
function resolveStanding(
  offer: DeskOffer | null,
  { staff, now }: Pick<OfferCaller, 'staff' | 'now'>,
): { isEditable: true; isDraft: boolean } | { isEditable: false; offer: DeskOffer } {
  if (offer === null) return { isEditable: true, isDraft: true }
  const standing = toStanding(offer, { userId: staff.userId, now })
  const today = brusselsDay(now)
  if (!offerCan(savingAct(standing, today), standing, today).ok) return { isEditable: false, offer }
  return { isEditable: true, isDraft: standing.status === 'inqueue' }
}

/** Shows an offer that is read-only as it was stored. */
async function showStored(tx: Tx, call: OfferCaller, view: ViewRow, offer: DeskOffer): Promise<PublishViewAnswer> {
  const { content, context, breakdown, refusal } = await loadVersion(tx, offer.id, offer.currentVersion)
  const priced: OfferPriced = breakdown ? { ok: true, breakdown } : (refusal ?? { ok: false, reason: 'car-missing' })
  const shown = await showOffer(tx, { content, context, priced, branchId: view.branchId, before: null })
  const isNews = JSON.stringify(view.shown) !== JSON.stringify(shown) || view.isOpenToChoices
  await updateView(tx, view.id, {
    shown: JSON.stringify(shown),
    content: null,
    changes: '[]',
    isOpenToChoices: false,
    deskSeenAt: call.now,
    ...(isNews && { changedAt: call.now }),
  })
  if (isNews) await notifyView(tx, view, null)
  return { offer: offer.number, content: null, changes: [] }
}

/** Calculates a draft and stores it with the content for its customer. */
async function show(
  tx: Tx,
  { view, offer, now }: { view: ViewRow; offer: DeskOffer | null; now: Date },
  content: OfferContent,
  more: Parameters<typeof updateView>[2],
): Promise<void> {
  const role = offer ? offer.ownerRole : await loadBaseRole(tx, view.staffUserId)
  const { context, priced } = await calculateOffer(tx, content, { role, now })
  const shown = await showOffer(tx, { content, context, priced, branchId: view.branchId, before: view.shown })
  await updateView(tx, view.id, {
    content: JSON.stringify(content),
    shown: JSON.stringify(shown),
    changedAt: now,
    ...more,
  })
}

/** Takes over a choice of the customer, and notifies the desk. */
export async function chooseInView(
  tx: Tx,
  now: Date,
  { key, ...choice }: CustomerChoice & { key: string },
): Promise<{ isChosen: true } | ApiRefusal> {
  const view = await findViewForUpdate(tx, hashToken(key), now)
  if (!view) return viewIsOver()
  const offer = view.offerNumber === null ? null : await loadDeskOffer(tx, view.offerNumber)
  const isDraft = offer === null || toStanding(offer).status === 'inqueue'
  if (!view.isOpenToChoices || !isDraft || view.content === null || view.changes.length >= mostWaiting) {
    return refuse('view-read-only')
  }
  const role = offer ? offer.ownerRole : await loadBaseRole(tx, view.staffUserId)
  const { context } = await calculateOffer(tx, view.content, { role, now })
  const applied = applyCustomerChoice(view.content, context, choice)
  if (!applied.ok) return refuse(applied.reason, { status: 422, field: 'part' })
  const no = view.lastChange + 1
  const changes: readonly CustomerChange[] = [...view.changes, { ...choice, no }]
  await show(tx, { view, offer, now }, applied.content, { changes: JSON.stringify(changes), lastChange: no })
  await notifyView(tx, view, view.staffUserId)
  return { isChosen: true }
}

/** Returns a view as its customer sees it, or another alternative of its set as it was last saved; a refusal: it is over. */
export async function findCustomerView(
  db: Db,
  { key, letter }: { key: string; letter?: AlternativeLetter },
  { now, language }: { now: Date; language: Language },
): Promise<{ view: CustomerViewAnswered } | ApiRefusal> {
  const view = await findView(db, hashToken(key), now)
  if (!view) return viewIsOver()
  const proposals = await loadProposals(db, view)
  const asked = proposals.find((one) => one.letter === letter)
  const other = asked && asked.row.id !== view.offerId ? asked.row : undefined
  const shown = other ? await showProposal(db, other) : view.shown
  const atDesk = view.shown?.[language]
  return {
    view: {
      offerNumber: other?.offerNumber ?? view.offerName,
      validUntil: other ? other.validUntil : view.validUntil,
      seller: view.seller,
      isOpenToChoices: view.isOpenToChoices && !other,
      isDeskOpen: now.getTime() - view.deskSeenAt.getTime() < deskGoneMs,
      changedAt: view.changedAt.toISOString(),
      shown: shown?.[language] ?? null,
      letter: other && asked ? asked.letter : (proposals.find(({ row }) => row.id === view.offerId)?.letter ?? null),
      proposals: proposals.map((one) =>
        one.row.id === view.offerId && atDesk
          ? toProposalAtDesk(one.letter, atDesk)
          : toSavedProposal(one, { isAtDesk: one.row.id === view.offerId, language }),
      ),
    },
  }
}

/** Notifies a view, with one waiting message at most, however fast the user types. */
function notifyView(tx: Tx, { id }: ViewRow, staff: string | null): Promise<void> {
  return enqueue(
    tx,
    'tell-customer-view',
    { view: id, staff },
    { key: `customer-view:${id}:${staff ? 'both' : 'screens'}` },
  )
}

/** Returns the room of the hub for the screens of a view. */
export function roomOfView(id: string): string {
  return `customer-view:${id}`
}

/** Returns the room that a hub connection may enter with the key that it presents at its handshake. */
export async function viewRoomFor(
  db: Db,
  { customerView: key }: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<string | undefined> {
  const view = typeof key === 'string' ? await findView(db, hashToken(key), now) : undefined
  return view && roomOfView(view.id)
}

/** Deletes views that are over, with the drafts in them. */
export const customerViewRetention: Retention = { name: 'customer-views', remove: deleteLapsedViews }
