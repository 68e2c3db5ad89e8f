/** Kinds of customer. The shop serves private and fleet customers. */
export const CUSTOMER_TYPES = { private: 1, fleet: 2, dealer: 3, lease: 4, export: 5 } as const
export type CustomerType = keyof typeof CUSTOMER_TYPES

export const SHOP_CUSTOMER_TYPES = ['private', 'fleet'] as const satisfies CustomerType[]
export type ShopCustomerType = (typeof SHOP_CUSTOMER_TYPES)[number]

export const FLEET_MEMBER_TYPES = { owner: 1, manager: 2, employee: 3 } as const
export type FleetMemberType = keyof typeof FLEET_MEMBER_TYPES
