import { z } from 'zod'
import { KeptRelation, RelationsAnswer } from '../catalogue/relation.schema.ts'
import { CarEngine, CarOption, ExteriorColor, OptionGroup, OptionPack, UsedSetup } from '../catalogue/setup.schema.ts'
import { TRUCK_CATEGORIES } from '../catalogue/vehicle.ts'
import { AttachmentsAnswer } from '../media/media-set.schema.ts'
import { Picture } from '../media/picture.schema.ts'
import { BranchAnswer, DepartmentAnswer } from '../organisation/branch.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { CentsAmount, Day, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { CarCard } from './car-card.schema.ts'
import { ShownConditionReport } from './condition-report.schema.ts'
import { BOOKLET_STATES, STOCK_STATES } from './vehicle-states.ts'

/** `GET /shop/catalog/getusedcar`, `getstockcar`, `gettruck`: by public number. */
export const VehicleRequest = z.strictObject({ id: PublicNumberParam }).meta({ example: { id: 20_418 } })

/** `GET /shop/catalog/getnewcar`: by the number of the model, the version to open with, or both. */
export const NewCarRequest = z
  .strictObject({
    id: PublicNumberParam.optional().describe('The model; left out: the one of the version'),
    carVersionId: PublicNumberParam.optional(),
  })
  .meta({ example: { id: 12, carVersionId: 45 } })

/** `GET /shop/catalog/getengines`: the engines a version can have. */
export const EnginesRequest = z
  .strictObject({ carVersionId: PublicNumberParam })
  .meta({ example: { carVersionId: 45 } })
export const EnginesAnswer = z.strictObject({ engines: z.array(CarEngine) })

/** The fields of the page of every car. */
const page = {
  card: CarCard,
  /** Of its media, for `getmedia`. */
  hostId: z.uuid().nullable(),
  pictures: z.array(Picture),
  ...AttachmentsAnswer.shape,
  /** The department where the car can be seen; null while it is still to come. */
  department: DepartmentAnswer.nullable(),
  branch: BranchAnswer.pick({ id: true, slug: true, name: true, logo: true, slogan: true, contactData: true }),
  similarCars: z.array(CarCard),
}

/** The context of a price: the days for sale, the prices before, and the prices of cars like it. */
const PriceContext = z
  .strictObject({
    onlineSince: Day,
    history: z
      .array(z.strictObject({ from: Day, priceInc: CentsAmount }))
      .describe('With VAT, oldest first; the last one is the current price'),
    likeCars: z
      .strictObject({ count: z.int(), averageInc: CentsAmount })
      .nullable()
      .describe('Cars of ours for sale now; null where there are too few for an average'),
  })
  .meta({ id: 'PriceContext' })
export type PriceContext = z.infer<typeof PriceContext>

/** The guarantees of a consumer: the legal one, and an additional commercial one of its giver. */
const GuaranteeAnswer = z
  .strictObject({
    legalMonths: z.int(),
    commercialMonths: z.int().nullable().describe('Null: not given'),
    lines: z.array(z.string()).describe('Sentences for people: the legal one first'),
  })
  .meta({ id: 'Guarantee' })

/** A used car. `licensePlate` is empty unless the dealer shows it. Distances in km. */
export const UsedCarDetail = z
  .strictObject({
    ...page,
    stockNumber: z.string(),
    usedBrand: z.strictObject({ slug: z.string(), name: z.string() }),
    usedWarranty: z.strictObject({ name: z.string(), months: z.int() }).nullable(),
    guarantee: GuaranteeAnswer,
    needsConditionReport: z
      .boolean()
      .describe('True if a condition report is required, which a consumer gets with the order form'),
    conditionReport: ShownConditionReport.nullable().describe('Null: not finished yet'),
    firstRegistrationDate: Day.nullable(),
    lastInspectionDate: Day.nullable(),
    licensePlate: z.string(),
    vin: z.string(),
    bookletState: z.enum(enumerationNames(BOOKLET_STATES)),
    keyCount: z.int(),
    isFirstOwner: z.boolean(),
    carPass: z
      .strictObject({ url: z.string(), checkedOn: Day })
      .nullable()
      .describe('The official record of odometer readings, obligatory with every advertisement (Act of 11 June 2004)'),
    description: z.string(),
    setup: UsedSetup,
    priceContext: PriceContext,
  })
  .meta({ id: 'UsedCarDetail' })
export type UsedCarDetail = z.infer<typeof UsedCarDetail>

/** A stock car. `expectedOn` is the day it should arrive while it is only ordered. */
export const StockCarDetail = z
  .strictObject({
    ...page,
    stockNumber: z.string(),
    guarantee: GuaranteeAnswer,
    environmentNote: z
      .string()
      .describe('The reference to the environmental information of the manufacturer; empty for a truck'),
    stockState: z.enum(enumerationNames(STOCK_STATES)),
    expectedOn: Day.nullable(),
    stockLocation: z.strictObject({ name: z.string() }),
    stockData: z.strictObject({
      carEngine: CarEngine,
      hasCarStyle: z.boolean(),
      carStyle: z
        .strictObject({
          exterior: z.strictObject({
            colorCode: z.string(),
            colorName: z.string(),
            colorType: z.string(),
            isShiny: z.boolean(),
            isNoisy: z.boolean(),
          }),
          interior: z.strictObject({ name: z.string() }),
        })
        .nullable(),
      options: z.array(OptionGroup),
      optionPacks: z.array(OptionPack),
    }),
    version: z.strictObject({ name: z.string(), looseOptions: z.array(OptionGroup) }),
    bodyTypeLabel: z.string(),
    doorAmount: z.int().nullable(),
    seatAmount: z.int().nullable(),
  })
  .meta({ id: 'StockCarDetail' })
export type StockCarDetail = z.infer<typeof StockCarDetail>

/** The fields of a truck alone: `wheelBase` in mm, weights in kg. */
export const TruckData = z
  .strictObject({
    category: z.enum(enumerationNames(TRUCK_CATEGORIES)),
    chassisType: z.string(),
    wheelBase: z.int(),
    axles: z.int(),
    grossWeight: z.int(),
    payload: z.int().nullable(),
    cabin: z.string(),
  })
  .meta({ id: 'TruckData' })

/** A truck is a stock or a used vehicle; its page shows whichever it is. */
export const TruckAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('used'), truck: UsedCarDetail, truckData: TruckData }),
  z.strictObject({ kind: z.literal('stock'), truck: StockCarDetail, truckData: TruckData }),
])

/** A version one can choose, with its price incl. VAT with the cheapest engine. */
export const CarVersionChoice = z
  .strictObject({ id: PublicNumber, name: z.string(), priceInc: CentsAmount, isActive: z.boolean() })
  .meta({ id: 'CarVersionChoice', example: { id: 45, name: 'Momentum Pro', priceInc: 4_299_000, isActive: true } })

/** A new car: a model with its versions; what follows belongs to the chosen version (`carVersion`). */
export const NewCarDetail = z
  .strictObject({
    ...page,
    modelYear: z.int(),
    environmentNote: z.string(),
    guarantee: GuaranteeAnswer,
    bodyTypeLabel: z.string(),
    doorAmount: z.int().nullable(),
    seatAmount: z.int().nullable(),
    description: z.string(),
    carVersion: CarVersionChoice,
    carVersions: z.array(CarVersionChoice),
    engines: z.array(CarEngine),
    baseEquipment: z.array(OptionGroup),
    looseOptions: z
      .array(z.strictObject({ name: z.string(), options: z.array(CarOption) }))
      .describe(
        'The options that can be added, by tag; unavailable ones are included, so that versions can be compared',
      ),
    optionPacks: z.array(OptionPack),
    pictures: z
      .array(z.strictObject({ ...Picture.shape, isInterior: z.boolean() }))
      .describe('True if the interior is the same in every colour'),
    exteriorColors: z
      .array(ExteriorColor.extend({ priceInc: CentsAmount, picture: Picture.nullable(), pictures: z.array(Picture) }))
      .describe('picture is of the paint, pictures of the model in it'),
    interiors: z.array(
      z.strictObject({
        id: PublicNumber,
        cover: PublicNumber.describe('Of the cover, and of its colour: cover-3-5 in the key of a car'),
        colour: PublicNumber,
        name: z.string(),
        colorCode: z.string(),
        priceInc: CentsAmount,
        picture: Picture.nullable(),
      }),
    ),
    relations: z
      .array(KeptRelation.pick({ kind: true, subject: true, targets: true }))
      .describe('The relations between these parts'),
    packContents: RelationsAnswer.shape.contents,
  })
  .meta({ id: 'NewCarDetail' })
export type NewCarDetail = z.infer<typeof NewCarDetail>

export const UsedCarAnswer = z.strictObject({ usedCar: UsedCarDetail })
export const StockCarAnswer = z.strictObject({ stockCar: StockCarDetail })
export const NewCarAnswer = z.strictObject({ newCar: NewCarDetail })
