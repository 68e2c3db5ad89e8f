import { type CalendarDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { TradeInTerms } from '@forecourt/domain/pricing/sale/sale.ts'
import { requiredOfOwner, type TradeInCar } from '@forecourt/domain/trade-ins/trade-in.ts'
import type { ValuationRange } from '@forecourt/domain/trade-ins/valuation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { MailRow } from '../platform/mail/mail-frame.ts'
import type { MailValues } from '../platform/mail/mail-markup.ts'

/** Returns the rows about an offered car in the mail to the department. */
export function buildFacts(
  car: TradeInCar,
  {
    range,
    photoCount,
    language = DEFAULT_LANGUAGE,
  }: { range: ValuationRange | null; photoCount: number; language?: Language },
): MailRow[] {
  const at = { locale: language }
  const yesOrNo = (isYes: boolean) => (isYes ? m['words.yes']({}, at) : m['words.no']({}, at))
  const rows: [label: string, value: string | null][] = [
    [m['trade-in.offered']({}, at), [car.brand, car.model, car.version].filter(Boolean).join(' ')],
    [m['words.engine']({}, at), car.engine || null],
    [m['words.colour']({}, at), car.colour || null],
    [m['words.number-plate']({}, at), car.licencePlate],
    [m['words.vin']({}, at), car.vin],
    [m['words.first-registration']({}, at), monthText(car.firstRegistration)],
    [m['words.mileage']({}, at), `${formatWhole(car.mileageKm, language)} km`],
    [m['words.fuel']({}, at), m[`trade-in.fuels.${car.fuel}`]({}, at)],
    [m['words.gearbox']({}, at), m[`trade-in.gearboxes.${car.gearbox}`]({}, at)],
    [m['words.booklet']({}, at), m[`detail.booklet.${car.bookletState}`]({}, at)],
    [m['words.key-count']({}, at), String(car.keyCount)],
    [m['trade-in.first-owner']({}, at), yesOrNo(car.isFirstOwner)],
    [m['trade-in.accident']({}, at), yesOrNo(car.hadAccident)],
    [m['trade-in.damage']({}, at), car.damage ?? yesOrNo(false)],
    [m['words.photos']({}, at), photoCount === 0 ? null : String(photoCount)],
    [m['trade-in.told']({}, at), range && rangeText(range, language)],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

/** Returns the values of the confirmation to the owner of the car. */
export function buildConfirmation(
  car: TradeInCar,
  {
    range,
    language,
    today,
    terms,
  }: { range: ValuationRange | null; language: Language; today: CalendarDay; terms: TradeInTerms },
): MailValues {
  const at = { locale: language }
  const { leastKeys, keyFeeCents, hasInvoice } = requiredOfOwner(car.firstRegistration, today, terms)
  const lines = [
    m['trade-in.bring.papers']({}, at),
    leastKeys === 0 ? m['trade-in.bring.keys']({}, at) : m['trade-in.bring.least-keys']({ count: leastKeys }, at),
    ...(keyFeeCents === 0 ? [] : [m['trade-in.bring.key-fee']({ fee: formatMoney(keyFeeCents, language) }, at)]),
    ...(hasInvoice ? [m['trade-in.bring.invoice']({ years: terms.invoiceUnderYears }, at)] : []),
  ]
  return {
    ownCar: carName(car),
    range: range && rangeText(range, language),
    papers: [{ kind: 'lines', lines: lines.map((line) => `– ${line}`) }],
  }
}

/** `Noord V6 (05/2019)` */
export function carName({
  brand,
  model,
  firstRegistration,
}: Pick<TradeInCar, 'brand' | 'model' | 'firstRegistration'>) {
  return `${brand} ${model} (${monthText(firstRegistration)})`
}

function monthText(month: string): string {
  return formatDay(`${month}-01`).slice(3)
}

function rangeText({ fromCents, toCents }: ValuationRange, language: Language): string {
  return m['trade-in.range'](
    { from: formatMoney(fromCents, language), to: formatMoney(toCents, language) },
    { locale: language },
  )
}
