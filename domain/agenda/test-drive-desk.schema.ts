import { z } from 'zod'
import {
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedText,
  typedLines,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { SignatureStrokes } from '../orders/contract.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { DAMAGE_KINDS, DAMAGE_PLACES } from '../trade-ins/trade-in-record.ts'
import { testDriveList, type ListedTestDrive } from './test-drive-list.ts'
import { MOST_LOAN_MARKS } from './test-drive-loan.ts'

const Km = z.int().min(0).max(2_000_000)
const Percent = z.int().min(0).max(100)

const { turn: _, day, person, department, ...shown } = rowShape(testDriveList)
const facts = { id: PublicNumber, ...shown, branch: PublicNumber }

const listed: z.ZodType<ListedTestDrive> = z.strictObject({ ...facts, day, person, department })

export const TestDriveListRequest = listRequest(testDriveList)
export const TestDriveListAnswer = listAnswer(testDriveList, listed)
export const TestDriveNothing = z.strictObject({})
export const DriveDepartmentsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: TranslatedText })),
})
export const TestDriveCountsAnswer = z.strictObject({
  /** The day that counts as today. */
  today: Day,
  /** Expected today. */
  expected: z.int(),
  out: z.int(),
  late: z.int(),
})

const Marks = z
  .array(z.strictObject({ place: z.enum(DAMAGE_PLACES), kind: z.enum(DAMAGE_KINDS), remark: typedText(120) }))
  .max(MOST_LOAN_MARKS)
  .meta({ id: 'LoanMarks', description: 'Damage on the drawing of a car.' })

const Loan = z.strictObject({
  driver: z.string(),
  /** Null, and empty below: of a loan from before it was asked. */
  driverBornOn: Day.nullable(),
  driverStreet: z.string(),
  driverPostalCode: z.string(),
  driverCity: z.string(),
  licenceNumber: z.string(),
  licenceIssuedOn: Day,
  licencePlate: z.string(),
  insurer: z.string(),
  policyNumber: z.string(),
  ownRiskCents: z.int(),
  outAt: Instant,
  outKm: Km,
  outEnergyPercent: Percent,
  outMarks: Marks,
  outDamage: z.string(),
  /** The driver signed on the screen. */
  signedAt: Instant.nullable(),
  handedOutBy: z.string().nullable(),
  back: z
    .strictObject({
      at: Instant,
      km: Km,
      energyPercent: Percent,
      marks: Marks,
      damage: z.string(),
      takenBackBy: z.string().nullable(),
    })
    .nullable(),
})

const TestDriveRecord = z.strictObject({
  ...facts,
  endsAt: Instant,
  department,
  branchName: z.string(),
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.enum(LANGUAGES),
    /** The customer with this address. */
    customer: z.strictObject({ id: PublicNumber, name: z.string() }).nullable(),
  }),
  remarks: z.string(),
  calledOffFor: z.string().nullable(),
  bookedAt: Instant,
  /** Null: the customer did. */
  bookedBy: z.string().nullable(),
  /** The car as recorded in stock. */
  vehicle: z.strictObject({
    screen: z.enum(['usedCar', 'stockCar']),
    id: PublicNumber,
    licencePlate: z.string().nullable(),
    mileageKm: Km.nullable(),
    vin: z.string().nullable(),
  }),
  /** The initial values of its loan, as far as known; null once it is lent. */
  proposed: z
    .strictObject({
      driverStreet: z.string(),
      driverPostalCode: z.string(),
      driverCity: z.string(),
      insurer: z.string(),
      policyNumber: z.string(),
      /** Those of the loan before. */
      outMarks: Marks,
    })
    .nullable(),
  /** Another customer still has it. */
  isCarOut: z.boolean(),
  /** The share of a claim that the next driver pays, VAT included. */
  ownRiskCents: z.int(),
  loan: Loan.nullable(),
  /** The day it was read on: keys go out on the day of the test drive. */
  today: Day,
})
export type TestDriveRecord = z.infer<typeof TestDriveRecord>

export const TestDriveDeskRequest = z.strictObject({ id: PublicNumberParam })
export const TestDriveDeskAnswer = z.strictObject({ testDrive: TestDriveRecord })

export const HandOutRequest = z
  .strictObject({
    id: PublicNumber,
    loan: z.strictObject({
      driver: typedText(120),
      driverBornOn: z.union([Day, z.literal('')]),
      driverStreet: typedText(120),
      driverPostalCode: typedText(12),
      driverCity: typedText(80),
      licenceNumber: typedText(40),
      licenceIssuedOn: z.union([Day, z.literal('')]),
      licencePlate: typedText(15),
      insurer: typedText(80),
      policyNumber: typedText(40),
      outKm: Km,
      outEnergyPercent: Percent,
      outMarks: Marks,
      outDamage: typedLines(500),
    }),
  })
  .meta({
    example: {
      id: 12,
      loan: {
        driver: 'Lotte Van den Broeck',
        driverBornOn: '1990-03-14',
        driverStreet: 'Kerkstraat 12',
        driverPostalCode: '9000',
        driverCity: 'Gent',
        licenceNumber: '1234567890',
        licenceIssuedOn: '2015-06-02',
        licencePlate: '1-ABC-234',
        insurer: 'Vivium',
        policyNumber: '7.123.456',
        outKm: 12_400,
        outEnergyPercent: 75,
        outMarks: [{ place: 'rear-bumper', kind: 'scratch', remark: '' }],
        outDamage: '',
      },
    },
  })
export const TakeBackRequest = z
  .strictObject({
    id: PublicNumber,
    back: z.strictObject({ backKm: Km, backEnergyPercent: Percent, backMarks: Marks, backDamage: typedLines(500) }),
  })
  .meta({ example: { id: 12, back: { backKm: 12_431, backEnergyPercent: 70, backMarks: [], backDamage: '' } } })

export const LoanFormAnswer = z.strictObject({ documentHash: z.string() })
/** `strokes` null: signed by the name alone. `documentHash` is of the contract as it was shown. */
export const LoanSignRequest = z.strictObject({
  id: PublicNumber,
  documentHash: z.string().regex(/^[0-9a-f]{64}$/),
  strokes: SignatureStrokes.nullable(),
})
