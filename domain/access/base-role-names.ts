/** The roles that every dealer begins with. Their rights are in `base-roles.ts`, which not every screen needs. */
export const BASE_ROLE_NAMES = [
  'salesperson',
  'sales-manager',
  'fleet-manager',
  'stock-manager',
  'administration',
  'workshop',
  'content-editor',
  'reception',
] as const
export type BaseRoleName = (typeof BASE_ROLE_NAMES)[number]
