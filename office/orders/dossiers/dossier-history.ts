import type { ApiPath } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text of an act on a dossier, by its call. */
export function historyText(action: string): string {
  return actTexts.get(action)?.() ?? m['office.dossier.history.changed']()
}

const acts = {
  'POST /sales/offer/confirm': m['office.dossier.history.opened'],
  'POST /sales/dossier/approve': m['office.dossier.approve.done'],
  'POST /sales/dossier/disapprove': m['office.dossier.disapprove.done'],
  'POST /sales/dossier/save': m['office.dossier.car.done'],
  'POST /sales/dossier/sethandover': m['office.dossier.handover.done'],
  'POST /sales/dossier/guarantee': m['office.dossier.guarantee.done'],
  'POST /sales/dossier/invoice': m['office.dossier.invoices.added'],
  'POST /sales/dossier/credit': m['office.dossier.invoices.credited'],
  'POST /sales/customerorder/saveessential': m['office.dossier.essential.done'],
  'POST /sales/customerorder/sign': m['office.dossier.sign.done'],
  'POST /sales/customerorder/signscan': m['office.dossier.sign.done'],
  'POST /sales/dossier/savefile': m['office.dossier.papers.added'],
  'POST /sales/dossier/deletefile': m['office.dossier.papers.removed'],
  'POST /sales/dossier/paperexpiry': m['office.dossier.papers.expiry-saved'],
  'POST /sales/dossier/paper': m['office.dossier.history.paper'],
  'POST /sales/dossier/step': m['office.dossier.history.step'],
  'POST /sales/dossier/payment': m['office.dossier.money.done'],
  'POST /sales/dossier/askadvance': m['office.dossier.advance.done'],
  'POST /sales/dossier/resendadvance': m['office.dossier.advance.resent'],
  'POST /sales/dossier/withdrawadvance': m['office.dossier.advance.withdrawn'],
  'POST /sales/dossier/refundadvance': m['office.dossier.advance.refund-asked'],
  'POST /sales/customerorder/complete': m['office.dossier.complete.done'],
  'POST /sales/customerorder/cancel': m['office.dossier.cancel.done'],
  'POST /sales/offer/deliver': m['office.dossier.deliver.done'],
  'POST /sales/offer/cancelsold': m['office.offer.cancel-sold.done'],
} satisfies Partial<Record<ApiPath, () => string>>

const actTexts = new Map<string, () => string>(Object.entries(acts))
