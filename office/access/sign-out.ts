import { api } from '@forecourt/api-client/api-client.ts'
import { forgetDrafts } from '../platform/form/drafts.ts'

/** Ends the session and forgets what this browser read of it: machines in the showroom are shared. */
export async function signOut({ everywhere = false } = {}): Promise<null> {
  // A user who is not signed in any more has nothing to end.
  await api('POST /sales/auth/signout', { everywhere }).catch(() => {})
  forgetDrafts()
  location.assign('/office/login')
  return null
}
