import { OfferActRequest, OfferAnswer, OfferNextActionRequest } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { colleagues } from '../../access/staff-with-right.ts'
import { finishOfferTasks, saveOfferTask } from '../../contacts/offer-tasks.ts'
import { command } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { loadForUpdate, offerAnswer } from '../desk/offer-acts.ts'
import { placeOfOffer } from '../desk/offers.sql.ts'

const save = command({
  path: 'POST /sales/offer/savenextaction',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary:
    'Plans the next action of an open offer, in the place of the one that is planned. It is a task for its customer.',
  input: OfferNextActionRequest,
  output: OfferAnswer,
  async run({ tx, call }, { text, dueOn, assignee, ...asked }) {
    const row = await loadForUpdate(tx, call, asked, 'plan')
    if (isRefusal(row)) return row
    if (row.customerId === null) return refuse('next-action-needs-customer', { status: 422 })
    if (dueOn < brusselsDay(call.now)) return refuse('next-action-day-over', { status: 422, field: 'dueOn' })
    const colleague = (await colleagues(tx, 'OFFER_EDIT')).find(({ number, holds }) => number === assignee && holds)
    if (!colleague) return refuse('offer-seller-unknown', { status: 422, field: 'assignee' })
    const { id: offerId, customerId } = row
    await saveOfferTask(tx, { offerId, customerId, text, dueOn, assigneeId: colleague.id, authorId: call.staff.userId })
    return offerAnswer(tx, asked.id, call)
  },
})

const finish = command({
  path: 'POST /sales/offer/finishnextaction',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Marks the next action of an offer as done.',
  input: OfferActRequest,
  output: OfferAnswer,
  async run({ tx, call }, asked) {
    const row = await loadForUpdate(tx, call, asked, 'plan')
    if (isRefusal(row)) return row
    await finishOfferTasks(tx, [row.id], call.now)
    return offerAnswer(tx, asked.id, call)
  },
})

export const offerNextActionEndpoints = [save, finish] as const
