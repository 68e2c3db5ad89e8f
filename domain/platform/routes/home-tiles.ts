/**
 * Tiles of the dashboard, in their default order. A tile shows rows of the list of its route, within the reach of the
 * user's rights.
 */
export const HOME_TILES = {
  leads: { route: 'lead', atFirst: true },
  offerQuestions: { route: 'offer', atFirst: true },
  orders: { route: 'shopOrder', atFirst: true },
  payments: { route: 'shopOrder', atFirst: true },
  dossiersLate: { route: 'dossier', atFirst: true },
  internalOrders: { route: 'internalOrder', atFirst: true },
  premiumClaims: { route: 'premiumClaim', atFirst: true },
  queueLate: { route: 'queue', atFirst: true },
  workshop: { route: 'calendar', atFirst: true },
  drives: { route: 'calendar', atFirst: true },
  handovers: { route: 'calendar', atFirst: true },
  applications: { route: 'application', atFirst: true },
  withdrawals: { route: 'shopOrder', atFirst: false },
  refunds: { route: 'shopOrder', atFirst: false },
  usedWithoutPictures: { route: 'usedCar', atFirst: true },
  usedUndescribed: { route: 'usedCar', atFirst: false },
  stockWithoutPictures: { route: 'stockCar', atFirst: false },
  pricesDue: { route: 'usedCar', atFirst: true },
  usedLongest: { route: 'usedCar', atFirst: true },
  stockLongest: { route: 'stockCar', atFirst: false },
} as const satisfies Readonly<Record<string, { route: string; atFirst: boolean }>>

export type HomeTile = keyof typeof HOME_TILES
export const HOME_TILE_NAMES = Object.keys(HOME_TILES) as readonly HomeTile[]

/** So many rows a tile shows; the rest is in its list. */
export const ROWS_OF_TILE = 5

/** Those that lead to screens that are allowed. */
export function tilesAllowed(routes: readonly string[]): readonly HomeTile[] {
  return HOME_TILE_NAMES.filter((name) => routes.includes(HOME_TILES[name].route))
}

/** Those that show: what somebody chose, in their order; null: nobody chose. What is no longer allowed falls out. */
export function tilesShown(chosen: readonly HomeTile[] | null, routes: readonly string[]): readonly HomeTile[] {
  const allowed = tilesAllowed(routes)
  return chosen ? chosen.filter((name) => allowed.includes(name)) : allowed.filter((name) => HOME_TILES[name].atFirst)
}

/** A choice among the allowed tiles in, what is kept out: those of a right that was lost for a while stay chosen, behind. */
export function choiceToKeep(
  picked: readonly HomeTile[],
  before: readonly HomeTile[] | null,
  routes: readonly string[],
): readonly HomeTile[] {
  const allowed = tilesAllowed(routes)
  return [...picked, ...(before ?? []).filter((name) => !allowed.includes(name))]
}
