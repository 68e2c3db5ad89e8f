/** What the cards behind windscreens are printed on. */
export const WINDSCREEN_PAPERS = ['a5', 'a4'] as const
export type WindscreenPaper = (typeof WINDSCREEN_PAPERS)[number]

/** Cards that are made while somebody waits. */
export const MOST_WINDSCREENS = 50
