import { callOptions, queries } from './queries.ts'

/** Who is signed in, as the browser was last told. */
export const session = callOptions('GET /sales/auth/session', {})

/** Loaders of a screen and of the shell around it run side by side: while nobody is signed in, a screen asks for nothing. */
export async function isSignedIn(): Promise<boolean> {
  return (await queries.ensureQueryData(session)).staffUser !== null
}
