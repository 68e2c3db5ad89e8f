import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { withoutVatOverride } from '@forecourt/domain/offers/offer-limits.ts'
import {
  OfferActRequest,
  OfferAnswer,
  OfferCarCountRequest,
  OfferVatOverrideRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../../platform/database/database.ts'
import { command } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { performAct, checkLimits, appendVersion, type AskedOffer, type OfferCaller } from './offer-acts.ts'
import { calculateOffer } from './offer-desk.ts'
import { placeOfOffer, loadVersion } from './offers.sql.ts'

const overrideVat = command({
  path: 'POST /sales/offer/overridevat',
  right: 'OFFER_VAT_OVERRIDE',
  place: placeOfOffer,
  summary:
    'Overrides the VAT treatment of an offer, with a reason: sells a margin car with VAT, or vouches for missing proof of the buyer.',
  input: OfferVatOverrideRequest,
  output: OfferAnswer,
  run: ({ tx, call }, { isSoldWithVat, isVouchedFor, reason: typed, ...asked }) =>
    changeContent(tx, call, asked, (content, { car }) => {
      const rest = withoutVatOverride(content)
      if (!isSoldWithVat && !isVouchedFor) return rest
      const reason = typed.trim().replaceAll(/\s+/g, ' ')
      if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
      if (isSoldWithVat && car?.vat !== 'margin') {
        return refuse('vat-override-not-margin', { status: 422, field: 'isSoldWithVat' })
      }
      if (isVouchedFor && content.destination === 'belgium') {
        return refuse('vat-override-at-home', { status: 422, field: 'isVouchedFor' })
      }
      const decided = { isVouchedFor, reason, by: call.staff.name, on: brusselsDay(call.now) }
      return { ...rest, isSoldWithVat, vatOverride: decided }
    }),
})

const sellToStaff = command({
  path: 'POST /sales/offer/staffsale',
  right: 'OFFER_STAFF_SALE',
  place: placeOfOffer,
  summary: 'Turns an offer into a staff sale. The sale still needs approval.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) =>
    changeContent(tx, call, asked, (content, _, row) => {
      if (content.salesType === 'staff') return refuse('staff-sale-already', { status: 422 })
      const changed: OfferContent = { ...content, salesType: 'staff' }
      return checkLimits(call, changed, { row, content }) ?? changed
    }),
})

const sellSeveral = command({
  path: 'POST /sales/offer/carcount',
  right: 'OFFER_FLEET',
  place: placeOfOffer,
  summary: 'Sets the number of identical cars in a fleet offer.',
  input: OfferCarCountRequest,
  output: OfferAnswer,
  run: ({ tx, call }, { carCount, ...asked }) =>
    changeContent(tx, call, asked, (content, _, row) => {
      const changed: OfferContent = { ...content, carCount }
      return checkLimits(call, changed, { row, content }) ?? changed
    }),
})

/** The decisions beyond the limits of a salesperson, taken by users with the right. */
export const offerLimitEndpoints = [overrideVat, sellToStaff, sellSeveral] as const

type Calculated = Awaited<ReturnType<typeof calculateOffer>>
type Change = (
  content: OfferContent,
  context: Calculated['context'],
  row: Parameters<Parameters<typeof performAct>[4]>[0],
) => OfferContent | ApiRefusal

/** Appends a version with changed content, without its salesperson having to fill that in. */
function changeContent(tx: Tx, call: OfferCaller, asked: AskedOffer, change: Change) {
  return performAct(tx, call, asked, 'save', async (row, reading) => {
    const current = (await loadVersion(tx, row.id, row.currentVersion)).content
    const before = await calculateOffer(tx, current, reading)
    const content = change(current, before.context, row)
    if (isRefusal(content)) return content
    const calculated = await calculateOffer(tx, content, reading)
    return appendVersion(tx, call, row, { calculated, content, reason: 'saved' })
  })
}
