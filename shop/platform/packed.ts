import { useMemo } from 'react'

/**
 * Data of a page as one text. The router numbers every value that a loader gives, which for a long list weighs more than
 * the list itself.
 */
export interface Packed<Data> {
  text: string
  holds?: Data
}

/** What the server packed, so that it need not read its own text. */
const originals = new WeakMap<object, unknown>()

export function packed<Data>(data: Data): Packed<Data> {
  const text = { text: JSON.stringify(data) }
  originals.set(text, data)
  return text
}

export function useUnpacked<Data>(pack: Packed<Data>): Data {
  const { text } = pack
  const original = import.meta.env.SSR ? (originals.get(pack) as Data | undefined) : undefined
  return useMemo(() => original ?? (JSON.parse(text) as Data), [original, text])
}
