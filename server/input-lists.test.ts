import { expect, test } from 'vitest'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { inputSchema, resolve, type SchemaNode } from './test/schema-samples.ts'

// A body of 1 MB holds a hundred thousand names: as conditions of one statement they are more than PostgreSQL takes, or keep it busy
// until the call ends.

const endpoints: readonly Endpoint[] = allEndpoints

test('every list in an input has a highest number of parts', () => {
  const lists = endpoints.flatMap(({ path, input }) => {
    const root = inputSchema({ input })
    return [...listsIn(root, root, '', new Set())].map(({ name, most }) => ({ name: `${path}: ${name}`, most }))
  })
  expect(lists.length).toBeGreaterThan(500)
  expect(lists.filter(({ most }) => most === undefined).map(({ name }) => name)).toEqual([])
})

function* listsIn(
  node: SchemaNode,
  root: SchemaNode,
  name: string,
  seen: Set<SchemaNode>,
): Generator<{ name: string; most: number | undefined }> {
  if (seen.has(node)) return
  seen.add(node)
  yield* listsIn(resolve(node, root), root, name, seen)
  if (node.type === 'array') yield { name, most: node.maxItems }
  for (const [key, value] of Object.entries(node.properties ?? {}))
    yield* listsIn(value, root, name === '' ? key : `${name}.${key}`, seen)
  if (node.items) yield* listsIn(node.items, root, name, seen)
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* listsIn(branch, root, name, seen)
}
