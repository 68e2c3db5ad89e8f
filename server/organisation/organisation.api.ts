import { MapAnswer, MapRequest } from '@forecourt/domain/organisation/branch.schema.ts'
import { DEFAULT_MAP_ZOOM } from '@forecourt/domain/organisation/map-projection.ts'
import { query } from '../platform/endpoint.ts'
import { getStaffAccess } from './staff-access.api.ts'

const getMap = query({
  path: 'GET /shop/branch/getmap',
  right: 'public',
  summary: 'How the map of the branches is shown: its zoom, and where its tiles come from if anywhere.',
  input: MapRequest,
  output: MapAnswer,
  shows: ['organisation'],
  run: async ({ services: { settings } }) => ({ zoom: DEFAULT_MAP_ZOOM, tiles: settings.mapTiles ?? null }),
})

export const organisationEndpoints = [getMap, getStaffAccess] as const
