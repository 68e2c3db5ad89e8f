import type { RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import type { CarEntryKind, CarEntryRegime } from '@forecourt/domain/stock/car-ledger.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLocale } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'

export const registerTexts: Readonly<Record<RegisterName, () => string>> = {
  margin: m['office.register.tabs.margin'],
  sales: m['office.register.tabs.sales'],
  incoming: m['office.register.tabs.incoming'],
  purchases: m['office.register.tabs.purchases'],
  credits: m['office.register.tabs.credits'],
  garage: m['office.register.tabs.garage'],
  stock: m['office.register.tabs.stock'],
  guarantees: m['office.register.tabs.guarantees'],
}

export const entryTexts: Readonly<Record<CarEntryKind, () => string>> = {
  purchase: m['office.register.entries.purchase'],
  transport: m['office.stock.costs.kind.transport'],
  repair: m['office.stock.costs.kind.repair'],
  tyres: m['office.stock.costs.kind.tyres'],
  valeting: m['office.stock.costs.kind.valeting'],
  papers: m['office.stock.costs.kind.papers'],
  pictures: m['words.photos'],
  'house-work': m['office.stock.costs.kind.house-work'],
  other: m['office.register.entries.other'],
  support: m['office.register.entries.support'],
  sale: m['office.register.entries.sale'],
  credit: m['office.register.entries.credit'],
  'margin-vat': m['office.register.entries.margin-vat'],
  'vat-adjustment': m['office.register.entries.vat-adjustment'],
}

export const regimeTexts: Readonly<Record<CarEntryRegime, () => string>> = {
  margin: m['office.register.regimes.margin'],
  rated: m['office.register.regimes.rated'],
  exempt: m['office.register.regimes.exempt'],
  internal: m['office.register.regimes.internal'],
  none: m['office.register.regimes.none'],
}

/** Formats an amount without the euro sign, as registers show them. */
export function amount(cents: Cents): string {
  return formatCents(cents).replace(/\s?€\s?/, '')
}

/** Names a period of the return: the month, or the quarter, with its year. */
export function periodText({ firstDay, lastDay }: { firstDay: CalendarDay; lastDay: CalendarDay }): string {
  const year = firstDay.slice(0, 4)
  if (firstDay.slice(0, 7) !== lastDay.slice(0, 7))
    return m['office.register.quarter']({ quarter: Math.ceil(Number(lastDay.slice(5, 7)) / 3), year })
  const name = new Intl.DateTimeFormat(currentLocale(), { month: 'long', timeZone: 'UTC' }).format(new Date(firstDay))
  return `${name} ${year}`
}

/** Formats day and month: the year is above. */
export function shortDay(day: CalendarDay): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

export function boxText(box: string): string {
  const texts: Readonly<Record<string, () => string>> = {
    '00': m['office.register.boxes.00'],
    '01': m['office.register.boxes.01'],
    '02': m['office.register.boxes.02'],
    '03': m['office.register.boxes.03'],
    '44': m['office.register.boxes.44'],
    '45': m['office.register.boxes.45'],
    '46': m['office.register.boxes.46'],
    '47': m['office.register.boxes.47'],
    '48': m['office.register.boxes.48'],
    '49': m['office.register.boxes.49'],
    '54': m['office.register.boxes.54'],
    '59': m['office.register.boxes.59'],
    '61': m['office.register.boxes.61'],
    '62': m['office.register.boxes.62'],
    '63': m['office.register.boxes.63'],
    '64': m['office.register.boxes.64'],
    '71': m['office.register.boxes.71'],
    '72': m['office.register.boxes.72'],
    '81': m['office.register.boxes.81'],
    '82': m['office.register.boxes.82'],
    '83': m['office.register.boxes.83'],
    '84': m['office.register.boxes.84'],
    '85': m['office.register.boxes.85'],
    '86': m['office.register.boxes.86'],
  }
  return texts[box]?.() ?? ''
}
