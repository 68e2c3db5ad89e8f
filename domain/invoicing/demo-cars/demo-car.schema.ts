import { z } from 'zod'
import { normaliseLicencePlate } from '../../catalogue/licence-plate.ts'
import { ChangeRef } from '../../platform/resources/change.schema.ts'
import {
  CentsAmount,
  Day,
  PublicNumber,
  PublicNumberParam,
  readText,
  typedLines,
  typedText,
  TranslatedText,
} from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { CAR_ENTRY_KINDS } from '../../stock/car-ledger.ts'
import { demoCarList, type ListedDemoCar } from './demo-car-list.ts'
import { DEMO_CAR_MOVES, DEMO_CAR_STATES, DEMO_CLOCK_STATES } from './demo-car.ts'

const listed: z.ZodType<ListedDemoCar> = z.strictObject({ id: PublicNumber, ...rowShape(demoCarList), rev: z.int() })

export const DemoCarListRequest = listRequest(demoCarList)
export const DemoCarListAnswer = listAnswer(demoCarList, listed)
export const DemoCarExportRequest = exportRequest(demoCarList)
export const DemoCarNothing = z.strictObject({})
export const DemoCarCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state: z.enum(DEMO_CAR_STATES), count: z.int() })),
  warned: z.int().describe('Near or past the first or second warning, and not past the term'),
  missed: z.int().describe('Past the term, and nothing was done'),
})

const DemoCar = z
  .strictObject({
    id: PublicNumber.describe('The number of the stock car'),
    rev: z.int(),
    car: z.string(),
    stockNumber: z.string(),
    vin: z.string().nullable(),
    branch: z.strictObject({ id: PublicNumber, name: z.string() }),
    state: z.enum(DEMO_CAR_STATES),
    isPublished: z.boolean().describe('The shop shows it, also while it is reserved'),
    firstRegistration: Day.nullable(),
    licencePlate: z.string().nullable(),
    mileageKm: z.int(),
    daysInUse: z.int().nullable(),
    insurer: z.string().nullable(),
    policyNumber: z.string().nullable(),
    isOwnInsurance: z.boolean().describe('false: the insurance of the company'),
    plannedSaleOn: Day.nullable(),
    endedOn: Day.nullable().describe('Day on which it left demo use to be sold'),
    note: z.string().describe('Reason of its last lower mileage or move'),
    priceCents: CentsAmount.nullable(),
    isOut: z.boolean().describe('Its keys are handed out'),
    clock: z
      .strictObject({
        state: z.enum(DEMO_CLOCK_STATES),
        law: TranslatedText,
        dueOn: Day,
        nearOn: Day,
        urgentOn: Day,
      })
      .nullable()
      .describe('The term of the law; null: the first registration is not known'),
    adjustment: z
      .strictObject({
        on: Day,
        netCents: CentsAmount.nullable().describe('null: not for this caller'),
        reason: z.string(),
      })
      .nullable()
      .describe('The VAT adjustment that was entered'),
    loans: z.array(
      z.strictObject({
        testDrive: PublicNumber,
        driveNumber: z.string(),
        outOn: Day,
        backOn: Day.nullable(),
        outKm: z.int(),
        backKm: z.int().nullable(),
      }),
    ),
    costs: z
      .array(
        z.strictObject({
          id: PublicNumber,
          on: Day,
          kind: z.enum(CAR_ENTRY_KINDS),
          description: z.string(),
          paper: z.string().nullable(),
          netCents: CentsAmount,
        }),
      )
      .nullable()
      .describe('Costs and VAT adjustments in its ledger, below zero; null: not for this caller'),
    today: Day.describe('The day of the answer'),
  })
  .meta({ id: 'DemoCar' })
export type DemoCarRecord = z.infer<typeof DemoCar>

export const DemoCarRequest = z.strictObject({ id: PublicNumberParam })
export const DemoCarAnswer = z.strictObject({ demoCar: DemoCar })
export const DemoCarChanged = z.strictObject({
  demoCar: DemoCar.nullable().describe('null: it went back to the stock'),
  change: ChangeRef.nullable(),
})

const asked = { id: PublicNumber.describe('The number of the stock car'), rev: z.int() }
export const DemoCarSaveRequest = z.strictObject({
  ...asked,
  firstRegistration: Day,
  licencePlate: readText(16, normaliseLicencePlate),
  mileageKm: z.int().min(0).max(50_000),
  reason: typedText(300).describe('Why the mileage is below the last reading'),
  insurer: typedText(120).describe('Empty, as its policy: the insurance of the company'),
  policyNumber: typedText(40),
  plannedSaleOn: Day.nullable(),
})
export const DemoCarMoveRequest = z.strictObject({
  ...asked,
  move: z.enum(DEMO_CAR_MOVES).describe('sell: out of demo use; resume: into it again; leave: back to the stock'),
  on: Day.nullable().describe('Last day of demo use of a car that is to be sold; null for other moves'),
  reason: typedLines(300),
})
export const DemoCarAdjustRequest = z.strictObject({
  ...asked,
  adjustment: z
    .strictObject({
      on: Day,
      cents: z.int().min(1).max(100_000_000).describe('VAT that the dealer owes'),
      reason: typedText(120),
    })
    .nullable()
    .describe('null: reverses the adjustment in force'),
})
