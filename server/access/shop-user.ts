import type { ShopUser } from '@forecourt/domain/access/access.schema.ts'
import type { Customer } from '../platform/http/identity.ts'

/** Returns what the shop may know of the signed-in customer. */
export function toShopUser({ number, name, email }: Pick<Customer, 'number' | 'name' | 'email'>): ShopUser {
  return { id: number, name, email }
}
