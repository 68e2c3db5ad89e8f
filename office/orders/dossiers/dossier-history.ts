import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text of an act on a dossier, by its call. */
export function historyText(action: string): string {
  const act = acts[/^POST \/sales\/(\w+\/\w+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.dossier.history.changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  'offer/confirm': m['office.dossier.history.opened'],
  'dossier/approve': m['office.dossier.approve.done'],
  'dossier/disapprove': m['office.dossier.disapprove.done'],
  'dossier/save': m['office.dossier.car.done'],
  'dossier/sethandover': m['office.dossier.handover.done'],
  'dossier/guarantee': m['office.dossier.guarantee.done'],
  'dossier/invoice': m['office.dossier.invoices.added'],
  'dossier/credit': m['office.dossier.invoices.credited'],
  'customerorder/saveessential': m['office.dossier.essential.done'],
  'customerorder/sign': m['office.dossier.sign.done'],
  'customerorder/signscan': m['office.dossier.sign.done'],
  'dossier/savefile': m['office.dossier.papers.added'],
  'dossier/deletefile': m['office.dossier.papers.removed'],
  'dossier/paperexpiry': m['office.dossier.papers.expiry-saved'],
  'customerorder/complete': m['office.dossier.complete.done'],
  'customerorder/cancel': m['office.dossier.cancel.done'],
  'offer/deliver': m['office.dossier.deliver.done'],
  'offer/cancelsold': m['office.offer.cancel-sold.done'],
}
