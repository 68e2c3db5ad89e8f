import { z } from 'zod'
import type { Endpoint } from '../platform/http/endpoint.ts'

/** Parts of a JSON schema that samples are made from. */
export interface SchemaNode {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaNode>>
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly example?: unknown
}

/** Returns the schema of what an endpoint takes, as the description of the API has it. */
export function inputSchema({ input }: Pick<Endpoint, 'input'>): SchemaNode {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as SchemaNode
}

/** Returns the schema that a reference of an input leads to, or the schema itself. */
export function resolve(node: SchemaNode, { $defs }: Pick<SchemaNode, '$defs'>): SchemaNode {
  return (node.$ref && $defs?.[node.$ref.split('/').at(-1)!]) || node
}

/** Returns a value that a filter of an input takes: all choices, both ends, every number. */
export function filterSample(schema: SchemaNode, input: SchemaNode): unknown {
  const node = resolve(schema, input)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [first] = node.anyOf ?? node.oneOf ?? []
  if (first) return filterSample(first, input)
  switch (node.type) {
    case 'array':
      return node.items?.enum ? node.items.enum : [filterSample(node.items ?? {}, input)]
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, of]) => [name, filterSample(of, input)]),
      )
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, node.minimum ?? 1)
    default:
      if (node.format === 'date') return '2026-11-20'
      // Numbers that stand in an address.
      return node.pattern?.includes('[1-9]') ? '1' : 'test'
  }
}
