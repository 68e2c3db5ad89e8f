import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { DEPUTY_RIGHT_NAMES } from '../platform/resources/stand-ins.ts'
import { ABSENCE_STATES, STAND_IN_FAULTS } from './absence.ts'

const person = z.strictObject({ id: PublicNumber, name: z.string() })
const rights = z.array(z.enum(DEPUTY_RIGHT_NAMES))

const period = {
  from: Day.describe('First day'),
  until: Day.describe('Last day'),
}

const Absence = z
  .strictObject({
    id: PublicNumber,
    ...period,
    state: z.enum(ABSENCE_STATES),
    absent: person,
    deputy: person,
    fault: z.enum(STAND_IN_FAULTS).nullable().describe('Why nobody decides instead; null: the deputy does'),
    uncovered: rights,
  })
  .meta({ id: 'Absence' })

/** The absences of a user, with the colleagues who can be their deputy. */
export const AbsencesAnswer = z
  .strictObject({
    today: Day,
    rights: rights.describe('What the user approves; none: no deputy is needed'),
    absences: z.array(Absence),
    standsIn: z.array(Absence).describe('Of colleagues whose deputy the user is'),
    deputies: z.array(
      z.strictObject({
        ...person.shape,
        uncovered: rights,
        isElsewhere: z.boolean().describe('True if the deputy sees more records meanwhile'),
        absences: z.array(z.strictObject(period)),
      }),
    ),
  })
  .meta({ id: 'Absences' })
export type AbsencesAnswer = z.infer<typeof AbsencesAnswer>
export type AbsenceAnswered = AbsencesAnswer['absences'][number]

const AbsenceWish = z
  .strictObject({
    id: PublicNumber.nullable(),
    ...period,
    deputy: PublicNumber.nullable().describe('Null: not chosen yet'),
  })
  .meta({ id: 'AbsenceInput' })
export const AbsencesRequest = z.strictObject({})
export const AbsenceSaveRequest = z.strictObject({ absence: AbsenceWish })
export const AbsenceWithdrawRequest = z.strictObject({ id: PublicNumber })
export const UserAbsencesRequest = z.strictObject({ id: PublicNumberParam })
export const UserAbsenceSaveRequest = z.strictObject({ user: PublicNumber, absence: AbsenceWish })
export const UserAbsenceWithdrawRequest = z.strictObject({ user: PublicNumber, id: PublicNumber })
export const FaultyStandInsAnswer = z.strictObject({ absences: z.array(Absence) })
