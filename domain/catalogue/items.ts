/** The kinds of options: equipment and safety from the factory, extras and accessories are fitted by us. */
export const OPTION_KINDS = ['equipment', 'safety', 'extra', 'accessory'] as const

/**
 * The flags of an item: for whom and where it is sold, whether it is added automatically, and whether documents name it.
 */
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

/** The flags that keep an item off an offer. */
export const FLAGS_AGAINST_OFFER = [
  'shop-only',
  'order-only',
  'stock-premium',
  'fleet-premium',
] as const satisfies readonly ItemFlag[]
export type FlagAgainstOffer = (typeof FLAGS_AGAINST_OFFER)[number]

/** Returns the flag of an item that excludes it from an offer of a kind of sale; undefined: none does. */
export function flagAgainstOffer(
  flags: readonly ItemFlag[],
  { isFleet, isStockCar }: { readonly isFleet: boolean; readonly isStockCar: boolean },
): FlagAgainstOffer | undefined {
  const isMet = { 'shop-only': false, 'order-only': false, 'stock-premium': isStockCar, 'fleet-premium': isFleet }
  return FLAGS_AGAINST_OFFER.find((flag) => flags.includes(flag) && !isMet[flag])
}

/**
 * Returns whether paper names an item; else its amount is part of the line before. Without flags at all: an item of
 * before them.
 */
export function isNamedOnPaper(flags: readonly ItemFlag[] | undefined): boolean {
  return flags === undefined || flags.includes('printable')
}
