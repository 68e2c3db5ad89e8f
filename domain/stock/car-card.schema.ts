import { z } from 'zod'
import { lowestPriceFields, OfficialFigures, PowerType } from '../catalogue/setup.schema.ts'
import { FUEL_TYPES } from '../catalogue/vehicle.ts'
import { CardPicture } from '../media/picture.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { CentsAmount, Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { figuresWith } from './car-fields.ts'
import { CAR_KEY_PATTERN, type CarKey } from './car-key.ts'
import { AVAILABILITIES, VAT_SALES_TYPES } from './vehicle-states.ts'

/** The key of a car, as short text. */
export const CarKeyText = z
  .string()
  .regex(CAR_KEY_PATTERN)
  .meta({ id: 'CarKey', example: 'used-20418' }) satisfies z.ZodType<CarKey>

/** Brand or model: what people read and the code of filters and addresses. */
const named = z.strictObject({ slug: z.string(), name: z.string() })

/**
 * A car in a list. `isFav` and `inCart` are not here: they live in the browser, so that the answer is the same for
 * everybody. Amounts are cents incl. VAT, but for `priceExc`.
 */
export const CarCard = z
  .strictObject({
    key: CarKeyText,
    id: PublicNumber,
    slug: z.string().describe('For the address of its page'),
    carName: z.string(),
    priceInc: CentsAmount,
    priceExc: CentsAmount.nullable().describe('Without VAT; null where none is shown: a margin car'),
    deductibleVatBp: z
      .int()
      .min(0)
      .max(10_000)
      .nullable()
      .describe('The highest share of the VAT that a buyer may deduct, in basis points; null: a margin car shows none'),
    isPriceFrom: z.boolean().describe('The price is that of the cheapest version: "from"'),
    ...lowestPriceFields,
    setup: z.strictObject({ engineType: z.strictObject({ label: z.string() }), powerType: PowerType }),
    carBrand: named,
    carModel: named,
    carVersion: z
      .strictObject({ id: PublicNumber.nullable(), name: z.string() })
      .nullable()
      .describe('id is null for used cars: their version is a name, not one of the catalogue'),
    carVersions: z.int().describe('The number of versions of a new car; 0 for others'),
    carBuildId: z.string().describe('Code of the body: estate'),
    stockCarId: PublicNumber.nullable(),
    isStockCar: z.boolean(),
    isUsedCar: z.boolean(),
    isTruck: z.boolean(),
    /** The figures of the car itself; null: unknown, or nothing that a new car has. */
    ...figuresWith(() => z.int().nullable()),
    fuelType: z.enum(enumerationNames(FUEL_TYPES)),
    fuelLabel: z.string(),
    gearLabel: z.string(),
    electricRange: z.int().nullable().describe('Electric range in km (WLTP), for cars with a plug'),
    officialFigures: OfficialFigures.nullable().describe(
      'Required to advertise a new car; null for used cars and cars without them, such as a truck',
    ),
    vatSalesType: z.enum(enumerationNames(VAT_SALES_TYPES)).nullable(),
    availability: z.enum(AVAILABILITIES),
    reservedUntil: Instant.nullable(),
    isNewArrival: z.boolean().describe('True if it arrived within the last week'),
    picture: CardPicture.nullable(),
  })
  .meta({ id: 'CarCard' })
export type CarCard = z.infer<typeof CarCard>
