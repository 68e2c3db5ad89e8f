import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Day, PublicNumber, typedText, TranslatedText } from '../platform/forms/fields.schema.ts'
import { FINDING_STATES, REMARK_LIMIT } from './condition-report.ts'

const state = z.enum(FINDING_STATES)
const remark = z.strictObject({
  nl: typedText(REMARK_LIMIT).min(1),
  fr: typedText(REMARK_LIMIT).min(1).optional(),
})

/** The points of the list with the findings on a car; archived points only where the car has them. */
export const ConditionAnswer = z.strictObject({
  completedOn: Day.nullable().describe('Null: points are still open'),
  completedBy: z.string().nullable().describe('The user who finished it, by name'),
  groups: z.array(
    z.strictObject({
      id: PublicNumber,
      name: TranslatedText,
      points: z.array(
        z.strictObject({
          id: PublicNumber,
          name: TranslatedText,
          state: state.nullable().describe('Null: not inspected yet'),
          remark: TranslatedText.nullable(),
        }),
      ),
    }),
  ),
})

/** Only the points that changed, so that two people can describe one car at once. */
export const ConditionRequest = z.strictObject({
  id: PublicNumber,
  findings: z
    .array(z.strictObject({ id: PublicNumber, state: state.nullable(), remark: remark.nullable() }))
    .min(1)
    .max(500),
})
export const ConditionSaved = z.strictObject({ completedOn: Day.nullable(), change: ChangeRef.nullable() })

/** A finished report as the page of a car shows it, in the language of the page. */
export const ShownConditionReport = z
  .strictObject({
    completedOn: Day,
    groups: z.array(
      z.strictObject({
        name: z.string(),
        points: z.array(z.strictObject({ name: z.string(), state, remark: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: 'ConditionReport' })
export type ShownConditionReport = z.infer<typeof ShownConditionReport>
