import { type Address, DEFAULT_COUNTRY_CODE } from '../contacts/address.ts'
import { isInEu } from '../contacts/countries.ts'
import { DEFAULT_VAT_PREFIX } from '../contacts/vat-number.ts'
import type { OrderCustomer } from './order.ts'

/**
 * The reason that Belgian VAT, which the shop calculates with, may not be what this buyer owes. `company-in-eu`: an
 * intra-community supply (art. 39bis of the VAT Code). `private-in-eu`: a new means of transport is taxed where it is
 * registered, also for a private buyer (the same article). `outside-eu`: an export (art. 39). Only a salesperson can judge
 * it: it depends on proof.
 */
export type VatAbroad = 'company-in-eu' | 'private-in-eu' | 'outside-eu'

/** Returns whether another VAT may apply to a buyer; undefined: no. */
export function vatAbroad(
  { customerType, vatPrefix }: Pick<OrderCustomer, 'customerType' | 'vatPrefix'>,
  invoiceAddress: Pick<Address, 'countryCode'> | null,
): VatAbroad | undefined {
  const country = invoiceAddress?.countryCode ?? DEFAULT_COUNTRY_CODE
  const isFleet = customerType === 'fleet'
  if (isFleet && vatPrefix === 'GB') return 'outside-eu'
  if (isFleet && vatPrefix !== DEFAULT_VAT_PREFIX) return 'company-in-eu'
  if (country === DEFAULT_COUNTRY_CODE) return undefined
  if (!isInEu(country)) return 'outside-eu'
  return isFleet ? undefined : 'private-in-eu'
}
