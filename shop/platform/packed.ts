import { useMemo } from 'react'

/**
 * Data of a page as one text. The router numbers every value that a loader gives, which for a long list weighs more than
 * the list itself.
 */
export type Packed<Data> = string & { readonly holds?: Data }

export function packed<Data>(data: Data): Packed<Data> {
  return JSON.stringify(data)
}

export function useUnpacked<Data>(text: Packed<Data>): Data {
  return useMemo(() => JSON.parse(text) as Data, [text])
}
