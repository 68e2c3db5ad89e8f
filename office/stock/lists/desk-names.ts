import type { Desk } from '../car/DeskActions.tsx'

/** The names of the calls and screens, by kind of vehicle. */
export const DESK_NAMES = { used: 'usedcar', stock: 'stockcar' } as const satisfies Record<Desk['kind'], string>
export type DeskName = (typeof DESK_NAMES)[Desk['kind']]
