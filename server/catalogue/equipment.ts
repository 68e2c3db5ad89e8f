import type { z } from 'zod'
import type {
  CarEngine,
  CarOption,
  ExteriorColor,
  OptionGroup,
  OptionPack,
} from '@forecourt/domain/catalogue/setup.schema.ts'
import { FUEL_TYPES, VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import type { ColourRow, EngineRow, OptionRow, PackRow } from './version.sql.ts'

type Option = z.infer<typeof CarOption>

/** Options under their headings, in the order of the rows. What would cost something but has no price is left out. */
export function optionGroups(rows: readonly OptionRow[], language: Language): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const row of rows) {
    const priceInc = row.tag === VERSION_TAGS.optional ? row.priceGrossCents : 0
    if (priceInc === null) continue
    const heading = translate(row.groupName, language)
    const option = {
      id: row.number,
      name: translate(row.name, language),
      tag: nameOf(VERSION_TAGS, row.tag)!,
      priceInc,
    }
    groups.set(heading, [...(groups.get(heading) ?? []), option])
  }
  return [...groups].map(([name, options]) => ({ name, options }))
}

/** Packs for sale today. */
export function optionPacks(rows: readonly PackRow[], language: Language): z.infer<typeof OptionPack>[] {
  return rows.flatMap(({ number, name, priceGrossCents, options }) => {
    if (priceGrossCents === null) return []
    const contents = options.map((option) => translate(option, language))
    return { id: number, name: translate(name, language), priceInc: priceGrossCents, options: contents }
  })
}

/** An engine in a version that costs so much with its base engine; undefined when this one has no price today. */
export function engineAnswer(row: EngineRow, versionGrossCents: number, language: Language): CarEngine | undefined {
  const surcharge = row.isBase ? 0 : row.surchargeGrossCents
  if (surcharge === null) return undefined
  return {
    id: row.number,
    label: row.name,
    kilowatts: row.kilowatts,
    horsepower: row.horsepower,
    energyType: nameOf(FUEL_TYPES, row.fuelType)!,
    fuelLabel: translate(row.fuelName, language),
    electricRange: row.electricRangeMaxKm,
    emissionRange: rangeOf(row.emissionMinG, row.emissionMaxG),
    emissionLabel: translate(row.emissionNorm, language),
    consumptionRange: rangeOf(row.consumptionMin, row.consumptionMax),
    powerConsumptionRange: rangeOf(row.powerConsumptionMin, row.powerConsumptionMax),
    displacement: row.displacementCc,
    gearGroup: row.gearGroup,
    gearLabel: translate(row.gearName, language),
    wheelDriveLabel: translate(row.driveName, language),
    wheelDriveDescription: row.driveDescription === null ? '' : translate(row.driveDescription, language),
    priceInc: versionGrossCents + surcharge,
  }
}

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

/** Paints that can be chosen, with what they cost on top. */
export function exteriorColours(rows: readonly ColourRow[], language: Language) {
  return rows.flatMap((row) => {
    const priceInc = row.tag === VERSION_TAGS.standard ? 0 : row.priceGrossCents
    return priceInc === null ? [] : { ...exteriorColour(row, language), priceInc }
  })
}

function rangeOf(from: number | null, to: number | null): { from: number; to: number } | null {
  return from === null || to === null ? null : { from, to }
}
