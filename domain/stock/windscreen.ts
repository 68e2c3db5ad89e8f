/** The papers for the cards of cars: one a page behind the windscreen, or eight on a sheet for the showroom. */
export const WINDSCREEN_PAPERS = ['a5', 'a4', 'a4-eight'] as const
export type WindscreenPaper = (typeof WINDSCREEN_PAPERS)[number]

/** The number of cards that are made while the user waits. */
export const MOST_WINDSCREENS = 50
