import { enumerationInput } from '../platform/values/enumeration.schema.ts'
import { CUSTOMER_TYPES, type SHOP_CUSTOMER_TYPES } from './customer.ts'

const { private: ofPrivate, fleet } = CUSTOMER_TYPES
const ofShop = { private: ofPrivate, fleet } satisfies Record<(typeof SHOP_CUSTOMER_TYPES)[number], number>

/** A customer type of the shop, by its name or its number. */
export const ShopCustomerTypeInput = enumerationInput(ofShop)
