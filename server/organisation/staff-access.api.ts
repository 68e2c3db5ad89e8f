import { StaffAccessAnswer, StaffAccessRequest } from '@forecourt/domain/access/access.schema.ts'
import { isRouteAllowed, OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isRight } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { query } from '../platform/http/endpoint.ts'
import { selectBranches, selectPlaces, selectRole, selectStandIns } from './staff-access.sql.ts'

export const getStaffAccess = query({
  path: 'GET /sales/access/me',
  right: 'public',
  summary: 'Returns the signed-in staff member with their rights and menu, or null. Role changes take effect at once.',
  input: StaffAccessRequest,
  output: StaffAccessAnswer,
  async run({ db, services, call: { staff, language } }) {
    if (!staff) return null
    const { number: id, name, email, who } = staff
    const [role, branches, places, standsInFor] = await Promise.all([
      selectRole(db, staff.userId),
      selectBranches(db, staff.userId),
      selectPlaces(db),
      selectStandIns(db, who.standsInFor ?? []),
    ])
    const access = {
      who,
      requiresRoutes: role?.requiresRoutes ?? true,
      routes: role?.routes ?? [],
    }
    return {
      user: { id, name, email, language: staff.language },
      role: role ? { id: role.number, name: translate(role.name, language), base: role.base } : null,
      // A right that this version does not know grants nothing.
      who: {
        id,
        isMain: who.isMain,
        grants: Object.fromEntries(Object.entries(who.grants).filter(([right]) => isRight(right))),
        branches: branches.map((branch) => branch.id),
        standsInFor,
      },
      branches,
      places,
      mustSetUpSecondFactor: staff.isUnproven ?? false,
      hasOtherGroups: services.neighbours.length > 0,
      routes: OFFICE_ROUTES.filter((route) => isRouteAllowed(route, access)).map((route) => route.id),
    }
  },
})
