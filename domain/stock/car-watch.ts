/** Sent by the live hub to visitors of a car that another buyer has reserved or released: they load its status again. */
export const CAR_CHANGED_EVENT = 'CarChanged'
