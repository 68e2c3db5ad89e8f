import type { JsonSchema } from './shared-schemas.ts'

/** A field of a request or a result, as the documentation lists it. */
export interface FieldRow {
  /** `offer.content.picks[]`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

interface Node {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly description?: string
  readonly $ref?: string
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** Returns the fields of a schema, those within it below their own, each by its path. */
export function fieldRows(
  schema: JsonSchema,
  schemas: Schemas,
  {
    at = '',
    required = false,
    within = [],
  }: { at?: string; required?: boolean | undefined; within?: readonly string[] } = {},
): FieldRow[] {
  const { node, entered } = resolve(schema, schemas, within)
  const own =
    at === '' ? [] : [{ path: at, type: describeType(node), isRequired: required, description: node.description ?? '' }]
  // A schema that contains itself is listed once.
  if (entered === undefined) return own
  const below = (child: JsonSchema, path: string, isRequired: boolean) =>
    fieldRows(child, schemas, { at: path, required: isRequired, within: entered })
  const { properties = {}, required: needed = [], items, additionalProperties } = node
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    below(field, at === '' ? name : `${at}.${name}`, needed.includes(name)),
  )
  const variants = listVariants(node).flatMap((variant) =>
    fieldRows(variant, schemas, { at, required, within: entered }).filter(({ path }) => path !== at),
  )
  const listed = items ? innerFields(below(items, `${at}[]`, true)) : []
  const named = typeof additionalProperties === 'object' ? below(additionalProperties, `${at}.*`, false) : []
  return [...own, ...fields, ...withoutRepeats(variants), ...listed, ...named]
}

/** Leaves out the row of the item type: the row of the list names it already. */
function innerFields(rows: readonly FieldRow[]): readonly FieldRow[] {
  return rows.length > 1 ? rows.slice(1) : rows
}

/** Variants share fields such as their kind. */
function withoutRepeats(rows: readonly FieldRow[]): FieldRow[] {
  return [...Map.groupBy(rows, ({ path }) => path).values()].map((same) => ({
    ...same[0]!,
    type: [...new Set(same.map(({ type }) => type))].join(' or '),
    isRequired: same.every(({ isRequired }) => isRequired),
  }))
}

function listVariants({ anyOf, oneOf }: Node): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? []
}

/** `entered`: the names that lead here; undefined where the schema is one of those itself. */
function resolve(
  schema: Node,
  schemas: Schemas,
  within: readonly string[],
): { node: Node; entered?: readonly string[] } {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return { node: schema, entered: within }
  const { $ref: _, ...beside } = schema
  const node: Node = { ...schemas[name], ...beside }
  return within.includes(name) ? { node } : { node, entered: [...within, name] }
}

function describeType(node: Node): string {
  const { type, format, enum: choices, items } = node
  if ('const' in node) return JSON.stringify(node.const)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const variants = listVariants(node)
  if (variants.length > 0) return [...new Set(variants.map((variant) => variantType(variant)))].join(' or ')
  if (type === 'array') return `list of ${items ? variantType(items) : 'values'}`
  const named = [type ?? 'any'].flat().join(' or ')
  return format ? `${named} (${format})` : named
}

function variantType(node: Node): string {
  return node.$ref?.split('/').at(-1) ?? describeType(node)
}
