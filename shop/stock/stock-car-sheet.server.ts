import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { StockCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
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
  guaranteeSection,
  loadMonthly,
  packs,
  row,
  formatWholeNumber,
  type SheetContext,
} from './car-sheet.server.ts'
import type { CarSheet, Fact, SheetRow, SheetSection } from './car-sheet.ts'
import { emissionRows, wltpLine } from './emission.server.ts'

interface Asked extends SheetContext {
  api: ApiCaller
  list: 'content.stockcars' | 'content.trucks'
  /** Sections that come before those of every stock car. */
  sections?: readonly SheetSection[]
}

/** The page of a stock car or of a new truck in stock. */
export async function stockCarSheet(
  car: StockCarDetail,
  { api, list, sections = [], ...at }: Asked,
): Promise<CarSheet> {
  const { card, stockNumber, stockData, version, department, branch } = car
  const { language } = at
  const versionName = card.carVersion?.name ?? version.name
  const name = `${card.carName} ${versionName}`
  const price = formatMoney(card.priceInc, language)
  const facts = buildFacts(car)
  const wltp = wltpLine(stockData.carEngine, language)
  const costs = await loadCosts(api, [card.key], { department, branch, language })
  // Credit for a truck is between companies: the lender makes an offer of his own.
  const [monthly] = list === 'content.trucks' ? [] : await loadMonthly(api, 'new', [card.priceInc], language)
  const common = commonSheet(car, list, at)
  return {
    ...common,
    head: {
      title: m['detail.stock.title']({ name }),
      description: describe(name, facts, price),
      keywords: m['detail.stock.keywords']({
        name: card.carName,
        fuel: stockData.carEngine.fuelLabel,
        body: car.bodyTypeLabel,
      }),
      ...(common.pictures[0] && { image: common.pictures[0].src }),
    },
    subtitle: m['detail.subtitle']({ version: versionName, number: stockNumber }),
    price: {
      ...formatAmounts(card, language),
      ...(wltp && { wltp }),
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
      ...toAttachmentSections(car, common.pictures),
      ...sections,
      { kind: 'rows', title: m['detail.specifications'](), rows: specifications(car, at) },
      ...equipment(m['detail.stock.options'](), stockData.options, m['detail.stock.options-note']()),
      ...packs(m['detail.stock.packs'](), stockData.optionPacks),
      ...equipment(m['detail.stock.standard']({ version: versionName }), version.looseOptions),
      ...guaranteeSection(list, car.guarantee),
    ],
  }
}

function buildFacts({ stockState, expectedOn, stockData, bodyTypeLabel, card }: StockCarDetail): Fact[] {
  const { carEngine } = stockData
  const { horsepower, kilowatts } = carEngine
  const isElectric = carEngine.energyType === 'electric'
  return [
    ...fact('calendar', m['detail.fact.delivery'](), availabilityText(stockState, expectedOn)),
    ...fact(isElectric ? 'bolt' : 'gas-station', m['words.fuel'](), carEngine.fuelLabel),
    ...fact('manual-gearbox', m['detail.fact.gearbox'](), card.gearLabel),
    ...fact('engine', m['detail.fact.power'](), m['card.power']({ horsepower, kilowatts })),
    ...fact('car', m['words.body'](), bodyTypeLabel),
    ...fact('leaf', m['detail.fact.norm'](), carEngine.emissionLabel),
  ]
}

function availabilityText(state: StockCarDetail['stockState'], expectedOn: string | null): string {
  if (state === 'in-stock') return m['detail.stock.in-stock']()
  return expectedOn ? m['detail.stock.expected']({ day: formatDay(expectedOn) }) : m['detail.stock.ordered']()
}

function specifications(car: StockCarDetail, { language }: SheetContext): SheetRow[] {
  const { carEngine, carStyle } = car.stockData
  return [
    ...row(m['words.body'](), car.bodyTypeLabel),
    ...doorsAndSeats(car.doorAmount, car.seatAmount),
    ...(carStyle
      ? [
          ...row(
            m['words.exterior-colour'](),
            `${carStyle.exterior.colorName}, ${carStyle.exterior.colorType.toLowerCase()}`,
            { swatch: carStyle.exterior.colorCode },
          ),
          ...row(m['detail.spec.interior'](), carStyle.interior.name),
        ]
      : []),
    ...row(m['words.engine'](), carEngine.label),
    ...row(m['detail.spec.displacement'](), formatWholeNumber(carEngine.displacement, language, m['detail.unit.cc'])),
    ...row(m['detail.fact.gearbox'](), carEngine.gearLabel),
    ...row(
      m['detail.spec.drive'](),
      [carEngine.wheelDriveLabel, carEngine.wheelDriveDescription].filter(Boolean).join(', '),
    ),
    ...emissionRows(carEngine, language),
    ...row(m['detail.spec.environment'](), car.environmentNote),
    ...row(m['detail.spec.location'](), car.stockLocation.name),
  ]
}
