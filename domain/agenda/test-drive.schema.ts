import { z } from 'zod'
import { AddressFields } from '../organisation/postal-address.schema.ts'
import { Day, Instant, OnceKey, oneLine, PublicNumber } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'
import { APPOINTMENT_STATES } from './appointment.ts'
import { LinkToken, Month } from './diary.schema.ts'
import { testDriveForm } from './test-drive.ts'

const choice = {
  car: CarKeyText,
  /** The key of a drive that moves: it may use the time that it occupies itself. */
  moving: LinkToken.optional(),
}

/** `POST /shop/testdrive/getdays` */
export const TestDriveDaysRequest = z
  .strictObject({ ...choice, month: Month })
  .meta({ example: { car: 'used-20418', month: '2026-12' } })

/** `POST /shop/testdrive/getslots` */
export const TestDriveSlotsRequest = z
  .strictObject({ ...choice, day: Day })
  .meta({ example: { car: 'used-20418', day: '2026-12-01' } })

/** `POST /shop/testdrive/getnearest`: free times around one that is gone. */
export const TestDriveNearestRequest = z
  .strictObject({ ...choice, around: Instant })
  .meta({ example: { car: 'used-20418', around: '2026-12-01T09:00:00.000Z' } })

/** `POST /shop/testdrive/book`. Language and account come from the call itself, never from the body. */
export const BookTestDriveRequest = z
  .strictObject({
    onceKey: OnceKey,
    car: CarKeyText,
    startsAt: Instant,
    details: z.strictObject(formShape(testDriveForm)),
  })
  .meta({
    example: {
      onceKey: '9f2c41d07be84a5c93f6a1b0c2d3e4f5',
      car: 'used-20418',
      startsAt: '2026-12-01T09:00:00.000Z',
      details: {
        firstName: 'Lotte',
        lastName: 'Van den Broeck',
        email: 'lotte@example.be',
        dialCode: '+32',
        phone: '0478 12 34 56',
        remarks: '',
      },
    },
  })

/** A test drive, for the holder of a link to it. */
const TestDrive = z
  .strictObject({
    number: z.string().meta({ example: 'TD-2026-000123' }),
    state: z.enum(APPOINTMENT_STATES),
    startsAt: Instant,
    endsAt: Instant,
    car: CarKeyText,
    /** With its stock number. */
    carName: z.string(),
    department: z.strictObject({
      id: PublicNumber,
      name: z.string(),
      address: AddressFields,
      phone: z.string(),
      email: z.string(),
    }),
    firstName: z.string(),
    email: z.string(),
    /** It can still be moved and canceled. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'TestDrive' })
export type TestDrive = z.infer<typeof TestDrive>

/** `POST /shop/testdrive/getdrive`, `…/cancel`: by link. In the body, so that no address contains the secret. */
export const TestDriveRequest = z.strictObject({ link: LinkToken })
export const MoveTestDriveRequest = z
  .strictObject({ link: LinkToken, startsAt: Instant })
  .meta({ example: { link: 'q3Zt0mS5k1vXw9cB7yNdEg', startsAt: '2026-12-02T09:00:00.000Z' } })
export const TestDriveAnswer = z.strictObject({ drive: TestDrive })
export const BookTestDriveAnswer = z.strictObject({ drive: TestDrive, link: LinkToken })

/** `GET /shop/account/gettestdrives`: those of the signed-in customer, coming ones first. */
export const TestDrivesRequest = z.strictObject({})
export const TestDrivesAnswer = z.strictObject({ drives: z.array(TestDrive) })

/** `POST /shop/account/opentestdrive`: a link to a test drive of the signed-in customer, to move or cancel it. */
export const OpenTestDriveRequest = z
  .strictObject({ number: oneLine(20) })
  .meta({ example: { number: 'TD-2026-000123' } })
export const OpenTestDriveAnswer = z.strictObject({ link: LinkToken })
