import { resolveInput, type InputComponents, type OperationInput } from '../../server/platform/http/shared-parts.ts'
import type { SchemaNode } from '../../server/test/schema-samples.ts'

/** The parts of the API description from which calls are made. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: InputComponents<SchemaNode> & { readonly schemas?: Readonly<Record<string, SchemaNode>> }
}

type Operation = OperationInput<SchemaNode>

export interface FuzzCall {
  readonly method: string
  readonly path: string
  readonly input: unknown
}

type Outcome = { readonly status: number; readonly body: unknown }

export interface FuzzReport {
  readonly calls: number
  readonly byStatus: ReadonlyMap<number, number>
  /** Answers of 5xx without a known error. */
  readonly faults: readonly (FuzzCall & Outcome)[]
}

/** They end the session of the caller, or lock its user out. */
const notCalled = /\/(signout|signouteverywhere|endsession|endsessions|block|secondfactor\/\w+|resetpassword)$/i
/** Missing in the installation under test: a key of a partner, or a partner. */
const notSetUp = new Set([
  'translation-not-set-up',
  'payment-unavailable',
  'vies-unavailable',
  'company-unchecked',
  'unavailable',
])

const strange = [
  null,
  true,
  '',
  ' ',
  '0',
  -1,
  0,
  1,
  1.5,
  32_768,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
  [],
  {},
  'é'.repeat(300),
  "'; drop table customer; --",
  '%_\\',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  'a\u0000b',
  '😀',
  '{{x}}',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  'javascript:alert(1)',
  [[[[]]]],
  { nl: '' },
]

/** Generates numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Calls every operation of the API in turn with inputs that mostly match its schema: values from answers, boundary values,
 * and now and then something else altogether.
 */
export async function fuzz(
  description: ApiDescription,
  send: (call: FuzzCall) => Promise<Outcome>,
  { seed, calls, atOnce = 1 }: { seed: number; calls: number; atOnce?: number },
): Promise<FuzzReport> {
  const random = randomFrom(seed)
  const inputs = new Inputs(random)
  const root: SchemaNode = { $defs: description.components?.schemas ?? {} }
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = findSchema(method, operation, description)
      return schema && !notCalled.test(path) ? [{ method: method.toUpperCase(), path, schema }] : []
    }),
  )
  // A shuffled deck, dealt again and again: a short run is a sample of all.
  const deck = operations.map((operation) => ({ operation, at: random() })).toSorted((one, other) => one.at - other.at)
  const byStatus = new Map<number, number>()
  const faults: (FuzzCall & Outcome)[] = []
  let made = 0
  async function callOn(): Promise<void> {
    while (made < calls) {
      const { method, path, schema } = deck[made++ % deck.length]!.operation
      const call = { method, path, input: inputs.valueOf(schema, root, '') }
      const { status, body } = await send(call)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (status === 200) inputs.learn(body, '')
      if (status >= 500 && !isExplained(body)) faults.push({ ...call, status, body })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, callOn))
  return { calls: made, byStatus, faults }
}

function isExplained(body: unknown): boolean {
  const { errors = [] } = (body ?? {}) as { errors?: { name: string }[] }
  return errors.some(({ name }) => notSetUp.has(name))
}

function findSchema(
  method: string,
  operation: Operation,
  { components = {} }: Pick<ApiDescription, 'components'>,
): SchemaNode | undefined {
  const { parameters, body } = resolveInput(operation, components)
  if (method === 'post') return body?.content['application/json']?.schema
  return { type: 'object', properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) }
}

const mostLearned = 12

/** Generates inputs, and remembers the values in answers by their names. */
class Inputs {
  readonly #random: () => number
  readonly #learned = new Map<string, unknown[]>()

  constructor(random: () => number) {
    this.#random = random
  }

  learn(value: unknown, name: string): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 3)) this.learn(one, name)
      return
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) this.learn(one, key)
    }
    if (name === '' || value === null) return
    const known = this.#learned.get(name) ?? []
    this.#learned.set(name, [...known.slice(known.length >= mostLearned ? 1 : 0), value])
  }

  valueOf(node: SchemaNode, root: SchemaNode, name: string): unknown {
    if (node.$ref) {
      const target = root.$defs?.[node.$ref.split('/').at(-1)!]
      return target ? this.valueOf(target, root, name) : this.#pick(strange)
    }
    if (this.#happens(0.04)) return this.#pick(strange)
    const learned = this.#learned.get(name)
    if (learned && this.#happens(0.45)) return this.#pick(learned)
    if (node.const !== undefined) return node.const
    if (node.enum) return this.#pick(node.enum)
    const branches = node.anyOf ?? node.oneOf
    if (branches) return this.valueOf(this.#pick(branches), root, name)
    if (node.example !== undefined && this.#happens(0.4)) return node.example
    return this.#plain(node, root, name)
  }

  #plain(node: SchemaNode, root: SchemaNode, name: string): unknown {
    switch (node.type) {
      case 'object':
        return this.#object(node, root)
      case 'array':
        return Array.from({ length: (node.minItems ?? 0) + Math.floor(this.#random() * 3) }, () =>
          this.valueOf(node.items ?? {}, root, name),
        )
      case 'boolean':
        return this.#happens(0.5)
      case 'integer':
      case 'number':
        return this.#number(node)
      case 'null':
        return null
      default:
        return this.#text(node)
    }
  }

  #object({ properties = {}, required = [] }: SchemaNode, root: SchemaNode): Record<string, unknown> {
    const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || this.#happens(0.6))
    return Object.fromEntries(chosen.map(([key, of]) => [key, this.valueOf(of, root, key)]))
  }

  #number({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: SchemaNode): number {
    const turn = this.#random()
    if (turn < 0.15) return minimum
    if (turn < 0.3) return maximum
    return minimum + Math.floor(this.#random() * Math.min(maximum - minimum, 200))
  }

  #text({ format, pattern }: SchemaNode): string {
    if (format === 'date') return this.#pick(['2026-11-20', '2027-01-31', '1970-01-01', '9999-12-31'])
    if (format === 'date-time') return '2026-11-20T14:05:00.000Z'
    if (format === 'uuid') return '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11'
    if (pattern?.includes('[1-9]')) return this.#pick(['1', '999999999'])
    return this.#pick(['Noord', 'x', '1', 'an@example.be', '0478 12 34 56', 'BE0999005572', 'B7BBBB'])
  }

  #happens(share: number): boolean {
    return this.#random() < share
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!
  }
}
