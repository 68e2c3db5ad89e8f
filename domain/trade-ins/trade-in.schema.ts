import { z } from 'zod'
import { FormProofInput } from '../contacts/lead.schema.ts'
import { leadForm } from '../contacts/lead.ts'
import { fileInfo } from '../media/file-info.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { CentsAmount, oneLine, PublicNumber } from '../platform/forms/fields.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'
import { BOOKLET_STATES } from '../stock/vehicle-states.ts'
import { TRADE_IN_FUELS, TRADE_IN_GEARBOXES, TRADE_IN_PHOTO_RULES, tradeInForm } from './trade-in.ts'
import { formShape } from '../platform/forms/form.schema.ts'

const Month = z
  .string()
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2019-05' })

const fields = formShape(tradeInForm)

/** `GET /shop/tradein/getform` */
export const TradeInFormRequest = z.strictObject({})
export const TradeInFormAnswer = z.strictObject({
  brands: z
    .array(z.strictObject({ name: z.string(), models: z.array(z.string()) }))
    .describe('The suggestions while people type'),
  departments: z
    .array(z.strictObject({ id: PublicNumber, name: z.string() }))
    .describe('The departments that inspect the car'),
  /** The things that the owner of a young car brings; a number of keys or years of 0: nothing is required. */
  terms: z.strictObject({
    leastKeys: z.int(),
    keysUnderYears: z.int(),
    keyFeeCents: CentsAmount.describe('The fee for a missing key, VAT included'),
    invoiceUnderYears: z.int(),
  }),
})
export type TradeInFormContents = z.infer<typeof TradeInFormAnswer>

/** `POST /shop/tradein/estimate` */
export const EstimateRequest = z
  .strictObject({
    brand: fields.brand,
    model: fields.model,
    firstRegistration: Month,
    mileageKm: z.int().min(0).max(2_000_000),
    isDamaged: z.boolean(),
  })
  .meta({
    example: { brand: 'Noord', model: 'V6', firstRegistration: '2020-03', mileageKm: 80_000, isDamaged: false },
  })
export const EstimateAnswer = z.strictObject({
  range: z
    .strictObject({ fromCents: CentsAmount, toCents: CentsAmount })
    .nullable()
    .describe('The estimated range, VAT included; null: only after an inspection'),
  reason: z.enum(['damaged', 'no-value', 'driven-too-far']).nullable().describe('The reason that there is no estimate'),
})
export type Estimate = z.infer<typeof EstimateAnswer>

/** `POST /shop/tradein/savephoto`: sent with the file. The stamp of the form prevents machines from filling our store. */
export const SavePhotoRequest = z.strictObject({ ...fileInfo, stamp: oneLine(200) })

/** Opens an uploaded photo for its sender: to attach it, once. */
const PhotoKey = z.string().regex(/^[\w-]{43}$/)
export const SavePhotoAnswer = z.strictObject({ key: PhotoKey })

/** `POST /shop/tradein/send` */
export const TradeInRequest = z.strictObject({
  ...formShape(leadForm),
  ...FormProofInput.shape,
  department: PublicNumber.nullable().describe(
    'The department that inspects the car; null: the one that sells the wanted car',
  ),
  wantedCar: CarKeyText.nullable().describe('The car of ours that is wanted instead'),
  photos: z.array(PhotoKey).max(TRADE_IN_PHOTO_RULES.maxCount),
  car: z.strictObject(fields),
})

/** The `details` of a lead of this kind. */
export const TradeInDetails = z
  .strictObject({
    licencePlate: z.string().nullable(),
    vin: z.string().nullable(),
    brand: z.string(),
    model: z.string(),
    version: z.string(),
    // Leads of before do not have them.
    engine: z.string().default(''),
    colour: z.string().default(''),
    firstRegistration: Month,
    mileageKm: z.int().min(0),
    fuel: z.enum(TRADE_IN_FUELS),
    gearbox: z.enum(TRADE_IN_GEARBOXES),
    bookletState: z.enum(enumerationNames(BOOKLET_STATES)),
    keyCount: z.int().min(1).optional(),
    // Leads from before 30 November 2026 state whether there are two keys, and no number.
    hasSpareKey: z.boolean().optional(),
    isFirstOwner: z.boolean(),
    hadAccident: z.boolean(),
    damage: z.string().nullable(),
    wantedCar: CarKeyText.nullable(),
    range: EstimateAnswer.shape.range.describe('The estimate that the visitor was shown; null: none'),
  })
  .transform(({ keyCount, hasSpareKey, ...car }) => ({ ...car, keyCount: keyCount ?? (hasSpareKey ? 2 : 1) }))
export type TradeInDetails = z.infer<typeof TradeInDetails>

/** It arrived, with our estimate of the value of the car. */
export const TradeInAnswer = z.strictObject({ received: z.literal(true), range: EstimateAnswer.shape.range })
