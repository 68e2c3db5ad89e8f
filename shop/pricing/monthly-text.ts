import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** The cost of the car on credit, with the information that the law requires beside a figure per month. */
export interface SheetMonthly {
  text: string
  /** Duration and annual percentage rate, shown beside the amount. */
  terms: string
  /** The figures of the example that a phone shows before the rest is unfolded. */
  figures: string
  example: string
  /** The price at which the calculation begins. */
  priceCents: number
  condition: 'new' | 'used'
}

type MonthlyOffer = NonNullable<ApiResult<'POST /shop/pricing/getmonthly'>['monthly'][number]>

/** The representative example as the law words it (Code of Economic Law art. VII.64). */
export function exampleText(offer: MonthlyOffer, language: Language): string {
  const money = (cents: number) => formatExactMoney(cents, language)
  return m['monthly.example']({
    kind: offer.kind === 'balloon' ? m['monthly.kind-balloon']() : m['monthly.kind-instalment'](),
    price: money(offer.priceCents),
    advance: money(offer.advanceCents),
    credit: money(offer.creditCents),
    apr: percent(offer.aprBp, language),
    rate: percent(offer.borrowingRateBp, language),
    months: offer.months,
    regular: offer.months - 1,
    instalment: money(offer.instalmentCents),
    last: money(offer.lastInstalmentCents),
    total: money(offer.totalCents),
    lender: offer.lenderName,
    number: enterpriseNumber(offer.lenderNumber),
    intermediary: offer.intermediary,
  })
}

/** The monthly cost of a car as its page shows it. */
export function toSheetMonthly(
  offer: MonthlyOffer,
  condition: SheetMonthly['condition'],
  language: Language,
): SheetMonthly {
  const money = (cents: number) => formatExactMoney(cents, language)
  const apr = percent(offer.aprBp, language)
  const { months, priceCents } = offer
  return {
    text: m['monthly.from']({ instalment: money(offer.instalmentCents) }),
    terms: m['monthly.terms']({ months, apr }),
    figures: m['monthly.figures']({
      credit: money(offer.creditCents),
      months,
      apr,
      rate: percent(offer.borrowingRateBp, language),
      total: money(offer.totalCents),
    }),
    example: exampleText(offer, language),
    priceCents,
    condition,
  }
}

/** Formats 499 as `4,99 %`. */
export function percent(basisPoints: number, language: Language): string {
  const figure = (basisPoints / 100).toLocaleString(toLocale(language), { minimumFractionDigits: 2 })
  return `${figure}\u00a0%`
}

/** Formats `0999004780` as `0999.004.780`. */
function enterpriseNumber(digits: string): string {
  return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')
}
