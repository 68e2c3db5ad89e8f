import type { z } from 'zod'
import type { OptionGroup } from '@forecourt/domain/catalogue/setup.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { CAR_FIELDS, PAGE_FIGURES, type FigureKey, type Unit } from '@forecourt/domain/stock/car-fields.ts'
import { TRUCK_CATEGORY_NAMES } from '@forecourt/domain/stock/car-address.ts'
import type { StockCarDetail, TruckData, UsedCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { measuredTexts, officialTexts } from '../catalogue/official-figures.ts'

type Row = { term: string; value: string }
type Section =
  | { kind: 'rows'; title: string; rows: Row[] }
  | { kind: 'options'; title: string; groups: { name: string; items: string[] }[] }

/** The statements about the car on the sheet. */
export interface SheetContents {
  /** Beside the price of a new car the law wants consumption and CO₂ (Royal Decree of 5 September 2001). */
  official: string[]
  facts: Row[]
  sections: Section[]
}

type Truck = z.infer<typeof TruckData> | undefined
type Range = { from: number; to: number } | null

export function buildUsedCarContents(car: UsedCarDetail, truck: Truck, language: Language): SheetContents {
  const { card, setup } = car
  const locale = { locale: language }
  const { unit, figure, paint, measured } = wording(language)
  const cycle = setup.emissionType ?? 'WLTP'
  return {
    official: [],
    facts: [
      ...(car.firstRegistrationDate
        ? row(m['detail.fact.registered']({}, locale), formatDay(car.firstRegistrationDate).slice(3))
        : row(m['detail.spec.build-year']({}, locale), card.buildYear?.toString())),
      ...row(m['words.mileage']({}, locale), unit('km', card.mileageKm)),
      ...row(m['words.fuel']({}, locale), setup.fuelLabel),
      ...row(m['detail.fact.gearbox']({}, locale), card.gearLabel),
      ...row(m['detail.fact.power']({}, locale), m['card.power'](setup.powerType, locale)),
      ...row(m['detail.fact.norm']({}, locale), setup.emissionNorm),
    ],
    sections: dropEmptySections([
      {
        kind: 'rows',
        title: m['detail.specifications']({}, locale),
        rows: [
          ...truckRows(truck, language),
          ...PAGE_FIGURES.flatMap((key) => row(m[`car-fields.${key}`]({}, locale), figure(key, card[key]))),
          ...row(m['words.body']({}, locale), setup.bodyTypeLabel),
          ...row(m['words.doors']({}, locale), setup.doorAmount?.toString()),
          ...row(m['words.seats']({}, locale), setup.seatAmount?.toString()),
          ...row(
            m['words.exterior-colour']({}, locale),
            paint(setup.exteriorColor.name, setup.exteriorColor.colorType),
          ),
          ...row(
            m['detail.spec.interior']({}, locale),
            [setup.interiorCover?.name, setup.interiorColor?.name.toLowerCase()].filter(Boolean).join(', '),
          ),
          ...row(m['words.engine']({}, locale), setup.engineType.label),
          ...row(m['detail.spec.displacement']({}, locale), unit('cc', setup.displacement)),
          ...row(m['detail.spec.drive']({}, locale), setup.wheelDrive),
          ...measured(cycle, setup.fuelLabel, {
            emission: toRange(setup.emissionValue),
            consumption: toRange(setup.consumption),
            power: toRange(setup.powerConsumption),
            rangeKm: setup.electricRange,
          }).rows,
          ...row(m['words.first-registration']({}, locale), day(car.firstRegistrationDate)),
          ...row(
            m['words.first-owner']({}, locale),
            car.isFirstOwner ? m['words.yes']({}, locale) : m['words.no']({}, locale),
          ),
          ...row(m['words.booklet']({}, locale), m[`detail.booklet.${car.bookletState}`]({}, locale)),
          ...row(m['detail.spec.keys']({}, locale), car.keyCount.toString()),
          ...row(m['detail.spec.inspection']({}, locale), day(car.lastInspectionDate)),
          ...(truck
            ? row(m['detail.spec.warranty']({}, locale), car.usedWarranty?.name)
            : row(m['detail.guarantee.title']({}, locale), car.guarantee.lines.join(' '))),
          ...row(m['words.vin']({}, locale), car.vin),
        ],
      },
      options(m['print-sheet.equipment']({}, locale), setup.fixedOptions),
      options(m['words.options']({}, locale), setup.looseOptions),
      packs(m['words.packs']({}, locale), setup.usedOptionPacks),
    ]),
  }
}

export function stockCarContents(car: StockCarDetail, truck: Truck, language: Language): SheetContents {
  const { card, stockData, version } = car
  const { carEngine, carStyle } = stockData
  const locale = { locale: language }
  const { unit, paint, measured } = wording(language)
  const { rows: figures, official } = measured('WLTP', carEngine.fuelLabel, {
    emission: carEngine.emissionRange,
    consumption: carEngine.consumptionRange,
    power: carEngine.powerConsumptionRange,
    rangeKm: carEngine.electricRange,
  })
  return {
    official: carEngine.emissionRange ? official : [],
    facts: [
      ...row(m['detail.fact.delivery']({}, locale), arrival(car, language)),
      ...row(m['words.fuel']({}, locale), carEngine.fuelLabel),
      ...row(m['detail.fact.gearbox']({}, locale), card.gearLabel),
      ...row(m['detail.fact.power']({}, locale), m['card.power'](carEngine, locale)),
      ...row(m['detail.fact.norm']({}, locale), carEngine.emissionLabel),
    ],
    sections: dropEmptySections([
      {
        kind: 'rows',
        title: m['detail.specifications']({}, locale),
        rows: [
          ...truckRows(truck, language),
          ...row(m['words.body']({}, locale), car.bodyTypeLabel),
          ...row(m['words.doors']({}, locale), car.doorAmount?.toString()),
          ...row(m['words.seats']({}, locale), car.seatAmount?.toString()),
          ...row(
            m['words.exterior-colour']({}, locale),
            carStyle && paint(carStyle.exterior.colorName, carStyle.exterior.colorType),
          ),
          ...row(m['detail.spec.interior']({}, locale), carStyle?.interior.name),
          ...row(m['words.engine']({}, locale), carEngine.label),
          ...row(m['detail.spec.displacement']({}, locale), unit('cc', carEngine.displacement)),
          ...row(
            m['detail.spec.drive']({}, locale),
            [carEngine.wheelDriveLabel, carEngine.wheelDriveDescription].filter(Boolean).join(', '),
          ),
          ...figures,
          ...row(m['detail.spec.location']({}, locale), car.stockLocation.name),
        ],
      },
      options(m['detail.stock.options']({}, locale), stockData.options),
      packs(m['detail.stock.packs']({}, locale), stockData.optionPacks),
      options(m['detail.stock.standard']({ version: version.name }, locale), version.looseOptions),
    ]),
  }
}

function truckRows(truck: Truck, language: Language): Row[] {
  if (!truck) return []
  const locale = { locale: language }
  const { unit } = wording(language)
  return [
    ...row(m['detail.truck.category']({}, locale), translate(TRUCK_CATEGORY_NAMES[truck.category], language)),
    ...row(m['detail.truck.chassis']({}, locale), truck.chassisType),
    ...row(m['detail.truck.cabin']({}, locale), truck.cabin),
    ...row(m['detail.truck.axles']({}, locale), truck.axles.toString()),
    ...row(m['detail.truck.wheel-base']({}, locale), unit('mm', truck.wheelBase)),
    ...row(m['detail.truck.gross-weight']({}, locale), unit('kg', truck.grossWeight)),
    ...row(m['detail.truck.payload']({}, locale), unit('kg', truck.payload)),
  ]
}

interface Figures {
  /** g CO₂/km */
  emission: Range
  /** l/100 km; CNG: kg/100 km */
  consumption: Range
  /** kWh/100 km */
  power: Range
  rangeKm: number | null
}

/** The words of figures in one language. */
function wording(language: Language) {
  const locale = { locale: language }
  const unit = (name: Exclude<Unit, 'year'> | 'cc' | 'mm' | 'kg', value: number | null) =>
    value === null ? undefined : m[`detail.unit.${name}`]({ value: formatWhole(value, language) }, locale)
  const figure = (key: FigureKey, value: number | null) =>
    CAR_FIELDS[key].unit === 'year' ? value?.toString() : unit(CAR_FIELDS[key].unit, value)
  return {
    unit,
    figure,
    paint: (name: string, type: string) => `${name}, ${type.toLowerCase()}`,
    measured(cycle: string, fuelLabel: string, { emission, consumption, power, rangeKm }: Figures) {
      const figures = { emissionRange: emission, consumptionRange: consumption, powerConsumptionRange: power }
      const texts = measuredTexts(figures, { fuelLabel, language })
      return {
        rows: [
          ...row(m['detail.spec.co2']({ cycle }, locale), texts.emission),
          ...row(m['detail.spec.consumption']({ cycle }, locale), texts.consumption),
          ...row(m['detail.spec.power-consumption']({ cycle }, locale), texts.power),
          ...row(m['detail.spec.range']({ cycle }, locale), unit('km', rangeKm)),
        ],
        official: officialTexts(figures, { fuelLabel, language }),
      }
    },
  }
}

/** Consumption, CO₂ and range of a car as rows of a document, by the cycle that they were measured in. */
export function buildMeasuredRows(
  figures: Figures,
  { cycle, fuelLabel }: { cycle: string; fuelLabel: string },
  language: Language,
): Row[] {
  return wording(language).measured(cycle, fuelLabel, figures).rows
}

function arrival({ stockState, expectedOn }: StockCarDetail, language: Language): string {
  const locale = { locale: language }
  if (stockState === 'in-stock') return m['detail.stock.in-stock']({}, locale)
  return expectedOn
    ? m['detail.stock.expected']({ day: formatDay(expectedOn) }, locale)
    : m['detail.stock.ordered']({}, locale)
}

function options(title: string, groups: readonly OptionGroup[]): Section {
  return {
    kind: 'options',
    title,
    groups: groups
      .filter((group) => group.options.length > 0)
      .map((group) => ({ name: group.name, items: group.options.map(({ name }) => name) })),
  }
}

function packs(title: string, all: readonly { name: string; options: string[] }[]): Section {
  return { kind: 'options', title, groups: all.map(({ name, options: items }) => ({ name, items })) }
}

/** A heading without anything below it is left out. */
function dropEmptySections(sections: readonly Section[]): Section[] {
  return sections.filter((section) => (section.kind === 'rows' ? section.rows : section.groups).length > 0)
}

function row(term: string, value: string | null | undefined): Row[] {
  return value ? [{ term, value }] : []
}

function toRange(value: number | null): Range {
  return value === null ? null : { from: value, to: value }
}

function day(value: string | null): string | undefined {
  return value === null ? undefined : formatDay(value)
}
