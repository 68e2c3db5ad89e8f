/** Cookies with the appearance of the office, apart from the session. */
export const OFFICE_COOKIES = { language: 'office-language', theme: 'office-theme' } as const

/** The cookie with the session of the staff. */
export const STAFF_COOKIE = 'office-session'

/** The cookie with the end of the session, in seconds since 1970; the page reads it. */
export const STAFF_UNTIL_COOKIE = 'office-signed-in-until'

/** Below `/office`: where staff choose a new password, also by the link in a mail. */
export const PASSWORD_SCREEN = '/password'

/** Below `/office`: the screen where an invited user chooses their password. */
export const INVITATION_SCREEN = '/invitation'

/** Below `/office`: the screens where a user of another group enters, and where such a link is confirmed. */
export const GROUP_SCREENS = { enter: '/group-enter', ask: '/group-link' } as const

/** Event of the live hub when a user's rights or session changed. */
export const ACCESS_CHANGED_EVENT = 'AccessChanged'

/** Event for a new lead or an act on one: open desks reload. */
export const LEADS_CHANGED_EVENT = 'LeadsChanged'

/** Event for proposed work that was sent or answered: open desks and boards of the workshop reload. */
export const WORK_CHANGED_EVENT = 'WorkChanged'

/** Event for a new notice of a user: the bell reloads. */
export const NOTICES_CHANGED_EVENT = 'NoticesChanged'

/** Event of the live hub when the approval of an offer was asked for or answered, for the users concerned. */
export const OFFER_APPROVAL_EVENT = 'OfferApproval'
/** Content of that event. `offer`: the public number. `by`: the name of the user who acted. */
export type OfferApprovalNews = {
  readonly kind: 'asked' | 'granted' | 'refused' | 'countered'
  readonly offer: number
  readonly offerNumber: string
  readonly by: string
}

/** Event for a changed draft in a customer view: its screens reload, and its desk where the customer changed it. */
export const CUSTOMER_VIEW_EVENT = 'CustomerView'

/** Below `/office`: the customer view of a draft, in the language that follows. It needs no sign-in. */
export const CUSTOMER_VIEW_SCREEN = '/customer-view'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export function isTheme(text: string | undefined): text is Theme {
  return (THEMES as readonly (string | undefined)[]).includes(text)
}
