import type { Desk } from './DeskActions.tsx'

/** What the calls and the screens of a kind of vehicle are called. */
export const DESK_NAMES = { used: 'usedcar', stock: 'stockcar' } as const satisfies Record<Desk['kind'], string>
export type DeskName = (typeof DESK_NAMES)[Desk['kind']]
