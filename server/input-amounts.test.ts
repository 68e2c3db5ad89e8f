import { expect, test } from 'vitest'
import { FreeInvoiceSaveRequest } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
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

test.each([
  [
    'the extras of an offer',
    OfferSaveRequest,
    (count: number) => ({
      offer: {
        extras: Array.from({ length: count }, () => ({
          name: 'x',
          quantity: 1,
          cents: 100_000_000,
          vatExcluded: false,
        })),
      },
    }),
    ['offer', 'extras'],
    5,
  ],
  [
    'the lines of a free invoice',
    FreeInvoiceSaveRequest,
    (count: number) => ({
      free: {
        lines: Array.from({ length: count }, () => ({
          description: 'x',
          quantity: 1_000_000_000,
          unit: 'C62',
          unitPrice: 2_000_000,
          vatCode: 'S21',
          account: '',
        })),
      },
    }),
    ['free', 'lines'],
    5,
  ],
] as const)('%s have a highest sum, whatever their quantities', (_, schema, input, path, most) => {
  const isRefused = (count: number) =>
    schema.safeParse(input(count)).error?.issues.some((issue) => issue.path.join('.') === path.join('.'))
  expect([isRefused(most), isRefused(most + 1)]).toEqual([false, true])
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
