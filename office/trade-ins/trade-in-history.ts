import type { ApiPath } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text of an act on a trade-in, by its call. */
export function historyText(action: string): string {
  return actTexts.get(action)?.() ?? m['office.trade-in.history-changed']()
}

const acts = {
  'POST /sales/tradein/open': m['office.trade-in.begun-history'],
  'POST /sales/tradein/create': m['office.trade-in.begun-history'],
  'POST /sales/tradein/take': m['office.trade-in.taken-on.history'],
  'POST /shop/tradein/send': m['office.trade-in.begun-history'],
  'POST /sales/tradein/ask': m['office.trade-in.ask.done'],
  'POST /sales/tradein/wish': m['office.trade-in.wish.done'],
  'POST /sales/tradein/answer': m['office.trade-in.answer.done-history'],
  'POST /sales/tradein/value': m['office.trade-in.value.done'],
  'POST /sales/tradein/opinion': m['office.trade-in.opinion.done-history'],
  'POST /sales/tradein/agree': m['office.trade-in.agree.done'],
  'POST /sales/tradein/receive': m['office.trade-in.receive.done'],
  'POST /sales/tradein/saveattest': m['office.trade-in.attest.done'],
  'POST /sales/tradein/stock': m['office.trade-in.stock.done'],
  'POST /sales/tradein/drop': m['office.trade-in.drop.done'],
  'POST /sales/tradein/reopen': m['office.trade-in.reopen.done'],
  'POST /sales/offer/confirm': m['office.trade-in.history-of-offer.confirm'],
  'POST /sales/offer/cancelsold': m['office.trade-in.history-of-offer.cancelsold'],
  'POST /sales/customerorder/cancel': m['office.trade-in.history-of-offer.cancelsold'],
  'POST /sales/offer/close': m['office.trade-in.history-of-offer.close'],
  'POST /sales/offer/cancel': m['office.trade-in.history-of-offer.close'],
} satisfies Partial<Record<ApiPath, () => string>>

const actTexts = new Map<string, () => string>(Object.entries(acts))
