import { findReach, type RightName, type Who } from '../resources/rights.ts'
import { listKeys } from '../values/records.ts'

/**
 * Tiles of the dashboard, in their default order. A tile shows rows of the list of its route, within the reach of the
 * user's rights. `right`: without it the tile would always be empty.
 */
export const HOME_TILES = {
  leads: { route: 'lead', group: 'waiting', atFirst: true },
  offersToApprove: { route: 'offer', group: 'waiting', atFirst: true, right: 'OFFER_APPROVE_LIMIT' },
  offerQuestions: { route: 'offer', group: 'waiting', atFirst: true },
  approvalAnswers: { route: 'offer', group: 'waiting', atFirst: true, right: 'OFFER_SUBMIT' },
  orders: { route: 'shopOrder', group: 'sold', atFirst: true },
  payments: { route: 'shopOrder', group: 'sold', atFirst: true },
  dossiersLate: { route: 'dossier', group: 'late', atFirst: true },
  internalOrders: { route: 'internalOrder', group: 'late', atFirst: true },
  premiumClaims: { route: 'premiumClaim', group: 'late', atFirst: true },
  legalClocks: { route: 'runningClock', group: 'late', atFirst: true },
  queueLate: { route: 'queue', group: 'late', atFirst: true },
  offersToDo: { route: 'offer', group: 'today', atFirst: true },
  customersToDo: { route: 'customer', group: 'today', atFirst: true },
  workshop: { route: 'calendar', group: 'today', atFirst: true },
  drives: { route: 'calendar', group: 'today', atFirst: true },
  handovers: { route: 'calendar', group: 'today', atFirst: true },
  applications: { route: 'application', group: 'waiting', atFirst: true },
  withdrawals: { route: 'shopOrder', group: 'waiting', atFirst: false },
  refunds: { route: 'shopOrder', group: 'waiting', atFirst: false },
  usedWithoutPictures: { route: 'usedCar', group: 'stock', atFirst: true },
  usedUndescribed: { route: 'usedCar', group: 'stock', atFirst: false },
  stockWithoutPictures: { route: 'stockCar', group: 'stock', atFirst: false },
  pricesDue: { route: 'usedCar', group: 'stock', atFirst: true },
  usedLongest: { route: 'usedCar', group: 'stock', atFirst: true },
  soldByMonth: { route: 'salesReport', group: 'sold', atFirst: true, isChart: true },
  leadsInTime: { route: 'lead', group: 'waiting', atFirst: true, isChart: true },
  usedByDays: { route: 'usedCar', group: 'stock', atFirst: true, isChart: true },
  stockLongest: { route: 'stockCar', group: 'stock', atFirst: false },
} as const satisfies Readonly<Record<string, TileRule>>

/** The groups of the dashboard, in this order: waiting, late, today, sold, in stock. */
export const HOME_GROUPS = ['waiting', 'late', 'today', 'sold', 'stock'] as const
export type HomeGroup = (typeof HOME_GROUPS)[number]

interface TileRule {
  readonly route: string
  readonly group: HomeGroup
  readonly atFirst: boolean
  readonly right?: RightName
  /** It shows a trend instead of rows. */
  readonly isChart?: boolean
}

export type HomeTile = keyof typeof HOME_TILES
export type ChartTile = { [K in HomeTile]: (typeof HOME_TILES)[K] extends { isChart: true } ? K : never }[HomeTile]
export type RowsTile = Exclude<HomeTile, ChartTile>

export function isChart(tile: HomeTile): tile is ChartTile {
  return 'isChart' in HOME_TILES[tile]
}
export const HOME_TILE_NAMES: readonly HomeTile[] = listKeys(HOME_TILES)

/** The number of rows in a tile; the rest is in its list. */
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

/**
 * Returns the tiles that are shown: those that the user chose, in their order; null: no choice was made. Tiles without the
 * right to them are dropped.
 */
export function tilesShown(chosen: readonly HomeTile[] | null, reader: TileReader): readonly HomeTile[] {
  const allowed = tilesAllowed(reader)
  return chosen ? chosen.filter((name) => allowed.includes(name)) : allowed.filter((name) => HOME_TILES[name].atFirst)
}

/**
 * Returns the choice to store, from one among the allowed tiles: tiles whose right is missing for now stay chosen, at the
 * end.
 */
export function choiceToKeep(
  picked: readonly HomeTile[],
  before: readonly HomeTile[] | null,
  reader: TileReader,
): readonly HomeTile[] {
  const allowed = tilesAllowed(reader)
  return [...picked, ...(before ?? []).filter((name) => !allowed.includes(name))]
}
