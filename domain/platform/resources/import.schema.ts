import { z } from 'zod'
import { ChangeRef } from './change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam, oneLine, severalLines } from '../forms/fields.schema.ts'
import { importLines, IMPORT_STATES, MOST_COLUMNS, ROW_ACTIONS } from './import.ts'
import { NUMBER_STYLES } from '../values/number-text.ts'
import { EXPORT_FORMATS } from './resource-calls.ts'
import { listAnswer, listRequestShape } from './resource.schema.ts'

const Count = z.int().min(0)
const brought = { id: PublicNumber, by: z.string().nullable(), at: Instant }

const Import = z
  .strictObject({
    ...brought,
    list: z.string(),
    move: PublicNumber.nullable().describe('The move from another system that it belongs to'),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    finishedAt: Instant.nullable(),
    separator: z.string().nullable(),
    encoding: z.string().nullable(),
    sheets: z.array(z.string()),
    sheet: z.int().min(0).nullable(),
    headLine: z.int().min(1),
    firstLines: z.array(z.strictObject({ line: z.int().min(1), text: z.string() })),
    numbers: z.enum(NUMBER_STYLES).nullable(),
    defaults: z.record(z.string(), z.string()),
    isDoubtful: z.boolean(),
    heads: z.array(z.string()),
    columns: z.array(z.string()),
    counts: z.strictObject({ add: Count, change: Count, same: Count, wrong: Count, waiting: Count, done: Count }),
    pictures: z.strictObject({ waiting: Count, done: Count, failed: Count, unused: Count }),
    failedPictures: z.array(z.strictObject({ line: z.int(), address: z.string(), problem: z.string() })).readonly(),
    earlier: z.strictObject(brought).nullable(),
    change: ChangeRef.nullable(),
  })
  .meta({ id: 'Import' })

const Values = z.record(z.string(), z.unknown().describe('The value of the field')).nullable()

const ImportLine = z
  .strictObject({
    id: z.int().min(1),
    action: z.enum(ROW_ACTIONS).nullable(),
    isDone: z.boolean(),
    target: PublicNumber.nullable(),
    cells: z.array(z.string()),
    problems: z.record(z.string(), z.string()),
    before: Values,
    after: Values,
  })
  .meta({ id: 'ImportLine' })

const MAX_COLUMN_NAME = 100

export const ImportAnswer = z.strictObject({ import: Import })
export const ImportsAnswer = z.strictObject({ data: z.array(Import) })
export const ImportRequest = z.strictObject({ id: PublicNumber })
export const ImportQuery = z.strictObject({ id: PublicNumberParam })
export const ImportLinesRequest = z.strictObject({ id: PublicNumber, ...listRequestShape(importLines) })
export const ImportLinesAnswer = listAnswer(importLines, ImportLine)
/** The names of columns are those of the list that the import belongs to, which the call does not say. */
export const ImportMapping = z.strictObject({
  id: PublicNumber,
  columns: z.array(oneLine(MAX_COLUMN_NAME)).max(MOST_COLUMNS).readonly(),
  numbers: z.enum(NUMBER_STYLES).nullable().optional(),
  defaults: z
    .record(oneLine(MAX_COLUMN_NAME), oneLine(300))
    .describe('By field: the value of lines that have none')
    .optional(),
})
export const ImportRereading = z.strictObject({
  id: PublicNumber,
  sheet: z.int().min(0).max(999).nullable(),
  headLine: z.int().min(1).max(1_048_576).nullable(),
})
export const ImportCorrection = z.strictObject({
  id: PublicNumber,
  line: z.int().min(2),
  column: z
    .int()
    .min(0)
    .max(MOST_COLUMNS - 1),
  text: severalLines(5_000),
})

/** @param lists the names of the lists that files are imported into */
export function importSchemas(lists: readonly string[]) {
  const list = z.enum(lists).describe('Name of the list').meta({ id: 'ImportedList' })
  return {
    ofList: z.strictObject({ list }),
    upload: z.strictObject({ list, move: PublicNumberParam.optional() }),
    template: z.strictObject({ list, format: z.enum(EXPORT_FORMATS) }),
  }
}
