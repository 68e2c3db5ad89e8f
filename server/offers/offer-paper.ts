import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/phone.ts'
import { formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { lastDayOf, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { urlize } from '@forecourt/domain/platform/slug.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../documents/typst.ts'
import { companyText } from '../platform/company-text.ts'
import type { Db } from '../platform/database.ts'
import { carRows, offerAmounts, type Priced } from './offer-amounts.ts'
import { branchOfOffer, type DeskOffer } from './offers.sql.ts'

/** A version of an offer, as it was sealed. */
export type OnPaper = Priced & {
  readonly row: DeskOffer
  readonly context: OfferContext
  readonly sealedAt: Date
  /** What the customer has of it; undefined: it is still ours, and binds nobody. */
  readonly issue: { readonly validUntil: CalendarDay | null } | undefined
}

/** An offer on paper, in the language of its customer. What is still ours says that it binds nobody. */
export async function offerPaper(db: Db, offer: OnPaper): Promise<Printing> {
  const { row, context, breakdown, sealedAt } = offer
  const language: Language = context.customer?.language ?? 'nl'
  const locale = { locale: language }
  const branch = await branchOfOffer(db, row.branchId)
  const isTrial = row.offerType === OFFER_TYPES.trial
  const number = row.offerNumber
  const title = isTrial ? m['offer-paper.trial']({ number }, locale) : m['offer-paper.title']({ number }, locale)
  const day = formatDay(brusselsDay(sealedAt))
  return {
    template: 'order-form',
    data: {
      ...{ title, language },
      subtitle: offer.issue ? m['offer-paper.issued']({ day }, locale) : m['offer-paper.draft']({ day }, locale),
      seller: {
        title: m['order-form.seller']({}, locale),
        lines: [
          companyText(branch, language),
          m['order-form.vat-number']({ number: formatVatNumber('BE', branch.enterpriseNumber) }, locale),
          addressLine(
            { ...branch, boxNumber: branch.boxNumber ?? '', city: translate(branch.city, language) },
            language,
          ),
          `${row.ownerName} · ${formatPhoneInBelgium(branch.phone)} · ${branch.email}`,
        ],
      },
      buyer: {
        title: m['offer-paper.customer']({}, locale),
        lines: context.customer ? [context.customer.name, ...context.customer.address] : ['–'],
      },
      cars: [{ name: context.car?.name ?? '', rows: carRows(context.car, language) }],
      amounts: {
        title: m['order-form.price']({}, locale),
        note:
          breakdown.basis === 'net'
            ? m['offer-paper.without-vat']({}, locale)
            : m['order-form.vat-included']({}, locale),
        rows: amountRows(offer, language),
      },
      conditions: [
        ...part(m['offer-paper.conditions']({}, locale), offerConditions(offer, language)),
        ...part(m['offer-paper.credit']({}, locale), creditLines(offer, language)),
        ...part(m['offer-paper.message']({}, locale), offer.content.message.split('\n')),
      ],
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: {},
  }
}

/** What the file of a paper is called. */
export function fileNameOf({ data }: Printing): string {
  return `${urlize(data.title)}.pdf`
}

function amountRows(offer: OnPaper, language: Language) {
  const { lines, sums } = offerAmounts(offer, language)
  return [...lines, ...sums].map(({ name, cents, isStrong }) => ({
    ...{ term: name, isStrong },
    value: formatMoney(cents, language, { cents: 'always' }),
  }))
}

function part(title: string, lines: readonly string[]) {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? [] : [{ title, lines: said }]
}

/** How long it binds us, when the car is to be there, and what the law has us say of its VAT. */
export function offerConditions(
  { issue, content, breakdown }: Pick<OnPaper, 'issue' | 'content' | 'breakdown'>,
  language: Language,
): string[] {
  const locale = { locale: language }
  const until = issue?.validUntil ? formatDay(lastDayOf(issue.validUntil)) : undefined
  return [
    ...(until === undefined ? [] : [m['offer-paper.valid']({ day: until }, locale)]),
    ...(content.deliveryDay === null
      ? []
      : [m['offer-paper.delivery']({ day: formatDay(content.deliveryDay) }, locale)]),
    ...(breakdown.regime === 'margin' ? [m['offer-paper.margin']({}, locale)] : []),
  ]
}

/** What is lent and paid back; to a consumer with the warning of the law (Code of Economic Law art. VII.65). */
export function creditLines({ context, breakdown }: Pick<OnPaper, 'context' | 'breakdown'>, language: Language) {
  const { credit } = breakdown
  if (credit === null) return []
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language, { cents: 'always' })
  const lender = context.names[credit.rateId]
  const terms = m['offer-paper.credit-terms'](
    {
      lender: lender ? translate(lender, language) : '',
      amount: money(credit.amountCents),
      months: credit.months,
      regular: credit.months - 1,
      instalment: money(credit.instalmentCents),
      last: money(credit.lastCents),
      repaid: money(credit.repaidCents),
      percent: (credit.jkpPpm / 10_000).toFixed(2).replace('.', ','),
    },
    locale,
  )
  const isConsumer = context.customer?.customerType === 'private' && !context.customer.isTaxable
  return [terms, ...(isConsumer ? [m['monthly.warning']({}, locale)] : [])]
}
