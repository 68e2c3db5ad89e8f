import { code, decimal, one, optional, resource, text, whole, yesNo } from '../platform/resources/resource.ts'
import { emissionNorm } from './emission-norm.ts'
import { fuel } from './fuel.ts'
import { gearbox } from './gearbox.ts'
import { model } from './model.ts'
import { powerType } from './power-type.ts'
import { wheelDrive } from './wheel-drive.ts'

const litres = { min: 0.1, max: 99.9, decimals: 1, unit: 'l/100 km' } as const
const power = { min: 0.1, max: 99.9, decimals: 1, unit: 'kWh/100 km' } as const

/** The engine of a model, with its gearbox and drive. The desk of versions assigns it. */
export const engine = resource({
  name: 'engine',
  right: 'CATALOGUE_EDIT',
  fields: {
    model: one(model),
    name: text({ max: 60 }),
    code: code(),
    fuel: one(fuel),
    powerType: one(powerType),
    gearbox: one(gearbox),
    wheelDrive: one(wheelDrive),
    emissionNorm: one(emissionNorm),
    displacementCc: optional(whole({ min: 400, max: 20_000, unit: 'cm³' })),
    torqueNm: optional(whole({ min: 1, max: 10_000, unit: 'Nm' })),
    batteryKwh: optional(decimal({ min: 0.1, max: 999.9, decimals: 1, unit: 'kWh' })),
    electricRangeMinKm: optional(whole({ min: 1, max: 2_000, unit: 'km' })),
    electricRangeMaxKm: optional(whole({ min: 1, max: 2_000, unit: 'km' })),
    maxMassKg: optional(whole({ min: 500, max: 60_000, unit: 'kg' })),
    emissionMinG: optional(whole({ min: 0, max: 1_000, unit: 'g/km' })),
    emissionMaxG: optional(whole({ min: 0, max: 1_000, unit: 'g/km' })),
    consumptionMin: optional(decimal(litres)),
    consumptionMax: optional(decimal(litres)),
    powerConsumptionMin: optional(decimal(power)),
    powerConsumptionMax: optional(decimal(power)),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'model', 'fuel', 'powerType', 'gearbox', 'wheelDrive', 'emissionMinG', 'emissionMaxG', 'isActive'],
  search: ['name', 'code'],
  filters: ['model', 'fuel', 'gearbox', 'wheelDrive', 'emissionNorm', 'isActive'],
  sort: 'rank',
  importKey: ['model', 'code'],
  remove: 'archive',
})
