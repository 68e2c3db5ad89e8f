import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/contacts/phone.ts'
import { formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { lineSubject, printedLines } from '@forecourt/domain/offers/offer-lines.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { OFFER_STATUSES, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/calendar.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/money.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import type { VatRule } from '@forecourt/domain/pricing/breakdown.ts'
import type { SaleBreakdown, SaleLine, SettlementLine } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../documents/typst.ts'
import { companyText } from '../platform/company-text.ts'
import type { Db } from '../platform/database.ts'
import { branchOfOffer, type DeskOffer } from './offers.sql.ts'

/** A version of an offer, as it was sealed. */
export type OnPaper = {
  readonly row: DeskOffer
  readonly content: OfferContent
  readonly context: OfferContext
  readonly breakdown: SaleBreakdown
  readonly sealedAt: Date
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
      subtitle: isBinding(row) ? m['offer-paper.issued']({ day }, locale) : m['offer-paper.draft']({ day }, locale),
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
      cars: [{ name: context.car?.name ?? '', rows: carRows(offer, language) }],
      amounts: {
        title: m['order-form.price']({}, locale),
        note:
          breakdown.basis === 'net'
            ? m['offer-paper.without-vat']({}, locale)
            : m['order-form.vat-included']({}, locale),
        rows: amountRows(offer, language),
      },
      conditions: conditions(offer, language),
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: {},
  }
}

function isBinding({ status }: DeskOffer): boolean {
  return status !== OFFER_STATUSES.inqueue
}

function carRows({ context: { car } }: OnPaper, language: Language) {
  const locale = { locale: language }
  if (car === null) return []
  const { vin, firstRegistration, mileageKm, licencePlate } = car
  const chosen = car.parts.map(({ name }) => translate(name, language)).join(', ')
  return [
    ...rowOf(m['order-form.vin']({}, locale), vin),
    ...rowOf(m['offer-paper.plate']({}, locale), licencePlate),
    ...rowOf(m['order-form.first-registration']({}, locale), firstRegistration && formatDay(firstRegistration)),
    ...rowOf(
      m['order-form.mileage']({}, locale),
      mileageKm === null ? null : m['order-form.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
    ),
    ...rowOf(m['offer-paper.chosen']({}, locale), chosen),
  ]
}

function rowOf(term: string, value: string | null | undefined) {
  return value ? [{ term, value }] : []
}

/** What each line comes to, as the offer reckons: without VAT for whoever gets it back. */
function amountRows({ content, context, breakdown }: OnPaper, language: Language) {
  const locale = { locale: language }
  const row = (term: string, cents: number, isStrong = false) => ({
    ...{ term, isStrong },
    value: formatMoney(cents, language, { cents: 'always' }),
  })
  const { totals, settlement, lines, basis } = breakdown
  const { perCar, cars, totalCents } = totals
  const net = perCar.categories.reduce((sum, { baseCents }) => sum + baseCents, 0)
  const vat = perCar.categories.flatMap(({ ruleId, rateBp, vatCents }) =>
    ruleId === 'VAT.MARGIN' ? [] : [row(vatName(ruleId, rateBp, language), vatCents)],
  )
  return [
    ...printedLines(lines).map((line) => row(lineName(line, { content, context }, language), line.amountCents)),
    ...(basis === 'net' ? [row(m['offer-paper.net']({}, locale), net, true), ...vat] : []),
    ...(cars > 1 ? [row(m['offer-paper.per-car']({}, locale), perCar.totalCents)] : []),
    row(m['offer-paper.total']({ count: cars }, locale), totalCents, true),
    ...(basis === 'gross'
      ? vat.map((one) => ({ ...one, term: m['offer-paper.of-which']({ vat: one.term }, locale) }))
      : []),
    ...settlement.lines.map((line) => row(settlementName(line, content, language), line.amountCents)),
    row(m['offer-paper.balance']({}, locale), settlement.balanceCents, true),
  ]
}

function lineName(line: SaleLine, of: Pick<OnPaper, 'content' | 'context'>, language: Language): string {
  const locale = { locale: language }
  const subject = lineSubject(line, of.context, of.content)
  switch (subject.kind) {
    case 'promotion':
      return m['offer-paper.promotion']({}, locale)
    case 'manual-discount':
      return m['offer-paper.discount']({}, locale)
    case 'missing-key':
      return m['offer-paper.missing-key']({}, locale)
    case 'named':
      return translate(subject.name, language)
  }
}

function settlementName({ ruleId, id }: SettlementLine, { tradeIns }: OfferContent, language: Language): string {
  const locale = { locale: language }
  switch (ruleId) {
    case 'SETTLE.TRADE-IN': {
      const { car = '' } = tradeIns[Number(id?.replace('trade-in-', '')) - 1] ?? {}
      return m['offer-paper.trade-in']({ car }, locale)
    }
    case 'SETTLE.ADVANCE':
      return m['offer-paper.advance']({}, locale)
    case 'SETTLE.CREDIT':
      return m['offer-paper.credit']({}, locale)
    case 'SETTLE.GUARANTEE':
      return m['offer-paper.guarantee']({}, locale)
  }
}

function vatName(rule: VatRule, rateBp: number, language: Language): string {
  const locale = { locale: language }
  switch (rule) {
    case 'VAT.S':
    case 'VAT.MARGIN':
      return m['offer-paper.vat']({ percent: String(rateBp / 100).replace('.', ',') }, locale)
    case 'VAT.IC':
      return m['offer-paper.vat-intra-community']({}, locale)
    case 'VAT.IC-NEW':
      return m['offer-paper.vat-new-means']({}, locale)
    case 'VAT.EXPORT':
      return m['offer-paper.vat-export']({}, locale)
  }
}

function conditions({ row, content, context, breakdown }: OnPaper, language: Language) {
  const locale = { locale: language }
  const part = (title: string, lines: readonly (string | null)[]) => {
    const said = lines.filter((line) => line !== null && line !== '')
    return said.length === 0 ? [] : [{ title, lines: said }]
  }
  const until = row.validUntil === null ? null : formatDay(addDays(row.validUntil, -1))
  return [
    ...part(m['offer-paper.conditions']({}, locale), [
      isBinding(row) && until !== null ? m['offer-paper.valid']({ day: until }, locale) : null,
      content.deliveryDay === null ? null : m['offer-paper.delivery']({ day: formatDay(content.deliveryDay) }, locale),
      breakdown.regime === 'margin' ? m['offer-paper.margin']({}, locale) : null,
    ]),
    ...part(m['offer-paper.credit']({}, locale), creditLines({ context, breakdown }, language)),
    ...part(m['offer-paper.message']({}, locale), content.message.split('\n')),
  ]
}

/** What is lent and paid back; to a consumer with the warning of the law (Code of Economic Law art. VII.65). */
function creditLines({ context, breakdown }: Pick<OnPaper, 'context' | 'breakdown'>, language: Language) {
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
