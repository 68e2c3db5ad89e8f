import { absenceEndpoints } from './absences.api.ts'
import { accessEndpoints } from './access.api.ts'
import { dashboardEndpoints } from './dashboard.api.ts'
import { groupEndpoints } from './groups.api.ts'
import { invitationEndpoints } from './invitations.api.ts'
import { listViewEndpoints } from './list-views.api.ts'
import { ownSessionEndpoints } from './own-sessions.api.ts'
import { roleEndpoints } from './roles.api.ts'
import { secondFactorEndpoints } from './second-factor.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...accessEndpoints,
  ...groupEndpoints,
  ...invitationEndpoints,
  ...ownSessionEndpoints,
  ...secondFactorEndpoints,
  ...roleEndpoints,
  ...listViewEndpoints,
  ...dashboardEndpoints,
  ...absenceEndpoints,
] as const
