import { formatOneDecimal } from '@forecourt/domain/catalogue/official-figures.ts'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { brusselsDay, daysBetween, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { distanceFrom } from '@forecourt/domain/pricing/price-context.ts'
import { FINDING_STATES, isNoted, type FindingState } from '@forecourt/domain/stock/condition-report.ts'
import type { UsedCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import {
  formatAmounts,
  toAttachmentSections,
  commonSheet,
  loadCosts,
  describe,
  doorsAndSeats,
  equipment,
  fact,
  figureRows,
  guaranteeSection,
  loadMonthly,
  packs,
  row,
  formatWholeNumber,
  type SheetContext,
} from './car-sheet.server.ts'
import { consumptionText } from './emission.ts'
import type { CarSheet, Fact, SheetRow, SheetSection } from './car-sheet.ts'
import { vatShort } from './vat-text.ts'

interface Asked extends SheetContext {
  api: ApiCaller
  list: 'content.usedcars' | 'content.trucks'
  /** Sections that come before those of every used car. */
  sections?: readonly SheetSection[]
}

/** The page of a used car or truck. */
export async function buildUsedCarSheet(
  car: UsedCarDetail,
  { api, list, sections = [], ...at }: Asked,
): Promise<CarSheet> {
  const { card, setup, stockNumber, department, branch } = car
  const { language } = at
  const version = card.carVersion?.name ?? ''
  const name = [card.carName, version].filter(Boolean).join(' ')
  const price = formatMoney(card.priceInc, language)
  const facts = buildFacts(car, at)
  const costs = await loadCosts(api, [card.key], { department, branch, language })
  // Credit for a truck is between companies: the lender makes an offer of his own.
  const [monthly] = list === 'content.trucks' ? [] : await loadMonthly(api, 'used', [card.priceInc], language)
  const common = commonSheet(car, list, at)
  return {
    ...common,
    head: {
      title: m['detail.used.title']({ name, year: card.buildYear ?? '' }),
      description: describe(name, facts, price),
      keywords: m['detail.used.keywords']({ name: card.carName, fuel: setup.fuelLabel, body: setup.bodyTypeLabel }),
      ...(common.pictures[0] && { image: common.pictures[0].src }),
    },
    subtitle: m['detail.subtitle']({ version, number: stockNumber }),
    price: {
      ...formatAmounts(card, language),
      ...(card.lowestPriceInc !== null && {
        lowest: m['detail.lowest-price']({
          days: card.lowestPriceDays,
          price: formatMoney(card.lowestPriceInc, language),
        }),
      }),
      ...(monthly && { monthly }),
      costs: costs.get(card.key) ?? [],
    },
    facts,
    sections: [
      ...(car.description ? [about(car.description)] : []),
      ...toAttachmentSections(car, common.pictures),
      ...sections,
      { kind: 'rows', title: m['detail.specifications'](), rows: specifications(car, at) },
      { kind: 'rows', title: m['detail.history'](), rows: history(car, list) },
      ...conditionSection(car),
      ...aboutPrice(car, at),
      ...equipment(m['words.equipment'](), setup.fixedOptions),
      ...equipment(m['words.options'](), setup.looseOptions),
      ...packs(m['words.packs'](), setup.usedOptionPacks),
      ...guaranteeSection(list, car.guarantee),
    ],
  }
}

function buildFacts({ card, setup, firstRegistrationDate }: UsedCarDetail, { language }: SheetContext): Fact[] {
  const { horsepower, kilowatts } = setup.powerType
  return [
    ...(firstRegistrationDate
      ? // The month is what the trade speaks of.
        fact('calendar', m['detail.fact.registered'](), formatDay(firstRegistrationDate).slice(3))
      : fact('calendar', m['detail.spec.build-year'](), card.buildYear?.toString())),
    ...fact('gauge', m['words.mileage'](), formatWholeNumber(card.mileageKm, language, m['detail.unit.km'])),
    ...fact(setup.fuelType === 'electric' ? 'bolt' : 'gas-station', m['words.fuel'](), setup.fuelLabel),
    ...fact('manual-gearbox', m['detail.fact.gearbox'](), card.gearLabel),
    ...fact('engine', m['detail.fact.power'](), m['card.power']({ horsepower, kilowatts })),
    ...fact('leaf', m['detail.fact.norm'](), setup.emissionNorm),
  ]
}

function specifications({ card, setup }: UsedCarDetail, { language }: SheetContext): SheetRow[] {
  const { exteriorColor, interiorColor, interiorCover, emissionType: cycle } = setup
  const withCycle = (term: (cycle: { cycle: string }) => string) => term({ cycle: cycle ?? 'WLTP' })
  const { consumption, powerConsumption, emissionValue } = setup
  return [
    ...figureRows(card, language),
    ...row(m['words.body'](), setup.bodyTypeLabel),
    ...doorsAndSeats(setup.doorAmount, setup.seatAmount),
    ...row(m['words.exterior-colour'](), `${exteriorColor.name}, ${exteriorColor.colorType.toLowerCase()}`, {
      swatch: exteriorColor.colorCode,
    }),
    ...row(
      m['detail.spec.interior'](),
      [interiorCover?.name, interiorColor?.name.toLowerCase()].filter(Boolean).join(', '),
    ),
    ...row(m['words.engine'](), setup.engineType.label),
    ...row(m['detail.spec.displacement'](), formatWholeNumber(setup.displacement, language, m['detail.unit.cc'])),
    ...row(m['detail.fact.gearbox'](), setup.gearLabel),
    ...row(m['detail.spec.drive'](), setup.wheelDrive),
    ...row(withCycle(m['detail.spec.co2']), formatWholeNumber(emissionValue, language, m['detail.unit.grams'])),
    ...row(
      withCycle(m['detail.spec.consumption']),
      consumption === null ? null : consumptionText(formatOneDecimal(consumption, language), setup.fuelLabel),
    ),
    ...row(
      withCycle(m['detail.spec.power-consumption']),
      powerConsumption === null ? null : m['detail.unit.kwh']({ value: formatOneDecimal(powerConsumption, language) }),
    ),
    ...row(withCycle(m['detail.spec.range']), formatWholeNumber(setup.electricRange, language, m['detail.unit.km'])),
    ...row(m['words.vat-regime'](), vatShort(card, language)),
  ]
}

const bookletTexts = {
  'brand-garage': m['detail.booklet.brand-garage'],
  independent: m['detail.booklet.independent'],
  'not-filled': m['detail.booklet.not-filled'],
  'partly-filled': m['detail.booklet.partly-filled'],
}

function history(car: UsedCarDetail, list: Asked['list']): SheetRow[] {
  const { lastInspectionDate, carPass } = car
  return [
    ...row(m['words.first-registration'](), car.firstRegistrationDate && formatDay(car.firstRegistrationDate)),
    ...row(m['words.first-owner'](), car.isFirstOwner ? m['words.yes']() : m['words.no']()),
    ...row(m['words.booklet'](), bookletTexts[car.bookletState]()),
    ...row(m['detail.spec.keys'](), car.keyCount.toString()),
    ...row(m['detail.spec.inspection'](), lastInspectionDate && formatDay(lastInspectionDate)),
    ...(carPass
      ? row('Car-Pass', m['detail.car-pass']({ day: formatDay(carPass.checkedOn) }), { href: carPass.url })
      : []),
    ...guarantees(car, list),
    ...row(m['words.number-plate'](), car.licensePlate),
    ...row(m['words.vin'](), car.vin),
  ]
}

/** Between companies the law gives none: what there is, the dealer gives. */
function guarantees({ guarantee, usedWarranty }: UsedCarDetail, list: Asked['list']): SheetRow[] {
  if (list === 'content.trucks') return row(m['detail.spec.warranty'](), usedWarranty?.name)
  const { legalMonths, commercialMonths } = guarantee
  return [
    ...row(m['words.legal-guarantee'](), m['detail.months']({ count: legalMonths })),
    ...(commercialMonths === null
      ? []
      : row(m['detail.costs.commercial-guarantee'](), m['detail.months']({ count: commercialMonths }))),
  ]
}

const findingTexts: Readonly<Record<FindingState, () => string>> = {
  good: m['words.condition-good'],
  wear: m['detail.condition.wear'],
  repair: m['words.condition-repair'],
  unchecked: m['words.condition-unchecked'],
  absent: m['words.condition-absent'],
}

type Finding = NonNullable<UsedCarDetail['conditionReport']>['groups'][number]['points'][number]

/** Groups the points under each of their states: most of them are in order, and a line for each would say little. */
function rowsByState(points: readonly Finding[]): SheetRow[] {
  return FINDING_STATES.flatMap((state) => {
    const names = points.filter((point) => point.state === state).map(({ name }) => name)
    return row(findingTexts[state](), names.join(', '))
  })
}

/** Builds the condition report: first the findings that a buyer should note, then all points; none on the page of a truck. */
function conditionSection({ needsConditionReport, conditionReport: report }: UsedCarDetail): SheetSection[] {
  if (!needsConditionReport) return []
  const title = m['words.car-condition']()
  if (report === null) return [{ kind: 'text', title, lines: [m['detail.condition.open']()] }]
  const points = report.groups.flatMap((group) => group.points)
  return [
    {
      kind: 'condition',
      title,
      intro: m['detail.condition.intro']({ day: formatDay(report.completedOn), count: points.length }),
      noted: points.filter(isNoted).map(({ name, state, remark }) => ({ name, state: findingTexts[state](), remark })),
      groups: report.groups.map(({ name, points: all }) => ({ name, rows: rowsByState(all) })),
    },
  ]
}

/** Returns the facts by which a buyer judges the price, in favour of the car or not; none once it is sold. */
function aboutPrice({ card, priceContext }: UsedCarDetail, { language, now }: SheetContext): SheetSection[] {
  if (card.availability === 'sold') return []
  const { onlineSince, history, likeCars } = priceContext
  const money = (cents: number) => formatMoney(cents, language)
  const rows = [
    ...row(m['detail.context.online-since'](), onlineText(onlineSince, brusselsDay(now))),
    ...(history.length > 1 ? history : []).flatMap(({ from, priceInc }) =>
      row(m['detail.context.price-from']({ day: formatDay(from) }), money(priceInc)),
    ),
    ...(likeCars ? row(m['detail.context.like-cars'](), likeText(likeCars, card.priceInc, money)) : []),
  ]
  const which = likeCars && m['detail.context.like-which']({ count: likeCars.count })
  return [{ kind: 'rows', title: m['detail.context.price-about'](), rows, ...(which && { note: which }) }]
}

function onlineText(since: CalendarDay, today: CalendarDay): string {
  const count = daysBetween(since, today)
  if (count <= 0) return m['detail.context.online-today']()
  if (count === 1) return m['detail.context.online-yesterday']()
  return m['detail.context.online-days']({ day: formatDay(since), count })
}

function likeText(
  { averageInc }: NonNullable<UsedCarDetail['priceContext']['likeCars']>,
  priceInc: number,
  money: (cents: number) => string,
): string {
  const distance = distanceFrom(averageInc, priceInc)
  const texts = { difference: money(Math.abs(distance)), average: money(averageInc) }
  if (distance === 0) return m['detail.context.like-same'](texts)
  return distance < 0 ? m['detail.context.like-below'](texts) : m['detail.context.like-above'](texts)
}

function about(description: string): SheetSection {
  return { kind: 'text', title: m['detail.about'](), lines: description.split('\n') }
}
