import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  OfferActRequest,
  OfferAnswer,
  OfferChoicesAnswer,
  OfferCloseRequest,
  OfferReassignRequest,
  OfferRequest,
  OfferUnlockRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import { OFFER_STATUSES, UNLOCKED_MINUTES } from '@forecourt/domain/offers/offer.ts'
import { colleagues } from '../../access/staff-with-right.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { performAct } from './offer-acts.ts'
import { isInvoiced } from '../checks/offer-checks.sql.ts'
import { restoreVersion } from './offer-desk.ts'
import { placeOfOffer } from './offers.sql.ts'
import { mailHandedOver } from '../letters/salesperson-mails.ts'

const discard = command({
  path: 'POST /sales/offer/discard',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Discards the draft of an offer and restores the issued version. The draft stays in the history.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'discard', async (row, reading) => ({
      ...(await restoreVersion(tx, row, requireValue(row.issuedVersion, 'the issued version of an offer'), reading)),
      status: OFFER_STATUSES.pending,
    })),
})

const block = command({
  path: 'POST /sales/offer/block',
  right: 'OFFER_BLOCK',
  place: placeOfOffer,
  summary: 'Blocks changes to an offer, with a reason.',
  input: OfferCloseRequest,
  output: OfferAnswer,
  run: ({ tx, call }, { reason, ...asked }) =>
    performAct(tx, call, asked, 'block', async () => {
      if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
      return { blockedReason: reason.trim(), blockedBy: call.staff.userId, blockedAt: call.now }
    }),
})

const unblock = command({
  path: 'POST /sales/offer/unblock',
  right: 'OFFER_BLOCK',
  place: placeOfOffer,
  summary: 'Unblocks an offer.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'unblock', async () => ({ blockedReason: null, blockedBy: null, blockedAt: null })),
})

const unlock = command({
  path: 'POST /sales/offer/unlock',
  right: 'OFFER_UNLOCK',
  place: placeOfOffer,
  summary: 'Unlocks a sold or expired offer for one colleague for an hour, with a reason.',
  input: OfferUnlockRequest,
  output: OfferAnswer,
  run: ({ tx, call }, { reason, isForMe, ...asked }) =>
    performAct(tx, call, asked, 'unlock', async ({ id, ownerId }) => {
      if (await isInvoiced(tx, id)) return refuse('dossier-locked', { status: 422 })
      if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
      const { userId } = call.staff
      const unlockedUntil = new Date(call.now.getTime() + UNLOCKED_MINUTES * 60_000)
      return {
        unlockedFor: isForMe ? userId : ownerId,
        unlockedBy: userId,
        unlockedUntil,
        unlockReason: reason.trim(),
      }
    }),
})

const getSellers = query({
  path: 'GET /sales/offer/getsellers',
  right: 'OFFER_REASSIGN',
  place: placeOfOffer,
  summary: 'Returns the salespeople that an offer can be reassigned to.',
  input: OfferRequest,
  output: OfferChoicesAnswer,
  run: async ({ db }) => ({
    data: (await colleagues(db, 'OFFER_EDIT'))
      .filter(({ holds }) => holds)
      .map(({ number, name }) => ({ id: number, name })),
  }),
})

const reassign = command({
  path: 'POST /sales/offer/reassign',
  right: 'OFFER_REASSIGN',
  place: placeOfOffer,
  summary: 'Reassigns an offer to another salesperson. It stays with its branch.',
  input: OfferReassignRequest,
  output: OfferAnswer,
  run: ({ tx, call, services }, { seller, ...asked }) =>
    performAct(tx, call, asked, 'reassign', async (row) => {
      const to = (await colleagues(tx, 'OFFER_EDIT')).find(({ number, holds }) => number === seller && holds)
      if (!to) return refuse('offer-seller-unknown', { status: 422, field: 'seller' })
      const { userId, name: by } = call.staff
      const { publicUrl } = services.settings
      // A user who takes over an offer needs no mail about it.
      if (to.id !== userId && to.id !== row.ownerId) await mailHandedOver(tx, row, { to, by, publicUrl })
      return { ownerId: to.id }
    }),
})

export const offerCareEndpoints = [discard, block, unblock, unlock, getSellers, reassign] as const
