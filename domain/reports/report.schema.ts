import { z } from 'zod'
import { Day, PublicNumber } from '../platform/forms/fields.schema.ts'
import { listKeys } from '../platform/values/records.ts'
import { REPORT_COLUMNS } from './report.ts'

const Values = z.array(z.int().nullable()).describe('In the order of the columns; null: there is nothing to count')

const Row = z.strictObject({
  key: z.string().describe('The value by which the lists behind the numbers are filtered'),
  label: z.string().nullable().describe('A name; null: the key identifies it, such as a month'),
  values: Values,
})
export type ReportRow = z.infer<typeof Row>

/** A report of any kind: a table of whole numbers. */
export const ReportAnswer = z
  .strictObject({
    columns: z.array(z.enum(listKeys(REPORT_COLUMNS))).describe('Those that the caller may see'),
    rows: z.array(Row),
    total: Values,
    before: Values.nullable().describe('The total of the same days a year before, where it can be compared'),
    branches: z
      .array(z.strictObject({ id: PublicNumber, name: z.string(), key: z.string() }))
      .describe('The branches that the caller may choose'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof ReportAnswer>

const branch = PublicNumber.nullable().describe('Null: every branch within the reach of the caller')

/** The request of a report about days, by the groups that it knows. */
export const reportOfDays = <By extends string>(groups: readonly [By, ...By[]]) =>
  z.strictObject({ from: Day, to: Day, by: z.enum(groups), branch }).meta({
    example: { from: '2026-01-01', to: '2026-11-26', by: groups[0], branch: null },
  })

/** The request of a report about the end of a day. */
export const reportOnDay = <By extends string>(groups: readonly [By, ...By[]]) =>
  z
    .strictObject({ by: z.enum(groups), branch, on: Day.nullable().describe('The end of this day; null: now') })
    .meta({ example: { by: groups[0], branch: null, on: null } })
