import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { ListAmount } from '@forecourt/domain/pricing/breakdown.ts'
import type { PlanRefusal } from '@forecourt/domain/pricing/price-plan.ts'
import type { NotShownReason } from '@forecourt/domain/pricing/shown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'

export function formatDay(day: CalendarDay): string {
  return day.split('-').toReversed().join('/')
}

export function inLanguage(text: Translated): string {
  return translate(text, currentLanguage())
}

export function amountText({ cents, vatExcluded }: ListAmount): string {
  const amount = formatEuros(cents)
  return vatExcluded ? m['office.range.price.net']({ amount }) : m['office.range.price.gross']({ amount })
}

export function planRefusalText(reason: PlanRefusal): string {
  switch (reason) {
    case 'price-in-the-past':
      return m['refusals.price-in-the-past']()
    case 'price-began-already':
      return m['refusals.price-began-already']()
    case 'price-not-planned':
      return m['refusals.price-not-planned']()
  }
}

const notShownTexts: Readonly<Record<NotShownReason, () => string>> = {
  'not-published': m['office.range.not-shown.not-published'],
  'brand-archived': m['office.range.not-shown.brand-archived'],
  'brand-not-sold-new': m['office.range.not-shown.brand-not-sold-new'],
  'model-archived': m['office.range.not-shown.model-archived'],
  truck: m['office.range.not-shown.truck'],
  'year-not-yet': m['office.range.not-shown.year-not-yet'],
  'year-over': m['office.range.not-shown.year-over'],
  'no-engine': m['office.range.not-shown.no-engine'],
  'no-price': m['office.range.not-shown.no-price'],
}

export function notShownText(reason: NotShownReason): string {
  return notShownTexts[reason]()
}
