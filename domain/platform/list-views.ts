/** It stands in a row of tabs. */
export const LONGEST_VIEW_NAME = 40

/** What somebody keeps of one list; more of them nobody finds again. */
export const MOST_VIEWS = 20
