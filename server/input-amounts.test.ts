import { expect, test } from 'vitest'
import { OfferSaveRequest } from '@forecourt/domain/offers/offer.schema.ts'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { inputSchema, resolve, type SchemaNode } from './test/schema-samples.ts'

// Shares of an amount are calculated in whole numbers: an amount beyond what they hold would end as a 500.

const endpoints: readonly Endpoint[] = allEndpoints
const highestCents = 1_000_000_000_000

/** Only compared with what the server calculates itself. */
const compared = new Set(['totalCents'])

test('every amount of money in an input has a highest value', () => {
  const unlimited = endpoints.flatMap(({ path, input }) => {
    const root = inputSchema({ input })
    return [...amountsIn(root, root, '', new Set())]
      .filter(({ name, maximum = Infinity }) => maximum > highestCents && !compared.has(name))
      .map(({ name }) => `${path}: ${name}`)
  })
  expect(unlimited).toEqual([])
})

test('the extras of an offer have a highest sum, whatever their quantities', () => {
  const extra = { name: 'x', quantity: 1, cents: 100_000_000, vatExcluded: false }
  const isRefused = (count: number) =>
    OfferSaveRequest.safeParse({ offer: { extras: Array.from({ length: count }, () => extra) } }).error?.issues.some(
      ({ path }) => path.join('.') === 'offer.extras',
    )
  expect([isRefused(5), isRefused(6)]).toEqual([false, true])
})

function* amountsIn(
  node: SchemaNode,
  root: SchemaNode,
  name: string,
  seen: Set<SchemaNode>,
): Generator<{ name: string; maximum: number | undefined }> {
  if (seen.has(node)) return
  seen.add(node)
  yield* amountsIn(resolve(node, root), root, name, seen)
  const isChosen = node.const !== undefined || node.enum !== undefined
  if (node.type === 'integer' && !isChosen && /cents|price|amount/i.test(name)) yield { name, maximum: node.maximum }
  for (const [key, value] of Object.entries(node.properties ?? {})) yield* amountsIn(value, root, key, seen)
  if (node.items) yield* amountsIn(node.items, root, name, seen)
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* amountsIn(branch, root, name, seen)
}
