import type { z } from 'zod'
import type {
  CarEngine,
  CarOption,
  ExteriorColor,
  OfficialFigures,
  OptionGroup,
  OptionPack,
} from '@forecourt/domain/catalogue/setup.schema.ts'
import { FUEL_TYPES, VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { ColourRow, EngineRow, OptionRow, PackRow } from './version.sql.ts'

type Option = z.infer<typeof CarOption>

/** A row of available equipment, with its extra price: cents, VAT included. */
export type Priced<Row> = Row & { priceInc: number }

/** Options under their headings, in the order of the rows. */
export function optionGroups(rows: readonly Priced<Omit<OptionRow, 'id'>>[], language: Language): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const row of rows) {
    const heading = translate(row.groupName, language)
    const option = {
      id: row.number,
      name: translate(row.name, language),
      tag: getEnumerationName(VERSION_TAGS, row.tag),
      priceInc: row.priceInc,
    }
    groups.set(heading, [...(groups.get(heading) ?? []), option])
  }
  return [...groups].map(([name, options]) => ({ name, options }))
}

export function optionPacks(
  rows: readonly Priced<Omit<PackRow, 'id'>>[],
  language: Language,
): z.infer<typeof OptionPack>[] {
  return rows.map(({ number, name, priceInc, options }) => ({
    id: number,
    name: translate(name, language),
    priceInc,
    options: options.map((option) => translate(option, language)),
  }))
}

/** Returns an engine, with the price of the car that has it. */
export function engineAnswer(
  row: EngineRow,
  { priceInc, priceExc, lowestPriceInc, lowestPriceDays }: EnginePrice,
  language: Language,
): CarEngine {
  return {
    id: row.number,
    label: row.name,
    kilowatts: row.kilowatts,
    horsepower: row.horsepower,
    energyType: getEnumerationName(FUEL_TYPES, row.fuelType),
    fuelLabel: translate(row.fuelName, language),
    electricRange: row.electricRangeMaxKm,
    ...rangeOfFigures([row]),
    emissionLabel: translate(row.emissionNorm, language),
    displacement: row.displacementCc,
    gearGroup: row.gearboxGroup,
    gearLabel: translate(row.gearboxName, language),
    wheelDriveLabel: translate(row.driveName, language),
    wheelDriveDescription: row.driveDescription === null ? '' : translate(row.driveDescription, language),
    priceInc,
    priceExc,
    lowestPriceInc,
    lowestPriceDays,
  }
}

type EnginePrice = Pick<CarEngine, 'priceInc' | 'priceExc' | 'lowestPriceInc' | 'lowestPriceDays'>

type Paint = {
  number: number
  name: Translated
  hex: string
  paintType: Translated
  isShiny: boolean
  isNoisy: boolean
}

export function exteriorColour(paint: Paint, language: Language): z.infer<typeof ExteriorColor> {
  return {
    id: paint.number,
    name: translate(paint.name, language),
    colorCode: paint.hex,
    colorType: translate(paint.paintType, language),
    isShiny: paint.isShiny,
    isNoisy: paint.isNoisy,
  }
}

/** Returns the paints to choose from, with their extra price. */
export function exteriorColours(rows: readonly Priced<ColourRow>[], language: Language) {
  return rows.map((row) => ({ ...exteriorColour(row, language), priceInc: row.priceInc }))
}

/** Engines by the unit of their official figures. */
type FiguresRow = Pick<
  EngineRow,
  'emissionMinG' | 'emissionMaxG' | 'consumptionMin' | 'consumptionMax' | 'powerConsumptionMin' | 'powerConsumptionMax'
>

/** Returns the official figures of a car that has one of these engines; null when they have none. */
export function commonOfficialFigures(engines: readonly FiguresRow[]): OfficialFigures | null {
  const figures = rangeOfFigures(engines)
  return figures.emissionRange && figures
}

function rangeOfFigures(engines: readonly FiguresRow[]): OfficialFigures {
  return {
    emissionRange: rangeOver(engines, 'emissionMinG', 'emissionMaxG'),
    consumptionRange: rangeOver(engines, 'consumptionMin', 'consumptionMax'),
    powerConsumptionRange: rangeOver(engines, 'powerConsumptionMin', 'powerConsumptionMax'),
  }
}

function rangeOver(engines: readonly FiguresRow[], least: keyof FiguresRow, most: keyof FiguresRow) {
  const all = engines.flatMap((engine) => [engine[least], engine[most]]).filter((value) => value !== null)
  return all.length === 0 ? null : { from: Math.min(...all), to: Math.max(...all) }
}
