import { MapAnswer, MapRequest, OwnTenantAnswer, TenantRequest } from '@forecourt/domain/organisation/branch.schema.ts'
import { DEFAULT_MAP_ZOOM } from '@forecourt/domain/organisation/map-projection.ts'
import { query } from '../platform/http/endpoint.ts'
import { getOrganisationHost } from './media-hosts.api.ts'
import { readTenant } from './organisation.ts'
import { activeBranches } from './organisation.sql.ts'
import { getStaffAccess } from './staff-access.api.ts'

const getMap = query({
  path: 'GET /shop/branch/getmap',
  right: 'public',
  summary: 'Returns the settings of the branch map: zoom and tile source.',
  input: MapRequest,
  output: MapAnswer,
  shows: ['organisation'],
  async run({ db, services: { settings, log } }) {
    const branches = await activeBranches(db)
    if (branches.length === 0) log.warn('no markers were provided for the map: no branch is active')
    return { zoom: DEFAULT_MAP_ZOOM, tiles: settings.mapTiles ?? null }
  },
})

const getTenant = query({
  path: 'GET /shop/branch/gettenant',
  right: 'public',
  summary: 'Returns the dealer with its legal details, branches and departments.',
  input: TenantRequest,
  output: OwnTenantAnswer,
  shows: ['organisation'],
  run: async ({ db, services, call }) => ({ tenant: await readTenant(db, services.settings, call) }),
})

export const organisationEndpoints = [getTenant, getMap, getStaffAccess, getOrganisationHost] as const
