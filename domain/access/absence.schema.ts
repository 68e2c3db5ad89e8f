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
    fault: z.enum(STAND_IN_FAULTS).nullable().describe('The reason for which the deputy cannot decide; null: they can'),
    uncovered: rights.describe('The approvals of the absent user that the deputy cannot give'),
  })
  .meta({ id: 'Absence' })
export type AbsenceRecord = z.infer<typeof Absence>

/** The absences of a user, with the colleagues who can be their deputy. */
export const AbsencesAnswer = z
  .strictObject({
    today: Day,
    rights: rights.describe('The approvals that the user gives; none: no deputy is needed'),
    absences: z.array(Absence),
    standsIn: z.array(Absence).describe('The absences of colleagues whose deputy the user is'),
    deputies: z.array(
      z.strictObject({
        ...person.shape,
        uncovered: rights.describe('The approvals of the user that this deputy could not give'),
        isElsewhere: z.boolean().describe('True if the deputy would see records that they do not see otherwise'),
        absences: z.array(z.strictObject(period)).describe('The days on which the deputy is absent'),
      }),
    ),
  })
  .meta({ id: 'Absences' })
export type AbsencesAnswer = z.infer<typeof AbsencesAnswer>

const AbsenceInput = z
  .strictObject({
    id: PublicNumber.nullable().describe('Null: a new absence'),
    ...period,
    deputy: PublicNumber.nullable().describe('The public number of the user; null, not chosen yet, is refused'),
    was: z
      .strictObject({ ...period, deputy: PublicNumber })
      .optional()
      .describe('As the user saw it: what others changed since stays, or is refused where both changed it'),
  })
  .meta({ id: 'AbsenceInput' })
export type AbsenceDraft = z.infer<typeof AbsenceInput>

export const AbsencesRequest = z.strictObject({})
export const AbsenceSaveRequest = z.strictObject({ absence: AbsenceInput })
export const AbsenceWithdrawRequest = z.strictObject({ id: PublicNumber })
export const UserAbsencesRequest = z.strictObject({ id: PublicNumberParam })
export const UserAbsenceSaveRequest = z.strictObject({ user: PublicNumber, absence: AbsenceInput })
export const UserAbsenceWithdrawRequest = z.strictObject({ user: PublicNumber, id: PublicNumber })
export const FaultyStandInsAnswer = z.strictObject({ absences: z.array(Absence) })
