import { OfferApprovalAnswer, OfferApprovalRequest } from '@forecourt/domain/offers/approval-desk.schema.ts'
import { findHighestAboveFloor, toDiscountFigures, withDiscount } from '@forecourt/domain/offers/counter-proposal.ts'
import { discountRoom } from '@forecourt/domain/offers/discount-room.ts'
import { offerPrice } from '@forecourt/domain/offers/offer-sale.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { divideHalfUp } from '@forecourt/domain/platform/values/money.ts'
import { cardPicture, loadPictures } from '../../media/pictures.ts'
import { query } from '../../platform/http/endpoint.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { calculateOffer } from '../desk/offer-desk.ts'
import { findDeskOffer, loadVersion, placeOfOffer } from '../desk/offers.sql.ts'
import { findMediaHost } from '../views/views.sql.ts'
import {
  selectDecisionsOfOffer,
  selectIssuesOfOffer,
  selectRequestsOfYear,
  selectSameModel,
} from './approval-desk.sql.ts'

const getApproval = query({
  path: 'GET /sales/offer/getapproval',
  right: 'OFFER_APPROVE_LIMIT',
  place: placeOfOffer,
  summary:
    'Returns what a decision about the discount of an offer needs: margins, the floor, and what was decided before.',
  input: OfferApprovalRequest,
  output: OfferApprovalAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db, call: { staff, language, now } }, { id }) {
    const row = await findDeskOffer(db, id)
    if (!row) return offerNotFound()
    const today = brusselsDay(now)
    const { content } = await loadVersion(db, row.id, row.currentVersion)
    const [{ context, priced }, sold, requests, decisions, issues, host] = await Promise.all([
      calculateOffer(db, content, { role: row.ownerRole, now }),
      selectSameModel(db, staff.who, row.id, today),
      selectRequestsOfYear(db, staff.who, row.approvalAskedBy ?? row.ownerId, today),
      selectDecisionsOfOffer(db, row.id),
      selectIssuesOfOffer(db, row.id),
      content.car && findMediaHost(db, content.car),
    ])
    const hasMargins = may(staff.who, 'OFFER_MARGIN').ok
    const toFigures = (priceable: typeof content) => {
      const price = offerPrice(priceable, context)
      if (!price.ok) return null
      const figures = toDiscountFigures(price.breakdown, priceable)
      return hasMargins ? figures : { ...figures, margin: null }
    }
    const breakdown = priced.ok ? priced.breakdown : null
    const { count, marginCents, revenueCents } = sold
    return {
      alone:
        breakdown && toFigures(withDiscount(content, breakdown, discountRoom(content, context, breakdown).mostCents)),
      asked: breakdown && toFigures(content),
      highestCents: breakdown && hasMargins ? findHighestAboveFloor(content, context, breakdown) : null,
      supportNetCents: hasMargins ? (breakdown?.margin?.supportNetCents ?? null) : null,
      sameModel: {
        count,
        marginBp:
          hasMargins && marginCents !== null && revenueCents !== null && revenueCents > 0
            ? divideHalfUp(marginCents * 10_000, revenueCents)
            : null,
      },
      requests,
      picture: host ? cardPicture((await loadPictures(db, [host], language)).get(host), row.carName) : null,
      issues: issues.map(({ at, ...issue }) => ({ ...issue, at: at.toISOString() })),
      decisions: decisions.map((one) => ({
        kind: one.kind,
        discountCents: one.discountCents,
        counterCents: one.counterCents,
        asked:
          one.askerName === null || one.askedAt === null ? null : { by: one.askerName, at: one.askedAt.toISOString() },
        by: one.deciderName,
        for: one.absentName,
        at: one.decidedAt.toISOString(),
        answer: one.answer,
        takenAt: one.takenAt?.toISOString() ?? null,
      })),
    }
  },
})

/** The calls of the desk of approvals about offers. */
export const approvalDeskEndpoints = [getApproval] as const
