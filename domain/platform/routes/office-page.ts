/** Cookies with the appearance of the office, beside the session. */
export const OFFICE_COOKIES = { language: 'office-language', theme: 'office-theme' } as const

/** The cookie that holds a session of the staff. */
export const STAFF_COOKIE = 'office-session'

/** And the one that says until when it lasts, in seconds since 1970; the page reads it. */
export const STAFF_UNTIL_COOKIE = 'office-signed-in-until'

/** Below `/office`: where staff choose a new password, also by the link in a mail. */
export const PASSWORD_SCREEN = '/password'

/** Below `/office`: where whoever is invited chooses theirs. */
export const INVITATION_SCREEN = '/invitation'

/** Below `/office`: where somebody of another group is let in, and where such a link is agreed to. */
export const GROUP_SCREENS = { enter: '/group-enter', ask: '/group-link' } as const

/** Event of the live hub when a user's rights or session changed. */
export const ACCESS_CHANGED_EVENT = 'AccessChanged'

/** And when a lead came in, or somebody did something with one: open desks ask anew. */
export const LEADS_CHANGED_EVENT = 'LeadsChanged'

/** And when proposed work was sent or answered: open desks and boards of the workshop ask anew. */
export const WORK_CHANGED_EVENT = 'WorkChanged'

/** And when something happened for a user: the bell asks anew. */
export const NOTICES_CHANGED_EVENT = 'NoticesChanged'

/** Event of the live hub when the approval of an offer was asked for, granted or refused, for the users concerned. */
export const OFFER_APPROVAL_EVENT = 'OfferApproval'
/** Content of that event. `offer`: the public number. `by`: the name of the user who acted. */
export type OfferApprovalNews = {
  readonly kind: 'asked' | 'granted' | 'refused'
  readonly offer: number
  readonly offerNumber: string
  readonly by: string
}

/** And when the draft in a customer view changed: its screens ask anew, and its desk where the customer changed it. */
export const CUSTOMER_VIEW_EVENT = 'CustomerView'

/** Below `/office`: the customer view of a draft, in the language that follows. Nobody has to be signed in. */
export const CUSTOMER_VIEW_SCREEN = '/customer-view'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export function isTheme(text: string | undefined): text is Theme {
  return (THEMES as readonly (string | undefined)[]).includes(text)
}
