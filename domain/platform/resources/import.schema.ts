import { z } from 'zod'
import { ChangeRef } from './change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam, oneLine, severalLines } from '../forms/fields.schema.ts'
import { listColumns, importLines, IMPORT_STATES, MOST_COLUMNS, ROW_ACTIONS } from './import.ts'
import { NUMBER_STYLES } from '../values/number-text.ts'
import { EXPORT_FORMATS } from './resource-calls.ts'
import type { Resource } from './resource.ts'
import { listAnswer, listRequest } from './resource.schema.ts'

const Count = z.int().min(0)
const brought = { id: PublicNumber, by: z.string().nullable(), at: Instant }

const Import = z
  .strictObject({
    ...brought,
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

/** The schemas of the calls that bring rows of a resource in; their types are in import.ts. */
/** @param extras columns that are no field */
export function importSchemas(resource: Resource, extras: readonly string[] = []) {
  const columns = ['', ...listColumns(resource), ...extras] as const
  return {
    nothing: z.strictObject({}),
    one: z.strictObject({ id: PublicNumberParam }),
    import: z.strictObject({ import: Import }),
    imports: z.strictObject({ data: z.array(Import) }),
    linesRequest: z.strictObject({ id: PublicNumber, ...listRequest(importLines).shape }),
    lines: listAnswer(importLines, ImportLine),
    mapping: z.strictObject({
      id: PublicNumber,
      columns: z.array(z.enum(columns)).max(MOST_COLUMNS),
      numbers: z.enum(NUMBER_STYLES).nullable().optional(),
      defaults: z
        .record(oneLine(100), oneLine(300))
        .refine((said) => Object.keys(said).every((column) => listColumns(resource).includes(column)))
        .optional(),
    }),
    rereading: z.strictObject({
      id: PublicNumber,
      sheet: z.int().min(0).max(999).nullable(),
      headLine: z.int().min(1).max(1_048_576).nullable(),
    }),
    mending: z.strictObject({
      id: PublicNumber,
      line: z.int().min(2),
      column: z
        .int()
        .min(0)
        .max(MOST_COLUMNS - 1),
      text: severalLines(5_000),
    }),
    template: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
    applying: z.strictObject({ id: PublicNumber }),
  }
}
