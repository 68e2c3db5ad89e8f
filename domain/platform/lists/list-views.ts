/** It is shown in a row of tabs. */
export const LONGEST_VIEW_NAME = 40

/** Maximum number of saved views per list and user. */
export const MOST_VIEWS = 20
