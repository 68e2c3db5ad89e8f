import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a document, whatever the order of its members: the database keeps none. */
export function hashContent(content: object): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, own]) => [key, inOrder(own)]),
  )
}
