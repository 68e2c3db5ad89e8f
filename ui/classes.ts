/** Joins class names; drops those that are false or missing. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
