import { enumerationNames, type Enumeration } from '../values/enumeration.ts'
import type { CalendarDay } from '../values/calendar.ts'
import type { RecordRight, RightName } from './rights.ts'
import type { TextForm } from '../forms/text-forms.ts'
import type { Translated } from '../values/translated.ts'

/**
 * The kinds of field: the options of its definition, its value in a row, and the value that a list filters it by. Each side
 * keeps one table by kind (schema, column, cell, input …) that does not compile while a kind is missing in it.
 */
export interface FieldKinds {
  /** One line that people type. */
  text: { says: { readonly max: number; readonly form?: TextForm }; value: string; filter: never }
  /** Names a row in addresses, whatever the language. */
  code: { says: object; value: string; filter: never }
  /** As a manufacturer numbers what he sells: capitals, figures and hyphens, at most 12. */
  articleCode: { says: object; value: string; filter: never }
  /** With `lines`, a text of several. */
  translated: { says: { readonly max: number; readonly lines?: number }; value: Translated; filter: never }
  /** One name of an enumeration, kept as its number, or of a list of names, kept as it is. */
  choice: { says: { readonly of: Choices }; value: string; filter: readonly string[] }
  /** `unit` is shown behind the number; the locale texts give its notation. */
  whole: { says: Bounds & { readonly unit?: Unit }; value: number; filter: NumberRange }
  decimal: { says: Bounds & { readonly decimals: number; readonly unit?: Unit }; value: number; filter: NumberRange }
  /** In basis points: 2100 is 21 %. The field's name ends in `Bp`. */
  percent: { says: Bounds; value: number; filter: NumberRange }
  /** In cents: 125000 is € 1.250. The field's name ends in `Cents`. */
  money: { says: Bounds; value: number; filter: NumberRange }
  yesNo: { says: { readonly default: boolean }; value: boolean; filter: boolean }
  day: { says: object; value: CalendarDay; filter: DayRange }
  /** When something happened: seen, never typed. Filtered by days in Belgium. */
  instant: { says: object; value: string; filter: DayRange }
  /** In sRGB, as `#1f4b5c`. */
  colour: { says: object; value: string; filter: never }
  /** Any of some names, in their order: kept as their numbers where an enumeration has them. */
  flags: {
    says: { readonly of: Choices; readonly atFirst?: readonly string[] }
    value: readonly string[]
    filter: readonly string[]
  }
  /** One row of another resource. Its column has the field's name and `_id` behind it. */
  one: { says: { readonly of: Resource }; value: Reference; filter: readonly number[] }
}

export type Kind = keyof FieldKinds
export type Field = { [K in Kind]: FieldOf<K> }[Kind]
export type FieldOf<K extends Kind> = FieldKinds[K]['says'] & { readonly kind: K; readonly optional?: true }
export type Fields = Readonly<Record<string, Field>>

export type Choices = Enumeration | readonly string[]
export type Bounds = { readonly min: number; readonly max: number }
export type Unit =
  | 'minutes'
  | 'hours'
  | 'days'
  | 'months'
  | 'km'
  | 'mm'
  | 'kW'
  | 'hp'
  | 'cm³'
  | 'Nm'
  | 'kWh'
  | 'kg'
  | 'g/km'
  | 'l/100 km'
  | 'kWh/100 km'
  /** Of the calendar: a number without groups, and without a unit behind it. */
  | 'year'

/** A row of another resource as records name it: by its public number, with what people call it. */
export interface Reference {
  readonly id: number
  readonly label: string | Translated
}

/** Both ends belong to it; an open end is not there. */
export type NumberRange = { readonly from?: number | undefined; readonly to?: number | undefined }
export type DayRange = { readonly from?: CalendarDay | undefined; readonly to?: CalendarDay | undefined }

/** The kinds that a search looks into, and that a row can be called by. */
export type SearchedKind = 'text' | 'code' | 'articleCode' | 'translated' | 'whole'
type FilteredKind = { [K in Kind]: [FieldKinds[K]['filter']] extends [never] ? never : K }[Kind]

/** Columns, search, filters and sorting of a list. A resource is one; a desk defines its own. */
export interface ListDefinition {
  readonly fields: Fields
  /** The columns, in their order. */
  readonly list: readonly string[]
  /** Those of them that wait in the chooser: the others fit a window of 1,440 px side by side. */
  readonly offAtFirst?: readonly string[]
  /** Columns below each other in one cell, where both show. */
  readonly pairs?: readonly (readonly [above: string, below: string])[]
  /** Columns that a narrow window leaves out last; the others go from the last to the first. */
  readonly essential?: readonly string[]
  /** Those of them that it can be sorted by, where not by each. */
  readonly sorts?: readonly string[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  /** The order at first: one of the columns, or `rank` where people give it. */
  readonly sort: string
  /** At first it is the other way round: the newest or the most comes first. */
  readonly isDescending?: true
  /** More than 10,000 rows are expected: every sort and filter has an index, and counts stop at a cap. */
  readonly isLarge?: true
}

/**
 * A list without logic of its own – fuels, paints, warranties – as data. From it come table columns, endpoints, schemas,
 * list and form. A definition contains no functions: where the first `if` is needed, that piece is written by hand.
 */
export interface Resource extends ListDefinition {
  /** The table in snake case, the paths and the address in lower case, the texts under `resources.<name>`. */
  readonly name: string
  /** To change it. */
  readonly right: HouseRight
  /** To see it, where that is not `MASTER_DATA_VIEW`. */
  readonly view?: HouseRight
  /** The field that other records and the history call a row by. */
  readonly label: string
  /** Fields that identify a row on import; unique in the table. */
  readonly importKey: readonly string[]
  /** Removal of unused rows. Archived is `isActive: false`: rows that were used once stay. */
  readonly remove: 'archive' | 'delete' | 'never'
  /** The code knows each of its rows: names and order can change, but none is added, removed or replaced. */
  readonly isFixed?: true
}

/** Returns the right to view a resource. */
export function viewRight({ view = 'MASTER_DATA_VIEW' }: Resource): HouseRight {
  return view
}

/** No record of a single user is a row of a resource: rights with a reach over records do not fit. */
type HouseRight = Exclude<RightName, RecordRight>

/** A resource that knows its name, its fields and its label by type. */
export interface ResourceOf<Name extends string, F extends Fields, Label extends string = string> extends Resource {
  readonly name: Name
  readonly fields: F
  readonly label: Label
}

type Definition<Name extends string, F extends Fields, Label extends string> = {
  readonly name: Name
  readonly right: HouseRight
  readonly view?: HouseRight
  readonly fields: F
  readonly label: Label & NoInfer<NamesByKind<F, SearchedKind>>
  readonly list: readonly NoInfer<keyof F & string>[]
  readonly offAtFirst?: readonly NoInfer<keyof F & string>[]
  readonly pairs?: readonly (readonly [above: NoInfer<keyof F & string>, below: NoInfer<keyof F & string>])[]
  readonly essential?: readonly NoInfer<keyof F & string>[]
  readonly sorts?: readonly NoInfer<keyof F & string>[]
  readonly search: readonly NoInfer<NamesByKind<F, SearchedKind>>[]
  readonly filters: readonly NoInfer<NamesByKind<F, FilteredKind>>[]
  readonly sort: NoInfer<keyof F & string> | 'rank'
  readonly isDescending?: true
  readonly importKey: readonly NoInfer<keyof F & string>[]
  readonly remove: Resource['remove']
  readonly isFixed?: true
  readonly isLarge?: true
}

type NamesByKind<F extends Fields, K extends Kind> = {
  [Name in keyof F & string]: F[Name]['kind'] extends K ? Name : never
}[keyof F & string]

/** Returns the definition itself, with its names checked against its fields. */
export function resource<const Name extends string, const F extends Fields, const Label extends string>(
  definition: Definition<Name, F, Label>,
): ResourceOf<Name, F, Label> {
  return definition
}

/** Shared by the resources whose rows are only chosen from, by their name: what a list is filtered by. */
export const namedChoices = {
  label: 'name',
  list: ['name'],
  search: ['name'],
  filters: [],
  sort: 'name',
  importKey: ['name'],
  remove: 'never',
} as const

/** The values of fields as they are answered. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: AnsweredValue<F[Name]> | EmptyIn<F[Name]> }

/** A row of a list. `id` is the public number. A desk extends it by what its rows hold besides their fields. */
export type ListRow<L extends ListDefinition> = { id: number } & ValuesOf<L['fields']>

/** A row as the API sends and takes it. `rev` counts its changes; what references are called is passed over when taken. */
export type RowOf<R extends Resource> = { id: number; rev: number } & {
  [Name in keyof R['fields']]: ValueOf<R['fields'][Name]> | EmptyIn<R['fields'][Name]>
}

/** A row that is not saved yet: fields without a default lack their value. */
export type NewRowOf<R extends Resource> = { id: null; rev: 0 } & {
  [Name in keyof R['fields']]: ValueOf<R['fields'][Name]> | MissingIn<R['fields'][Name]>
}

/** A row as a form saves it: one without an id is new. */
export type DraftOf<R extends Resource> = Omit<RowOf<R>, 'id'> & { id: number | null }

type ValueOf<F extends Field> = F extends { readonly kind: 'choice'; readonly of: infer C }
  ? NameIn<C>
  : FieldKinds[F['kind']]['value']

type AnsweredValue<F extends Field> = F extends { readonly kind: 'one'; readonly of: infer R extends Resource }
  ? ReferenceTo<R['fields'][R['label']]>
  : ValueOf<F>

/** A reference to a row that is called by this field. */
type ReferenceTo<F extends Field> = {
  readonly id: number
  readonly label: Field extends F ? Reference['label'] : F['kind'] extends 'translated' ? Translated : string
}

type MissingIn<F extends Field> = F extends { readonly kind: 'yesNo' | 'flags' } ? never : null
type EmptyIn<F extends Field> = F extends { readonly optional: true } ? null : never
type NameIn<C> = C extends readonly (infer Name)[] ? Name : keyof C & string

export const text = <const Says extends FieldKinds['text']['says']>(says: Says) => ({ kind: 'text', ...says }) as const
export const code = () => ({ kind: 'code' }) as const
export const articleCode = () => ({ kind: 'articleCode' }) as const
export const translated = <const Says extends FieldKinds['translated']['says']>(says: Says) =>
  ({ kind: 'translated', ...says }) as const
export const choice = <const C extends Choices>(of: C) => ({ kind: 'choice', of }) as const
export const whole = <const Says extends FieldKinds['whole']['says']>(says: Says) =>
  ({ kind: 'whole', ...says }) as const
export const decimal = <const Says extends FieldKinds['decimal']['says']>(says: Says) =>
  ({ kind: 'decimal', ...says }) as const
export const percent = (bounds: Bounds = { min: 0, max: 10_000 }) => ({ kind: 'percent', ...bounds }) as const
export const yesNo = (says: FieldKinds['yesNo']['says']) => ({ kind: 'yesNo', ...says }) as const
export const day = () => ({ kind: 'day' }) as const
export const instant = () => ({ kind: 'instant' }) as const
export const colour = () => ({ kind: 'colour' }) as const
export const money = <const Says extends FieldKinds['money']['says']>(says: Says) =>
  ({ kind: 'money', ...says }) as const
export const flags = <const C extends Choices>(of: C, atFirst: readonly string[] = []) =>
  ({ kind: 'flags', of, atFirst }) as const
export const one = <const R extends Resource>(of: R) => ({ kind: 'one', of }) as const

/** Returns the field as one that may be empty. (A property of `choice()` would widen the names it knows.) */
export const optional = <const F extends Field>(field: F): F & { readonly optional: true } => ({
  ...field,
  optional: true,
})

/** Returns the names of a choice, in their order. */
export function namesToChoose(of: Choices): readonly string[] {
  return isNames(of) ? of : enumerationNames(of)
}

export function isNames(of: Choices): of is readonly string[] {
  return Array.isArray(of)
}

/** Returns the row that the form of a resource begins with. */
export function newRow<R extends Resource>({ fields }: R): NewRowOf<R> {
  const values = Object.entries(fields).map(([name, field]) => [name, startValue(field)] as const)
  return { id: null, rev: 0, ...Object.fromEntries(values) } as NewRowOf<R>
}

/** Picks the fields of a form from checked values that have others besides, as a line of a file has; a missing one is null. */
export function pickDraft<R extends Resource>(
  { fields }: R,
  values: { readonly id: number | null; readonly rev: number } & Readonly<Record<string, unknown>>,
): DraftOf<R> {
  const own = Object.keys(fields).map((name) => [name, values[name] ?? null] as const)
  return { ...Object.fromEntries(own), id: values.id, rev: values.rev } as DraftOf<R>
}

function startValue(field: Field): FieldKinds[Kind]['value'] | null {
  if (field.kind === 'yesNo') return field.default
  return field.kind === 'flags' ? (field.atFirst ?? []) : null
}

/** Returns the fields that can be set on many rows at once: none that identifies a row. */
export function sharedFields({ fields, importKey, label }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => name !== label && !importKey.includes(name))
}

/** Returns the fields of a form: without the key fields of a fixed list. */
export function formFields({ fields, importKey, isFixed }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => !isFixed || !importKey.includes(name))
}

/** Returns the sorts of a list: its columns, and the manual order where it has one. */
export function sortableColumns({ list, sort, sorts = list }: ListDefinition): readonly string[] {
  return sorts.includes(sort) ? sorts : [sort, ...sorts]
}
