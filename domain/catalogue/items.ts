/** Where an option comes from: equipment and safety from the factory, extras and accessories are fitted by us. */
export const OPTION_KINDS = ['equipment', 'safety', 'extra', 'accessory'] as const

/** What a salesperson may mark an item with, for filters and print. */
export const ITEM_FLAGS = [
  'fleet-premium',
  'order-default',
  'order-only',
  'offer-only',
  'shop-only',
  'stock-premium',
  'printable',
] as const
export type ItemFlag = (typeof ITEM_FLAGS)[number]
