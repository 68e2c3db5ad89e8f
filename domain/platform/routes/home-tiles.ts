import { findReach, type RightName, type Who } from '../resources/rights.ts'
import { listKeys } from '../values/records.ts'

/**
 * Tiles of the dashboard, in their default order. A tile shows rows of the list of its route, within the reach of the
 * user's rights. `right`: without it the tile would always be empty.
 */
export const HOME_TILES = {
  leads: { route: 'lead', atFirst: true },
  offersToApprove: { route: 'offer', atFirst: true, right: 'OFFER_APPROVE_LIMIT' },
  offerQuestions: { route: 'offer', atFirst: true },
  approvalAnswers: { route: 'offer', atFirst: true, right: 'OFFER_SUBMIT' },
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
} as const satisfies Readonly<Record<string, TileRule>>

interface TileRule {
  readonly route: string
  readonly atFirst: boolean
  readonly right?: RightName
}

export type HomeTile = keyof typeof HOME_TILES
export const HOME_TILE_NAMES: readonly HomeTile[] = listKeys(HOME_TILES)

/** So many rows a tile shows; the rest is in its list. */
export const ROWS_OF_TILE = 5

/** The screens and rights of a user, which decide what tiles they see. */
export interface TileReader {
  readonly routes: readonly string[]
  readonly who: Pick<Who<number>, 'isMain' | 'grants'>
}

/** Returns the tiles that lead to screens of the user and that their rights can fill. */
export function tilesAllowed({ routes, who }: TileReader): readonly HomeTile[] {
  return HOME_TILE_NAMES.filter((name) => {
    const { route, right }: TileRule = HOME_TILES[name]
    return routes.includes(route) && (right === undefined || findReach(who, right) !== undefined)
  })
}

/** Those that show: what somebody chose, in their order; null: nobody chose. What is no longer allowed falls out. */
export function tilesShown(chosen: readonly HomeTile[] | null, reader: TileReader): readonly HomeTile[] {
  const allowed = tilesAllowed(reader)
  return chosen ? chosen.filter((name) => allowed.includes(name)) : allowed.filter((name) => HOME_TILES[name].atFirst)
}

/** A choice among the allowed tiles in, what is kept out: those of a right that was lost for a while stay chosen, behind. */
export function choiceToKeep(
  picked: readonly HomeTile[],
  before: readonly HomeTile[] | null,
  reader: TileReader,
): readonly HomeTile[] {
  const allowed = tilesAllowed(reader)
  return [...picked, ...(before ?? []).filter((name) => !allowed.includes(name))]
}
