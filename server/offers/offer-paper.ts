import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/phone.ts'
import { formatVatId, formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
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
import { readSetting } from '../platform/setting.ts'
import { carRows, countRows, offerAmounts, type Priced } from './offer-amounts.ts'
import { branchOfOffer, type DeskOffer } from './offers.sql.ts'

/** A version of an offer, as it was sealed. */
export type OnPaper = Priced & {
  readonly row: DeskOffer
  readonly context: OfferContext
  readonly sealedAt: Date
  /** What the customer has of it; undefined: it is still a draft. */
  readonly issue: { readonly validUntil: CalendarDay | null } | undefined
}

/** An offer on paper, in the language of its customer. A draft says that the customer does not have it. */
export async function offerPaper(db: Db, offer: OnPaper): Promise<Printing> {
  const { row, context, breakdown, sealedAt } = offer
  const language: Language = context.customer?.language ?? 'nl'
  const locale = { locale: language }
  const [branch, said] = await Promise.all([branchOfOffer(db, row.branchId), offerConditions(db, offer, language)])
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
        lines: customerLines(context.customer, language),
      },
      cars: [
        {
          name: context.car?.name ?? '',
          rows: [...countRows(offer.content, language), ...carRows(context.car, language)],
        },
      ],
      amounts: {
        title: m['order-form.price']({}, locale),
        note:
          breakdown.basis === 'net'
            ? m['offer-paper.without-vat']({}, locale)
            : m['order-form.vat-included']({}, locale),
        rows: amountRows(offer, language),
      },
      conditions: [
        ...part(m['offer-paper.conditions']({}, locale), said),
        ...part(m['offer-paper.credit']({}, locale), creditLines(offer, language)),
        ...part(m['offer-paper.message']({}, locale), offer.content.message.split('\n')),
      ],
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: {},
  }
}

/** Whoever it is for; of a business with its VAT number, which its invoice needs. */
function customerLines(customer: OfferContext['customer'], language: Language): string[] {
  if (customer === null) return ['–']
  const { name, address, vatId } = customer
  return [
    name,
    ...address,
    ...(vatId ? [m['order-form.vat-number']({ number: formatVatId(vatId) }, { locale: language })] : []),
  ]
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

/**
 * Until when the price holds, that agreeing to it is no contract, when the car is expected, and what the law has us say of
 * its VAT.
 */
export async function offerConditions(
  db: Db,
  { issue, content, breakdown }: Pick<OnPaper, 'issue' | 'content' | 'breakdown'>,
  language: Language,
): Promise<string[]> {
  const locale = { locale: language }
  const until = issue?.validUntil ? formatDay(lastDayOf(issue.validUntil)) : undefined
  return [
    ...(content.carCount > 1 ? [m['offer-paper.lines-per-car']({}, locale)] : []),
    ...(issue ? [translate(await readSetting(db, 'offers.no-contract'), language)] : []),
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
