/** The live hub says it to whoever looks at a car that another buyer holds: ask how it stands now. */
export const CAR_CHANGED_EVENT = 'CarChanged'
