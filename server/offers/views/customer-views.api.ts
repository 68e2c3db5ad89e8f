import {
  ChooseInViewRequest,
  CustomerViewAnswer,
  CustomerViewRequest,
  OpenViewAnswer,
  OpenViewRequest,
  PublishViewAnswer,
  PublishViewRequest,
} from '@forecourt/domain/offers/customer-view.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { chooseInView, findCustomerView, openView, publishDraft } from './customer-views.ts'

const open = command({
  path: 'POST /sales/customerview/open',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary: 'Opens a customer view of an offer and returns its key, which works for eight hours.',
  input: OpenViewRequest,
  output: OpenViewAnswer,
  run: ({ tx, call }, { offer }) => openView(tx, call, offer),
})

const publish = command({
  path: 'POST /sales/customerview/publish',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary: "Publishes the draft of the desk to the caller's customer view, and returns what the customer chose there.",
  input: PublishViewRequest,
  output: PublishViewAnswer,
  run: ({ tx, call }, input) => publishDraft(tx, call, input),
})

/** Many tablets of a showroom may share one address. */
const limit = { max: 6_000, seconds: 600 }

const get = query({
  path: 'POST /shop/customerview/get',
  right: 'public',
  summary: 'Returns a draft of an offer as its customer sees it, by the key of the view. It holds nothing internal.',
  input: CustomerViewRequest,
  output: CustomerViewAnswer,
  limit,
  run: ({ db, call }, asked) => findCustomerView(db, asked, call),
})

const choose = command({
  path: 'POST /shop/customerview/choose',
  right: 'public',
  summary: 'Chooses a colour, a cover, an option or a pack in a customer view; the desk of the salesperson follows.',
  input: ChooseInViewRequest,
  output: CustomerViewAnswer,
  limit,
  async run({ tx, call }, { key, ...choice }) {
    const chosen = await chooseInView(tx, call.now, { key, ...choice })
    return isRefusal(chosen) ? chosen : findCustomerView(tx, { key }, call)
  },
})

export const customerViewEndpoints = [open, publish, get, choose] as const
