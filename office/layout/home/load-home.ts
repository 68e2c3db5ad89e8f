import { tilesAllowed } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { redirectToFirst } from '../../access/staff.ts'
import { readAccess } from '../../platform/access.ts'
import { callOptions, queries } from '../../platform/queries.ts'

/** The query of the user's tiles on the start screen, and of the facts that they need. */
export const dashboardOptions = callOptions('GET /sales/dashboard/get', {})

/** Loads the start screen. A user without the right to any of its tiles is redirected to their first screen. */
export async function loadHome(): Promise<Response | null> {
  const access = await readAccess()
  if (!access) return null
  if (tilesAllowed(access).length === 0) return redirectToFirst()
  await queries.ensureQueryData(dashboardOptions)
  return null
}
