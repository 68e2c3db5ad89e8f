import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { DunningStop } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import { receivableList } from '@forecourt/domain/invoicing/reminders/receivable-list.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { currentLanguage } from '../../platform/language.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Debtor = ApiResult<'GET /sales/receivable/get'>['debtor']
export type OpenInvoice = Debtor['invoices'][number]
export type Reminder = Debtor['reminders'][number]
export type Stop = Debtor['stops'][number]
export type Proposal = ApiResult<'GET /sales/reminder/proposals'>['proposals'][number]

export const namedReceivables: NamedList & { resource: typeof receivableList } = {
  resource: receivableList,
  texts: resourceTexts('receivable', texts),
}

export function stopText(stop: DunningStop): string {
  return namedReceivables.texts.choice('stop', stop)
}

/** Returns the name of a reminder in the language of the office. */
export function levelText(name: Translated): string {
  return translate(name, currentLanguage())
}

export function lateText(days: number): string {
  return days === 1 ? m['office.receivable.one-day-late']() : m['office.receivable.days-late']({ days })
}

/** Returns the text with the sender of a reminder and the address that it was sent to. */
export function sentText({ by, name, invoice, sentTo, channel }: Reminder): string {
  const level = levelText(name)
  const values = { by, level, number: invoice.number, to: sentTo }
  return channel === 'mail' ? m['office.receivable.sent-mail'](values) : m['office.receivable.sent-post'](values)
}

/** Returns why a customer gets no reminders. */
export function notedText({ kind, invoice, until }: Stop): string {
  switch (kind) {
    case 'paused':
      return m['office.receivable.stop-paused']({ day: until === null ? '' : formatDay(until) })
    case 'disputed':
      return m['office.receivable.stop-disputed']({ number: invoice?.number ?? '' })
    case 'deceased':
      return m['office.receivable.stop-deceased']()
  }
}
