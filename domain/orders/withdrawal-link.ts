import { ORDER_NUMBER_PATTERN } from './order-number.ts'

/** Which order the page of a withdrawal is about, and as much of its key as whoever made the link may give away. */
export interface WithdrawalTarget {
  id: string
  /** Opens the order. */
  accessKey?: string | undefined
  /** Opens nothing: it saves its reader from typing it. */
  orderNumber?: string | undefined
}

/** What stands behind the address of the page: a hash, which does not travel to servers that write addresses down. */
export function withdrawalHash({ id, accessKey, orderNumber }: WithdrawalTarget): string {
  return `#${[id, accessKey ?? orderNumber].filter((part) => part !== undefined).join('.')}`
}

/** The hash of an address in, what it is about out. */
export function withdrawalTargetOf(hash: string): WithdrawalTarget {
  const [id = '', proof] = hash.slice(1).split('.')
  if (proof === undefined) return { id }
  return ORDER_NUMBER_PATTERN.test(proof) ? { id, orderNumber: proof } : { id, accessKey: proof }
}
