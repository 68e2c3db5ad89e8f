/** A JSON schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A schema of the API, and the name that it gets where several operations share it. */
export interface NamedSchema {
  readonly schema: JsonSchema
  readonly name: string
}

interface SharedSchemas {
  /** By their names: `components.schemas` of the description. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Replaces each part that is shared by a reference to it. */
  refer(schema: JsonSchema): JsonSchema
}

interface Part {
  readonly schema: JsonSchema
  readonly name: string
  readonly owner: string
  count: number
}

/** Occurrences up to which a schema whose name is taken is named after the first operation that has it. */
const fewOwners = 3
const COMPONENT = '#/components/schemas/'
const DEFINITION = '#/$defs/'

/**
 * Finds the schemas that occur more than once, whether or not the code builds them from one object: a description that writes
 * them out each time is three times as long. A schema with an `id` among its `meta` keeps that name and is always shared.
 */
export function sharedSchemas(all: readonly NamedSchema[]): SharedSchemas {
  const parts = new Map<string, Part>()
  const keys = new WeakMap<JsonSchema, string>()
  const toKey = (schema: JsonSchema) => {
    const known = keys.get(schema) ?? JSON.stringify(schema)
    keys.set(schema, known)
    return known
  }
  const definitions: Record<string, JsonSchema> = {}
  const wholes = new Set<string>()

  function collect(schema: JsonSchema, name: string, owner: string): void {
    if (isWorthSharing(schema)) {
      const key = toKey(schema)
      const known = parts.get(key)
      if (known) {
        known.count++
        return
      }
      parts.set(key, { schema, name, owner, count: 1 })
    }
    for (const [childName, child] of listChildren(schema, name)) collect(child, childName, owner)
  }

  for (const { schema, name } of all) {
    for (const [id, definition] of listFields({ properties: schema['$defs'] })) {
      if (definitions[id]) continue
      definitions[id] = definition
      for (const [childName, child] of listChildren(definition, id)) collect(child, childName, id)
    }
    // Operations share a whole body or answer as such, so that its schema is written once.
    const key = toKey(schema)
    if (!wholes.has(key)) collect(schema, name, name)
    wholes.add(key)
  }

  const names = new Map<string, string>()
  const taken = new Set(Object.keys(definitions))
  // The short names go to the schemas that occur most.
  for (const [key, { name, owner, count }] of [...parts].toSorted(([, one], [, other]) => other.count - one.count)) {
    // A schema that many operations share is named after none of them.
    const free = freeName(count > fewOwners ? [name] : [name, `${owner}${name}`], taken)
    if (!isShorterShared(key, free, count)) continue
    taken.add(free)
    names.set(key, free)
  }

  const refer = (schema: JsonSchema): JsonSchema => {
    const name = isWorthSharing(schema) ? names.get(toKey(schema)) : undefined
    return name === undefined ? listWithin(schema) : { $ref: COMPONENT + name }
  }
  const listWithin = ({ $defs: _, id: __, $ref, ...rest }: JsonSchema): JsonSchema => ({
    ...(typeof $ref === 'string' && { $ref: $ref.replace(DEFINITION, COMPONENT) }),
    ...mapSchemas(rest, refer),
  })
  const shared = [...names].map(([key, name]): [string, JsonSchema] => [name, listWithin(parts.get(key)!.schema)])
  const defined = Object.entries(definitions).map(([id, schema]): [string, JsonSchema] => [id, listWithin(schema)])
  return { schemas: Object.fromEntries([...defined, ...shared].toSorted(byName)), refer }
}

function isWorthSharing(schema: JsonSchema): boolean {
  return longKeywords.some((key) => schema[key] !== undefined)
}

/** Keywords that make a schema longer than a reference to it. */
const longKeywords = [
  'properties',
  'items',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'description',
  'pattern',
  'example',
  'maximum',
  'maxLength',
]

/** Returns true if a schema that occurs so often takes fewer characters as a component that is referred to. */
function isShorterShared(key: string, name: string, count: number): boolean {
  const { length } = key.replaceAll(DEFINITION, COMPONENT)
  const reference = JSON.stringify({ $ref: COMPONENT + name }).length
  return count * length > count * reference + `"${name}":,`.length + length
}

/** Returns the first of these names that is not taken; the last one gets a number where all are. */
export function freeName(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((name) => !taken.has(name))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`${wanted.at(-1)}${number}`)) number++
  return `${wanted.at(-1)}${number}`
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

/** Lists the schemas right below one, with the names that they would be shared under. */
function* listChildren(schema: JsonSchema, name: string): Generator<[string, JsonSchema]> {
  const { items, anyOf, oneOf, allOf, prefixItems, additionalProperties, propertyNames } = schema
  for (const [key, child] of listFields(schema)) yield [schemaName(key), child]
  for (const branch of schemasAmong(anyOf, oneOf, allOf, prefixItems)) yield [name, branch]
  for (const one of schemasAmong(items, additionalProperties, propertyNames)) yield [singular(name), one]
}

/** Replaces the schemas right below one. */
export function mapSchemas(schema: JsonSchema, map: (child: JsonSchema) => JsonSchema): JsonSchema {
  const mapped: Record<string, unknown> = { ...withFields(schema, (_, field) => map(field)) }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    if (Array.isArray(mapped[key])) mapped[key] = mapped[key].map(map)
  }
  for (const key of ['items', 'additionalProperties', 'propertyNames']) {
    if (isSchema(mapped[key])) mapped[key] = map(mapped[key])
  }
  if (isSchema(mapped['$defs'])) mapped['$defs'] = mapValues(mapped['$defs'], (_, one) => map(one))
  return mapped
}

/** Replaces the fields of an object's schema. */
export function withFields(schema: JsonSchema, map: (name: string, field: JsonSchema) => JsonSchema): JsonSchema {
  return isSchema(schema['properties']) ? { ...schema, properties: mapValues(schema['properties'], map) } : schema
}

function mapValues(schemas: JsonSchema, map: (name: string, schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, isSchema(one) ? map(name, one) : one]))
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listFields({ properties }: JsonSchema): [string, JsonSchema][] {
  return isSchema(properties)
    ? Object.entries(properties).filter((field): field is [string, JsonSchema] => isSchema(field[1]))
    : []
}

function schemasAmong(...lists: unknown[]): JsonSchema[] {
  return lists.flat().filter(isSchema)
}

/** Converts `queryFilter` to `QueryFilter`. */
export function schemaName(key: string): string {
  return key
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : `${name}Item`
}
