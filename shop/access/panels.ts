/** The panels of the sign-in dialog. */
export type AuthPanel = 'signin' | 'signup' | 'signupConfirm' | 'password' | 'passwordReset'

/** The initial state of a panel. */
export interface AuthStart {
  panel?: AuthPanel
  /** The address that the user entered in an earlier panel. */
  email?: string
  /** The mailed code that is expected. */
  token?: string
  /** The action that just succeeded. */
  done?: 'confirmed' | 'password'
}

export interface PanelProps {
  start: AuthStart
  /** Opens another panel in the place of this one. */
  go: (to: AuthStart) => void
}
