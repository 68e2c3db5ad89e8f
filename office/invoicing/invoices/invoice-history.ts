import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text of an act on an invoice, by its call. */
export function invoiceHistoryText(action: string): string {
  if (action.startsWith('seed')) return m['office.invoice.history.drafted']()
  const act = acts[/^POST \/sales\/(\w+\/\w+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.invoice.history.paid']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  'invoice/draft': m['office.invoice.history.drafted'],
  'invoice/draftadvance': m['office.invoice.history.drafted'],
  'invoice/draftcredit': m['office.invoice.history.drafted'],
  'invoice/draftselfbilled': m['office.invoice.history.drafted'],
  'invoice/draftorder': m['office.invoice.history.drafted'],
  'invoice/draftorderadvance': m['office.invoice.history.drafted'],
  'invoice/draftordercredit': m['office.invoice.history.drafted'],
  'invoice/draftwork': m['office.invoice.history.drafted'],
  'invoice/issuework': m['office.invoice.history.issued'],
  'invoice/savefree': m['office.invoice.history.typed'],
  'invoice/issue': m['office.invoice.history.issued'],
  'invoice/send': m['office.invoice.history.sent-again'],
  'invoice/mail': m['office.invoice.history.mailed'],
  'invoice/printed': m['office.invoice.history.printed'],
  'invoice/notepayment': m['office.invoice.history.paid-at-desk'],
  'invoice/undopayment': m['office.invoice.history.payment-undone'],
  'invoice/setoff': m['office.invoice.history.set-off'],
  'invoice/setoffaccount': m['office.invoice.history.set-off'],
  'invoice/undosetoff': m['office.invoice.history.set-off-undone'],
  'invoice/writeoff': m['office.invoice.history.written-off'],
  'invoice/recover': m['office.invoice.history.recovered'],
}
