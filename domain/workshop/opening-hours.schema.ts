import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import type { KeptHours } from '../organisation/kept-hours.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const Periods = z.array(z.strictObject({ from: clockTime, to: clockTime })).max(6)
const Name = z.strictObject({ nl: typedText(80).min(1), fr: typedText(80).min(1).optional() })
const Days = z.array(z.strictObject({ day: Day, name: Name, value: Periods })).max(200)
const Week = z.array(z.strictObject({ day: z.literal([1, 2, 3, 4, 5, 6, 7]), value: Periods })).max(7)
const Hours = z.strictObject({ week: Week, days: Days }) satisfies z.ZodType<KeptHours>

/** `GET /sales/openinghours/getall` */
export const AllHoursRequest = z.strictObject({})
const DepartmentWeek = z.strictObject({ id: PublicNumber, name: z.string(), branch: z.string(), week: Week })
export const AllHoursAnswer = z.strictObject({ departments: z.array(DepartmentWeek) })

/** `GET /sales/openinghours/get`; without a department: the days of all of them. */
export const HoursRequest = z
  .strictObject({ department: PublicNumberParam.optional() })
  .meta({ example: { department: 1 } })
const KeptAnswer = z.strictObject({
  hours: Hours,
  forAll: Days.describe('Closing days of all departments, which apply here too'),
})
export const HoursAnswer = KeptAnswer

/** `was` is the value when the user began to change it. */
export const HoursSaveRequest = z
  .strictObject({
    hours: z.strictObject({
      department: PublicNumber.nullable(),
      was: Hours,
      is: Hours,
      copyTo: z.array(PublicNumber).max(200).describe('Departments that get the same hours'),
      bookings: z.int().min(0).describe('The number of bookings that the saver knows to fall outside the new hours'),
    }),
  })
  .meta({
    example: {
      hours: { department: 1, was: { week: [], days: [] }, is: { week: [], days: [] }, copyTo: [], bookings: 0 },
    },
  })
