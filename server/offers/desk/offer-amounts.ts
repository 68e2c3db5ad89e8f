import type { OfferContent, OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferAmount } from '@forecourt/domain/offers/alternatives.schema.ts'
import { lineSubject, selectPrintedLines, type LineSubject } from '@forecourt/domain/offers/offer-lines.ts'
import type { Proposal, ProposalTotals } from '@forecourt/domain/offers/proposal.ts'
import type { OfferCarFacts, OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { VatRule } from '@forecourt/domain/pricing/breakdown.ts'
import type { SaleBreakdown, SaleLine, SettlementLine } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export type Priced = {
  readonly content: OfferContent
  readonly context: Pick<OfferContext, 'car' | 'names'>
  readonly breakdown: SaleBreakdown
}

/** Returns the amounts of an offer for its customer, online and on the order form: without VAT for customers who deduct it. */
export function offerAmounts(offer: Priced, language: Language): { lines: OfferAmount[]; sums: OfferAmount[] } {
  const { content, breakdown } = offer
  const { totals, settlement } = breakdown
  const { tradeIns } = content
  return {
    lines: withKeysOfTheirOwn(
      selectPrintedLines(breakdown.lines).map((line) => {
        const name = saleLineName(line, offer, language)
        return amount(`${isNumbered.test(line.id) ? name : line.id} ${line.ruleId}`, name, line.amountCents)
      }),
    ),
    sums: withKeysOfTheirOwn([
      ...listTotals(
        { ...totals, perCarCents: totals.perCar.totalCents, categories: totals.perCar.categories },
        { isNet: breakdown.basis === 'net', language },
      ),
      ...listSettlement({ settlement: settlement.lines, balanceCents: settlement.balanceCents, tradeIns }, language),
    ]),
  }
}

/** Returns the totals of the cars with their VAT, as paper and screens of the customer list them. */
export function listTotals(
  { cars, perCarCents, categories, baseCents, totalCents }: ProposalTotals,
  { isNet, language }: { isNet: boolean; language: Language },
): OfferAmount[] {
  const locale = { locale: language }
  const net = categories.reduce((sum, { baseCents: base }) => sum + base, 0)
  const vatRows = (count: number) =>
    categories.flatMap(({ category, ruleId, rateBp, vatCents }) => {
      if (ruleId === 'VAT.MARGIN') return []
      const vat = vatName(ruleId, rateBp, language)
      const name = isNet ? vat : m['offer-paper.of-which']({ vat }, locale)
      return [amount(count === 1 ? `vat ${category}` : `all-vat ${category}`, name, vatCents * count)]
    })
  if (cars === 1) {
    return [
      ...(isNet ? [amount('net', m['offer-paper.net']({}, locale), net, true), ...vatRows(1)] : []),
      amount('total', m['words.total-gross']({}, locale), totalCents, true),
      ...(isNet ? [] : vatRows(1)),
    ]
  }
  const all = { count: cars }
  return [
    ...(isNet ? [amount('net', m['offer-paper.net-per-car']({}, locale), net), ...vatRows(1)] : []),
    amount('per-car', m['words.per-car-gross']({}, locale), perCarCents),
    amount('all-net', m['offer-paper.net-of-all'](all, locale), baseCents, true),
    ...vatRows(cars),
    amount('total', m['offer-paper.total-of-all'](all, locale), totalCents, true),
  ]
}

/** Returns the parts of that total with their payers, and the balance due at delivery. */
export function listSettlement(
  {
    settlement,
    balanceCents,
    tradeIns,
  }: Pick<Proposal, 'settlement' | 'balanceCents'> & { readonly tradeIns: readonly Pick<OfferTradeIn, 'car'>[] },
  language: Language,
): OfferAmount[] {
  return [
    ...settlement.map((line) => {
      const name = settlementName(line, tradeIns, language)
      return amount(`${line.ruleId} ${name}`, name, line.amountCents)
    }),
    amount('balance', m['offer-paper.balance']({}, { locale: language }), balanceCents, true),
  ]
}

/** Matches keys of numbered items, which are different things in different versions: their name identifies them. */
const isNumbered = /^extra-\d+$/

function withKeysOfTheirOwn(amounts: readonly OfferAmount[]): OfferAmount[] {
  const times = new Map<string, number>()
  return amounts.map((one) => {
    const time = (times.get(one.key) ?? 0) + 1
    times.set(one.key, time)
    return time === 1 ? one : { ...one, key: `${one.key} ${time}` }
  })
}

function amount(key: string, name: string, cents: number, isStrong = false): OfferAmount {
  return { key, name, cents, isStrong }
}

/** Returns how many cars alike an offer is for, where that is more than one. */
export function countRows({ carCount }: Pick<OfferContent, 'carCount'>, language: Language) {
  if (carCount === 1) return []
  return [{ term: m['offer-paper.count']({}, { locale: language }), value: formatWhole(carCount, language) }]
}

/** Returns the numbers that identify a car, and the parts chosen for it. */
export function carRows(car: OfferCarFacts | null, language: Language): { term: string; value: string }[] {
  const locale = { locale: language }
  if (car === null) return []
  const { vin, firstRegistration, mileageKm, licencePlate } = car
  const chosen = car.parts.map(({ name }) => translate(name, language)).join(', ')
  return [
    ...buildRow(m['words.vin']({}, locale), vin),
    ...buildRow(m['words.plate']({}, locale), licencePlate),
    ...buildRow(m['words.first-registration']({}, locale), firstRegistration && formatDay(firstRegistration)),
    ...buildRow(
      m['words.mileage']({}, locale),
      mileageKm === null ? null : m['words.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
    ),
    ...buildRow(m['offer-paper.chosen']({}, locale), chosen),
  ]
}

function buildRow(term: string, value: string | null | undefined) {
  return value ? [{ term, value }] : []
}

/** Returns the name of a line of the price, as papers print it. */
export function saleLineName(line: SaleLine, { context, content }: Priced, language: Language): string {
  return subjectName(lineSubject(line, context, content), language)
}

export function subjectName(subject: LineSubject, language: Language): string {
  const locale = { locale: language }
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

function settlementName(
  { ruleId, id }: Pick<SettlementLine, 'ruleId' | 'id'>,
  tradeIns: readonly Pick<OfferTradeIn, 'car'>[],
  language: Language,
): string {
  const locale = { locale: language }
  switch (ruleId) {
    case 'SETTLE.TRADE-IN': {
      const { car = '' } = tradeIns[Number(id?.replace('trade-in-', '')) - 1] ?? {}
      return m['offer-paper.trade-in']({ car }, locale)
    }
    case 'SETTLE.ADVANCE':
      return m['words.advance']({}, locale)
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
