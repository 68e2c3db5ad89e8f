/** Event of the live hub for browsers that show a car whose state changed: they load its status again. */
export const CAR_CHANGED_EVENT = 'CarChanged'
