import { ORDER_NUMBER_PATTERN } from './order-number.ts'

/** The order that a page is about, and as much of its key as the maker of the link may give away. */
export interface OrderTarget {
  id: string
  /** Opens the order. */
  accessKey?: string | undefined
  /** Opens nothing: it saves its reader from typing it. */
  orderNumber?: string | undefined
}

/** Returns the hash of the page's address, which does not travel to servers that write addresses down. */
export function orderHash({ id, accessKey, orderNumber }: OrderTarget): string {
  return `#${[id, accessKey ?? orderNumber].filter((part) => part !== undefined).join('.')}`
}

/** Parses the hash of an address into the order that it links to. */
export function parseOrderLink(hash: string): OrderTarget {
  const [id = '', proof] = hash.slice(1).split('.')
  if (proof === undefined) return { id }
  return ORDER_NUMBER_PATTERN.test(proof) ? { id, orderNumber: proof } : { id, accessKey: proof }
}
