import { z } from 'zod'
import { CarCard, CarKeyText } from './car-card.schema.ts'
import { MAX_COMPARED } from './kept-cars.ts'

/** `POST /shop/catalog/comparecars`: cars of any kind. */
export const ComparisonRequest = z
  .strictObject({ ids: z.array(CarKeyText).max(MAX_COMPARED) })
  .meta({ example: { ids: ['used-20418', 'stock-311'] } })

const range = z.strictObject({ from: z.number(), to: z.number() }).nullable()

/**
 * A car with what people compare besides its card. Emission in g CO₂/km, consumption in l/100 km (CNG: kg), power
 * consumption in kWh/100 km, by the cycle named; a used car was measured as it is, so both ends are the same.
 */
export const ComparedCar = z
  .strictObject({
    card: CarCard,
    bodyTypeLabel: z.string(),
    emissionCycle: z.enum(['WLTP', 'NEDC']).nullable(),
    emission: range,
    consumption: range,
    powerConsumption: range,
    emissionNorm: z.string(),
    guarantee: z.strictObject({ legalMonths: z.int(), commercialMonths: z.int().nullable() }),
    equipment: z.array(z.string()).describe('Names of all equipment, each once'),
  })
  .meta({ id: 'ComparedCar' })
export type ComparedCar = z.infer<typeof ComparedCar>

export const ComparisonAnswer = z.strictObject({ cars: z.array(ComparedCar), gone: z.array(CarKeyText) })
