import type { PriceDetail } from '@forecourt/domain/offers/proposal-layout.ts'
import {
  sumGroups,
  type PriceGroup,
  type Proposal,
  type ProposalLender,
  type ProposalLine,
  type ProposalReason,
} from '@forecourt/domain/offers/proposal.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buildMeasuredRows } from '../../documents/print-sheet-contents.ts'
import { listSettlement, listTotals, subjectName } from '../desk/offer-amounts.ts'
import type { CarOnPaper, IssuedPaper } from './car-on-paper.ts'

/** A line of a table on paper, with its reason in small print below. */
export interface PaperRow {
  readonly name: string
  readonly note: string | null
  readonly value: string
  readonly isStrong: boolean
}

/** Returns the price in a detail: none but its totals, sums by what belongs together, or each line with its reason. */
export function priceOnPaper(proposal: Proposal, detail: PriceDetail, language: Language) {
  const locale = { locale: language }
  const { lines, totals, isNet, carCount } = proposal
  const note = isNet ? m['proposal.in-euro-net']({}, locale) : m['proposal.in-euro-gross']({}, locale)
  return {
    title: m['words.price']({}, locale),
    note: carCount > 1 && detail !== 'total' ? m['proposal.per-car']({ note }, locale) : note,
    rows: detail === 'total' ? [] : detail === 'groups' ? groupRows(lines, language) : lineRows(lines, language),
    totals: listTotals(totals, { isNet, language }).map(({ key, name, cents, isStrong }) => ({
      name,
      isStrong,
      isTotal: key === 'total',
      value: formatExactMoney(cents, language),
    })),
  }
}

function lineRows(lines: readonly ProposalLine[], language: Language): PaperRow[] {
  return lines.map(({ subject, amountCents, isStandard, reason }) => ({
    name: subjectName(subject, language),
    note: reason && reasonText(reason, language),
    isStrong: false,
    value:
      isStandard && amountCents === 0
        ? m['proposal.included']({}, { locale: language })
        : formatExactMoney(amountCents, language),
  }))
}

function groupRows(lines: readonly ProposalLine[], language: Language): PaperRow[] {
  return sumGroups(lines).map(({ group, lines: own, cents }) => ({
    name: groupName(group, language),
    note: joinNames(
      own.map(({ subject }) => subjectName(subject, language)),
      language,
    ),
    isStrong: false,
    value: formatExactMoney(cents, language),
  }))
}

function groupName(group: PriceGroup, language: Language): string {
  const locale = { locale: language }
  switch (group) {
    case 'car':
      return m['words.car']({}, locale)
    case 'equipment':
      return m['proposal.group-equipment']({}, locale)
    case 'services':
      return m['proposal.group-services']({}, locale)
    case 'reductions':
      return m['proposal.group-reductions']({}, locale)
  }
}

/** Returns why a line has its amount, in a few words; null: it needs none. */
export function reasonText(reason: ProposalReason, language: Language): string | null {
  const locale = { locale: language }
  switch (reason.kind) {
    case 'list':
      return m['proposal.why-list']({ day: formatDay(reason.since) }, locale)
    case 'group':
      return translate(reason.name, language)
    case 'pack':
      return m['proposal.why-pack'](
        {
          items: joinNames(
            reason.items.map((item) => translate(item, language)),
            language,
          ),
        },
        locale,
      )
    case 'promotion':
      return untilText(m['proposal.why-promotion']({}, locale), reason.until, language)
    case 'seller':
      return m['proposal.why-seller']({}, locale)
    case 'rule':
      return untilText(ruleText(reason, language), reason.until, language)
  }
}

function ruleText(
  { rule, campaign, carCount, bp }: Extract<ProposalReason, { kind: 'rule' }>,
  language: Language,
): string {
  const locale = { locale: language }
  const percent = bp === null ? '' : (bp / 100).toLocaleString(toLocale(language), { maximumFractionDigits: 2 })
  if (campaign !== null) return m['proposal.why-campaign']({ campaign: translate(campaign, language) }, locale)
  switch (rule) {
    case 'discount':
      return bp === null ? m['proposal.why-discount']({}, locale) : m['proposal.why-share']({ percent }, locale)
    case 'deal':
      return m['proposal.why-deal']({ count: formatWhole(carCount ?? 1, language) }, locale)
    case 'PREM.ADOPT':
      return m['proposal.why-adopt']({}, locale)
    case 'PREM.FLEET':
      return m['proposal.why-fleet']({}, locale)
    case 'PREM.STOCK':
      return m['proposal.why-stock']({}, locale)
    case 'PREM.DEALER':
    case 'PREM.CAMPAIGN':
      return m['proposal.why-premium']({}, locale)
  }
}

function untilText(text: string, until: Parameters<typeof toLastDay>[0] | null, language: Language): string {
  if (until === null) return text
  return m['proposal.why-until']({ text, day: formatDay(toLastDay(until)) }, { locale: language })
}

/** Returns the drive of the car, its official figures and the identification of a car in stock. */
export function technicalRows({ car }: Proposal, { technical, look }: CarOnPaper, language: Language) {
  const locale = { locale: language }
  return [
    ...(technical ? driveRows(technical, language) : []),
    ...fact(
      m['proposal.doors-and-seats']({}, locale),
      look?.doors && look.seats ? `${look.doors} / ${look.seats}` : null,
    ),
    ...fact(m['words.cover']({}, locale), car?.cover && translate(car.cover, language)),
    ...fact(m['words.vin']({}, locale), car?.vin),
    ...fact(m['words.plate']({}, locale), car?.licencePlate),
    ...fact(m['words.first-registration']({}, locale), car?.firstRegistration && formatDay(car.firstRegistration)),
    ...fact(
      m['words.mileage']({}, locale),
      car === null || car.mileageKm === null
        ? null
        : m['words.kilometres']({ count: formatWhole(car.mileageKm, language) }, locale),
    ),
  ]
}

function driveRows(data: NonNullable<CarOnPaper['technical']>, language: Language) {
  const locale = { locale: language }
  const fuelLabel = translate(data.fuel, language)
  return [
    { term: m['words.engine']({}, locale), value: data.engine },
    { term: m['detail.fact.power']({}, locale), value: m['card.power'](data, locale) },
    { term: m['words.fuel']({}, locale), value: fuelLabel },
    { term: m['words.gearbox']({}, locale), value: translate(data.gearbox, language) },
    ...buildMeasuredRows(data, { cycle: data.cycle, fuelLabel }, language),
  ]
}

/** Returns the drive of a car and its official figures. */
export function engineRows(data: NonNullable<CarOnPaper['technical']>, language: Language) {
  const locale = { locale: language }
  const { engine, horsepower, kilowatts, cycle } = data
  const fuelLabel = translate(data.fuel, language)
  const power = m['checkout.cart.power']({ engine, horsepower, kilowatts }, locale)
  return [
    { term: m['words.engine']({}, locale), value: `${power} · ${fuelLabel}` },
    { term: m['words.gearbox']({}, locale), value: translate(data.gearbox, language) },
    ...buildMeasuredRows(data, { cycle, fuelLabel }, language),
  ]
}

function fact(term: string, value: string | null | undefined) {
  return value ? [{ term, value }] : []
}

/** At most so many are listed beside the price; the others follow at the end. */
const mostBesideThePrice = 8
/** So many more still fit there, rather than a separate list for a few. */
const fewestElsewhere = 3

/** Returns what was chosen, and what the car has as standard, as far as the layout has it. */
export function equipmentOnPaper({ chosen }: Proposal, { layout, car }: IssuedPaper, language: Language) {
  const locale = { locale: language }
  const title = m['words.equipment']({}, locale)
  if (layout.equipment === 'none') return { title, chosen: null, standard: null }
  const items = [...chosen, ...car.chosen].map((item) => translate(item, language))
  const groups = car.equipment.map((group) => ({
    name: translate(group.name, language),
    items: group.items.map((item) => translate(item, language)),
  }))
  const all = groups.flatMap((group) => group.items)
  const isFolded = all.length > mostBesideThePrice + fewestElsewhere
  return {
    title,
    chosen:
      items.length === 0
        ? null
        : {
            title: car.chosen.length > 0 ? m['proposal.options-of-car']({}, locale) : m['proposal.chosen']({}, locale),
            items,
          },
    standard:
      layout.equipment === 'chosen' || all.length === 0
        ? null
        : {
            title: isFolded
              ? m['proposal.standard-count']({ count: formatWhole(all.length, language) }, locale)
              : m['proposal.standard']({}, locale),
            first: isFolded ? all.slice(0, mostBesideThePrice) : all,
            isFolded,
            more: m['proposal.all-on-page']({}, locale),
            groups,
          },
  }
}

/** Returns the payments with their payers; empty where only the total is left to pay. */
export function settlementRows(proposal: Proposal, language: Language): PaperRow[] {
  const { settlement, tradeIns, totals } = proposal
  if (settlement.length === 0) return []
  const rows = listSettlement(proposal, language).map(({ name, cents, isStrong }, index) => {
    const tradeIn = tradeInAt(proposal, index)
    return {
      name,
      isStrong,
      value: formatExactMoney(cents, language),
      note: tradeIn ? tradeInText(tradeIn, language) : null,
    }
  })
  const [total] = listTotals(totals, { isNet: proposal.isNet, language }).filter(({ key }) => key === 'total')
  return [
    ...(total
      ? [{ name: total.name, note: null, isStrong: false, value: formatExactMoney(total.cents, language) }]
      : []),
    ...rows,
    // A car that is only worth its premium is described all the same.
    ...tradeIns
      .filter((_, index) => !settlement.some(({ id }) => id === `trade-in-${index + 1}`))
      .map((tradeIn) => ({
        name: m['offer-paper.trade-in']({ car: tradeIn.car }, { locale: language }),
        note: tradeInText(tradeIn, language),
        isStrong: false,
        value: '',
      })),
  ]
}

function tradeInAt({ settlement, tradeIns }: Proposal, index: number) {
  const line = settlement[index]
  return line?.ruleId === 'SETTLE.TRADE-IN' ? tradeIns[Number(line.id?.replace('trade-in-', '')) - 1] : undefined
}

function tradeInText(
  { licencePlate, vin, firstRegistration, mileageKm, keys }: Proposal['tradeIns'][number],
  language: Language,
): string {
  const locale = { locale: language }
  return [
    licencePlate,
    formatDay(firstRegistration),
    m['words.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
    m['proposal.keys']({ count: keys }, locale),
    vin && m['words.labelled']({ label: m['words.vin']({}, locale), text: vin }, locale),
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Returns the table of a credit with the figures and, for a consumer, the notices that the law requires (Code of Economic
 * Law art. VII.64 and VII.65); null without credit.
 */
export function creditTable(
  { credit }: Proposal,
  house: { company: string; intermediary: Translated; notice: Translated },
  language: Language,
) {
  if (credit === null) return null
  const locale = { locale: language }
  const percent = m['proposal.percent']({ percent: (credit.jkpPpm / 10_000).toFixed(2).replace('.', ',') }, locale)
  const { months, isConsumer } = credit
  return {
    title: m['offer-paper.credit']({}, locale),
    kind: credit.isBalloon ? m['monthly.kind-balloon']({}, locale) : m['monthly.kind-instalment']({}, locale),
    rows: [
      { term: m['proposal.jkp']({}, locale), value: percent },
      // A consumer pays no costs beside the interest, so that both rates are the same.
      ...(isConsumer ? [{ term: m['proposal.debit-rate']({}, locale), value: percent }] : []),
      { term: m['proposal.credit-amount']({}, locale), value: formatExactMoney(credit.amountCents, language) },
      { term: m['proposal.own-funds']({}, locale), value: formatExactMoney(credit.ownFundsCents, language) },
      { term: m['proposal.months']({}, locale), value: m['proposal.month-count']({ months }, locale) },
      {
        term: m['proposal.instalments']({ count: months - 1 }, locale),
        value: formatExactMoney(credit.instalmentCents, language),
      },
      { term: m['proposal.last-instalment']({}, locale), value: formatExactMoney(credit.lastCents, language) },
      { term: m['proposal.credit-cost']({}, locale), value: formatExactMoney(credit.costCents, language) },
      { term: m['proposal.repaid']({}, locale), value: formatExactMoney(credit.repaidCents, language) },
    ],
    notices: isConsumer ? translate(house.notice, language).split('\n') : [],
    notes: [
      m['proposal.lender']({ lender: lenderText(credit, language) }, locale),
      ...(isConsumer
        ? [
            m['offer-paper.credit-intermediary'](
              { company: house.company, quality: translate(house.intermediary, language) },
              locale,
            ),
          ]
        : []),
      m['proposal.credit-reserve']({}, locale),
    ],
  }
}

/** Returns the lender with the number and the address known when the version was stored. */
export function lenderText({ lender, lenderNumber, lenderAddress }: ProposalLender, language: Language): string {
  const number = lenderNumber && formatEnterpriseNumber(lenderNumber)
  return [
    lender && translate(lender, language),
    number && m['offer-paper.enterprise-number']({ number }, { locale: language }),
    lenderAddress,
  ]
    .filter(Boolean)
    .join(', ')
}

function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(toLocale(language), { type: 'unit', style: 'short' }).format(names)
}
