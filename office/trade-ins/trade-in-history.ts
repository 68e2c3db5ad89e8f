import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text of an act on a trade-in, by its call. */
export function historyText(action: string): string {
  const act = acts[/^POST \/sales\/(?:tradein\/)?([\w/]+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.trade-in.history-changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  open: m['office.trade-in.begun-history'],
  create: m['office.trade-in.begun-history'],
  value: m['office.trade-in.value.done'],
  opinion: m['office.trade-in.opinion.done-history'],
  agree: m['office.trade-in.agree.done'],
  receive: m['office.trade-in.receive.done'],
  stock: m['office.trade-in.stock.done'],
  drop: m['office.trade-in.drop.done'],
  reopen: m['office.trade-in.reopen.done'],
  'offer/confirm': m['office.trade-in.history-of-offer.confirm'],
  'offer/cancelsold': m['office.trade-in.history-of-offer.cancelsold'],
  'customerorder/cancel': m['office.trade-in.history-of-offer.cancelsold'],
  'offer/close': m['office.trade-in.history-of-offer.close'],
  'offer/cancel': m['office.trade-in.history-of-offer.close'],
}
