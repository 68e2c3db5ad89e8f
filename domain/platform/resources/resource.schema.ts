import { z } from 'zod'
import { ChangeRef } from './change.schema.ts'
import type { Filters, Place } from '../lists/list-view.ts'
import {
  EXPORT_FORMATS,
  MOST_CHANGED,
  MOST_CHOSEN,
  type ExportRequest,
  type ExportRequestInput,
  type ListAnswer,
  type ListRequest,
  type ListRequestInput,
  type PageWish,
  type ResourceCalls,
} from './resource-calls.ts'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
  TranslatedText,
} from '../forms/fields.schema.ts'
import { ARTICLE_CODE } from './field-problem.ts'
import { DEFAULT_OFFICE_PAGE_SIZE, MAX_PAGE, OFFICE_PAGE_SIZES } from '../lists/paging.ts'
import { answeredPages, SearchFilterInput, sortFilterInput } from '../lists/paging.schema.ts'
import {
  namesToChoose,
  sharedFields,
  sortableColumns,
  type Bounds,
  type Choices,
  type Field,
  type FieldKinds,
  type FieldOf,
  type Fields,
  type Kind,
  type ListDefinition,
  type Resource,
  type ValuesOf,
} from './resource.ts'
import { isOfForm, tidyText, type TextForm } from '../forms/text-forms.ts'

/** The schema of a field's value, by kind. */
const valueSchemas: { readonly [K in Kind]: (field: FieldOf<K>) => z.ZodType<FieldKinds[K]['value']> } = {
  text: ({ max, form }) => (form === undefined ? typedText(max).min(1) : textOfForm(form, max)),
  /** As the domain `code` of the database has it. */
  code: () =>
    z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  articleCode: () => z.string().regex(ARTICLE_CODE),
  translated({ max, lines }) {
    const typed = lines === undefined ? typedText(max) : typedLines(max)
    return z.strictObject({ nl: typed.min(1), fr: typed.min(1).optional() })
  },
  choice: ({ of }) => z.enum(namesToChoose(of)),
  whole: wholeNumber,
  decimal: ({ min, max, decimals }) =>
    z
      .number()
      .min(min)
      .max(max)
      .multipleOf(10 ** -decimals),
  percent: wholeNumber,
  money: wholeNumber,
  yesNo: () => z.boolean(),
  day: () => Day,
  instant: () => Instant,
  colour: () => z.string().regex(/^#[0-9a-f]{6}$/),
  flags: ({ of }) => chosenNames(of).refine((names) => new Set(names).size === names.length),
  one: () => reference,
}

/** The schema of a field's value in a row of a list, by kind. Stored values are not checked by the rules for input. */
const listedSchemas: { readonly [K in Kind]: (field: FieldOf<K>) => z.ZodType<FieldKinds[K]['value']> } = {
  ...valueSchemas,
  text: () => z.string(),
  code: () => z.string(),
  articleCode: () => z.string(),
  translated: () => TranslatedText,
  whole: () => z.int(),
  decimal: () => z.number(),
  percent: () => z.int(),
  money: () => CentsAmount,
  one: ({ of }) =>
    z.strictObject({
      id: PublicNumber,
      label: of.fields[of.label]!.kind === 'translated' ? TranslatedText : z.string(),
    }),
}

/** Returns the schema of a text that is stored in its canonical form, however it was typed. */
function textOfForm(form: TextForm, max: number): z.ZodType<string> {
  return z
    .string()
    .overwrite((typed) => tidyText(form, typed))
    .max(max)
    .refine((text) => isOfForm(form, text))
}

/** Returns the schema of several choices: no more than there are. */
function chosenNames(of: Choices) {
  const names = namesToChoose(of)
  return z.array(z.enum(names)).max(names.length)
}

const calledSo = typedText(1_000)

/** The number counts; the name of the row is returned, and ignored when it is sent back. */
const reference = z.strictObject({
  id: PublicNumber,
  label: z.union([calledSo, z.strictObject({ nl: calledSo, fr: calledSo.optional() })]),
})

function wholeNumber({ min, max }: Bounds): z.ZodType<number> {
  return z.int().min(min).max(max)
}

const openWholes = z.strictObject({ from: z.int().optional(), to: z.int().optional() })
const openDecimals = z.strictObject({ from: z.number().optional(), to: z.number().optional() })
const openDays = z.strictObject({ from: Day.optional(), to: Day.optional() })

/** Of how many rows of another resource a list may be filtered by. */
const MOST_WANTED = 100
/** A schema with a name: lists are filtered by it more than any other. */
const chosenRows = z.array(PublicNumber).min(1).max(MOST_WANTED).meta({ id: 'Ids' })

/** The schema of the filter of a list, by kind; null: no list is filtered by it. */
const filterSchemas: { readonly [K in Kind]: null | ((field: FieldOf<K>) => z.ZodType) } = {
  text: null,
  code: null,
  articleCode: null,
  translated: null,
  choice: ({ of }) => chosenNames(of).min(1),
  whole: () => openWholes,
  decimal: () => openDecimals,
  percent: () => openWholes,
  money: () => openWholes,
  yesNo: () => z.boolean(),
  day: () => openDays,
  instant: () => openDays,
  colour: null,
  flags: ({ of }) => chosenNames(of).min(1),
  one: () => chosenRows,
}

export function valueSchema(field: Field): z.ZodType {
  const schema = valueSchemas[field.kind](field as never)
  return field.optional ? schema.nullable() : schema
}

/** Null: nothing was changed. */
const Change = ChangeRef.nullable()

/** Returns the schemas of the calls of a resource; their types are in resource-calls.ts. */
export function resourceSchemas<R extends Resource>(resource: R) {
  type Calls = ResourceCalls<R>
  const values = buildShape(resource, valueSchema)
  const empty = buildShape(resource, (field) => valueSchemas[field.kind](field as never).nullable())
  const rev = z.int().min(0)
  const row = z.strictObject({ id: PublicNumber, rev, ...values })
  const nameSchema = (schema: z.ZodType, more: z.core.$ZodShape = {}): z.ZodType =>
    z.strictObject({ [resource.name]: schema, ...more })
  return {
    nothing: z.strictObject({}),
    one: z.strictObject({ id: PublicNumberParam }),
    row: nameSchema(row) as z.ZodType<Calls['get']['result']>,
    saved: nameSchema(row, { change: Change }) as z.ZodType<Calls['save']['result']>,
    rows: z.strictObject({ data: z.array(row) }),
    newRow: nameSchema(z.strictObject({ id: z.null(), rev: z.literal(0), ...empty })) as z.ZodType<
      Calls['getnew']['result']
    >,
    draft: nameSchema(z.strictObject({ id: PublicNumber.nullable(), rev, ...values })) as z.ZodType<
      Calls['save']['input'],
      Calls['save']['input']
    >,
    listRequest: listRequest(resource),
    listAnswer: listAnswer(resource, row),
    exportRequest: exportRequest(resource),
    deletion: z.strictObject({ id: PublicNumber, rev }),
    deleted: z.strictObject({ isDeleted: z.boolean(), change: Change }),
    ranking: z.strictObject({ ids: z.array(PublicNumber).min(1).max(500), after: PublicNumber.nullable() }),
    ranked: z.strictObject({ ids: z.array(PublicNumber), change: Change }),
    usages: z.strictObject({ usages: z.array(Usage) }),
    bulkPreviewRequest: z.strictObject({ selection: selection(resource), change: sharedChange(resource) }),
    bulkPreview: BulkPreview,
    bulkRequest: z.strictObject({
      selection: selection(resource),
      change: sharedChange(resource),
      count,
      batch: z.uuid().optional(),
    }),
    bulkAnswer: BulkAnswer,
  }
}

const count = z.int().min(0)
const label = z.string()

const BulkPreview = z
  .strictObject({
    count,
    changes: count,
    rows: z.array(
      z.strictObject({
        id: PublicNumber,
        label,
        before: z.unknown().describe('The value of the field before the change'),
      }),
    ),
    steps: z.strictObject({ ids: z.array(PublicNumber).max(MOST_CHANGED), batch: z.uuid() }).nullable(),
  })
  .meta({ id: 'BulkPreview' })

const BulkAnswer = z
  .strictObject({
    changed: count,
    same: count,
    refused: z.array(z.strictObject({ id: PublicNumber, label, message: z.string() })),
    change: Change,
  })
  .meta({ id: 'BulkAnswer' })

const chosen = {
  only: z
    .array(PublicNumber)
    .max(MOST_CHOSEN)
    .meta({ id: 'OnlyRows', description: 'Only these rows, by number' })
    .optional(),
  except: z
    .array(PublicNumber)
    .max(MOST_CHOSEN)
    .meta({ id: 'ExceptRows', description: 'All listed rows except these, by number' })
    .optional(),
}

/** Returns the schema of rows that the user chose: these alone, or all that a list finds except these. */
export function selection(list: ListDefinition) {
  const { searchFilter, queryFilter } = listWishes(list)
  return z.strictObject({ searchFilter, queryFilter, ...chosen })
}

/** One of the fields that many rows may share. */
function sharedChange(resource: Resource) {
  const values = sharedFields(resource).map((name) => [name, valueSchema(resource.fields[name]!).optional()] as const)
  return z.strictObject(Object.fromEntries(values)).refine((change) => Object.keys(change).length === 1)
}

export const Usage = z
  .strictObject({
    subject: z.string(),
    label: z.string(),
    count: z.int().min(1),
    isCapped: z.boolean(),
  })
  .meta({ id: 'Usage' })

const place: z.ZodType<Place, Place> = z.union([
  z.strictObject({ after: PublicNumber }),
  z.strictObject({ before: PublicNumber }),
  z.literal('end'),
])

const page = z.strictObject({
  // A page that has no number is answered as page 0.
  activePage: z
    .int()
    .min(0)
    .max(MAX_PAGE)
    .default(1)
    .transform((number) => Math.max(1, number)),
  pageSize: z.literal(OFFICE_PAGE_SIZES).default(DEFAULT_OFFICE_PAGE_SIZE),
  ...answeredPages,
})

type PageFilter = z.ZodPrefault<z.ZodType<ListRequest['pageFilter'], PageWish>>
const pageFilter: PageFilter = page.prefault({})
const placedPageFilter: PageFilter = page.extend({ place: place.optional() }).prefault({})

/** The type cannot say that only large lists are asked for a place. */
export function listRequest(list: ListDefinition): z.ZodType<ListRequest, ListRequestInput> {
  return z.strictObject(listRequestShape(list))
}

/** Returns the fields of a list request, for requests with additional ones. */
export function listRequestShape(list: ListDefinition) {
  return { pageFilter: list.isLarge ? placedPageFilter : pageFilter, ...listWishes(list), row: PublicNumber.optional() }
}

export function exportRequest(list: ListDefinition): z.ZodType<ExportRequest, ExportRequestInput> {
  return z.strictObject({ ...listWishes(list), ...chosen, format: z.enum(EXPORT_FORMATS) })
}

/** Returns the sorting, search and filters that requests about a list have in common. */
export function listWishes(list: ListDefinition) {
  const [first, ...rest] = sortableColumns(list)
  return {
    sortFilter: sortFilterInput([first!, ...rest]).prefault({
      sortBy: list.sort,
      descending: list.isDescending ?? false,
    }),
    searchFilter: SearchFilterInput.prefault({}),
    queryFilter: filters(list).prefault({}),
  }
}

/** Returns the schemas of the fields in a row of a list. */
export function rowShape<F extends Fields>({
  fields,
}: {
  readonly fields: F
}): { [Name in keyof F]: z.ZodType<ValuesOf<F>[Name]> } {
  const shape = buildShape({ fields }, (field) => {
    const schema = listedSchemas[field.kind](field as never)
    return field.optional ? schema.nullable() : schema
  })
  return shape as { [Name in keyof F]: z.ZodType<ValuesOf<F>[Name]> }
}

export function listAnswer<Row>(list: ListDefinition, row: z.ZodType<Row>): z.ZodType<ListAnswer<Row>> {
  return z.strictObject(listAnswerShape(list, row))
}

export function listAnswerShape<Row>(list: ListDefinition, row: z.ZodType<Row>) {
  return {
    data: z.array(row),
    filter: z.intersection(ListPages, z.strictObject({ queryFilter: filters(list) })),
  }
}

/** The pages of a list's answer. A schema with a name: the description of the API refers to it from every list. */
export const ListPages = z
  .strictObject({
    activePage: z.int(),
    pageSize: z.literal(OFFICE_PAGE_SIZES),
    pageCount: z.int(),
    rowCount: z.int(),
    isCapped: z.boolean(),
    isPaging: z.boolean(),
    hasPrevious: z.boolean(),
    hasNext: z.boolean(),
    isQuerying: z.boolean(),
  })
  .meta({ id: 'ListPages' })

function filters({ fields, filters: names }: ListDefinition): z.ZodType<Filters, Filters> {
  const schemas = names.map(
    (name) => [name, filterSchemas[fields[name]!.kind]!(fields[name] as never).optional()] as const,
  )
  return z.strictObject(Object.fromEntries(schemas)) as never
}

function buildShape(
  { fields }: Pick<Resource, 'fields'>,
  schemaOf: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}
