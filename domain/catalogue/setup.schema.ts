import { z } from 'zod'
import { CentsAmount, PublicNumber } from '../platform/forms/fields.schema.ts'
import { FUEL_TYPES, VERSION_TAGS } from './vehicle.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'

const label = z.string()
const FuelTypeName = z.enum(enumerationNames(FUEL_TYPES))

/** The price that a reduction is compared with, of engines and of cars in lists. */
export const lowestPriceFields = {
  lowestPriceInc: CentsAmount.nullable().describe(
    'While a reduction runs: the lowest price of the 30 days before it (Code of Economic Law VI.18)',
  ),
  lowestPriceDays: z
    .int()
    .min(0)
    .max(30)
    .describe('Days before the reduction that the lowest price covers; 0 without a reduction'),
}

/** Power as cards and carts show it: `197 pk / 145 kW`. */
export const PowerType = z.strictObject({ horsepower: z.int(), kilowatts: z.int() })

/** A paint: `colorCode` is its sRGB colour for a swatch, shiny is metallic or pearl, noisy is matt. */
export const ExteriorColor = z
  .strictObject({
    id: PublicNumber,
    name: label,
    colorCode: z.string(),
    colorType: label,
    isShiny: z.boolean(),
    isNoisy: z.boolean(),
  })
  .meta({
    id: 'ExteriorColor',
    example: {
      id: 4,
      name: 'Petrolblauw',
      colorCode: '#1f4b5c',
      colorType: 'Metaallak',
      isShiny: true,
      isNoisy: false,
    },
  })

/** Something a car has or can have, with what it costs on top, incl. VAT in cents; 0 for what is always there. */
export const CarOption = z
  .strictObject({ id: PublicNumber, name: label, tag: z.enum(enumerationNames(VERSION_TAGS)), priceInc: CentsAmount })
  .meta({ id: 'CarOption', example: { id: 31, name: 'Trekhaak, wegklapbaar', tag: 'optional', priceInc: 89_000 } })

/** Options under the heading they are listed by: comfort, safety, multimedia. */
export const OptionGroup = z.strictObject({ name: label, options: z.array(CarOption) }).meta({ id: 'OptionGroup' })
export type OptionGroup = z.infer<typeof OptionGroup>

export const OptionPack = z
  .strictObject({ id: PublicNumber, name: label, priceInc: CentsAmount, options: z.array(label) })
  .meta({
    id: 'OptionPack',
    example: { id: 7, name: 'Winterpakket', priceInc: 125_000, options: ['Verwarmde voorzetels'] },
  })

/**
 * The official figures of a new car, as ranges over its equipment: emission in g CO₂/km, consumption in l/100 km (CNG: kg),
 * power consumption in kWh/100 km, all WLTP; what an engine does not use is null.
 */
const officialFigures = {
  emissionRange: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
  consumptionRange: z.strictObject({ from: z.number(), to: z.number() }).nullable(),
  powerConsumptionRange: z.strictObject({ from: z.number(), to: z.number() }).nullable(),
}
export const OfficialFigures = z.strictObject(officialFigures).meta({ id: 'OfficialFigures' })
export type OfficialFigures = z.infer<typeof OfficialFigures>

/**
 * An engine as catalogue and stock cars show it, with its official figures. `electricRange` in km, null without plug;
 * `displacement` in cm³.
 */
export const CarEngine = z
  .strictObject({
    id: PublicNumber,
    label,
    kilowatts: z.int(),
    horsepower: z.int(),
    energyType: FuelTypeName,
    fuelLabel: label,
    electricRange: z.int().nullable(),
    ...officialFigures,
    emissionLabel: label,
    displacement: z.int().nullable(),
    gearGroup: z.string(),
    gearLabel: label,
    wheelDriveLabel: label,
    wheelDriveDescription: label,
    priceInc: CentsAmount.describe('Price of the chosen version with this engine, VAT included'),
    priceExc: CentsAmount.nullable().describe('The same without VAT'),
    ...lowestPriceFields,
  })
  .meta({ id: 'CarEngine' })
export type CarEngine = z.infer<typeof CarEngine>

/** The setup of a used car. Codes that can be filtered by are next to their labels. */
export const UsedSetup = z
  .strictObject({
    engineType: z.strictObject({ label }),
    powerType: PowerType,
    fuelType: FuelTypeName,
    fuelLabel: label,
    emissionValue: z.int().nullable().describe('g CO₂/km; null when unknown'),
    emissionType: z.enum(['WLTP', 'NEDC']).nullable().describe('The cycle it was measured by: WLTP or NEDC'),
    emissionNorm: label,
    consumption: z.number().nullable().describe('l/100 km; CNG: kg/100 km'),
    powerConsumption: z.number().nullable().describe('kWh/100 km'),
    displacement: z.int().nullable().describe('cm³'),
    electricRange: z.int().nullable().describe('km, for cars with a plug'),
    gearGroup: z.string(),
    gearLabel: label,
    wheelDrive: label,
    doorAmount: z.int().nullable(),
    seatAmount: z.int().nullable(),
    bodyTypeLabel: label,
    exteriorColor: ExteriorColor,
    interiorColor: z.strictObject({ name: label }).nullable(),
    interiorCover: z.strictObject({ name: label }).nullable(),
    fixedOptions: z.array(OptionGroup),
    looseOptions: z.array(OptionGroup),
    usedOptionPacks: z.array(OptionPack),
  })
  .meta({ id: 'UsedSetup' })
export type UsedSetup = z.infer<typeof UsedSetup>
