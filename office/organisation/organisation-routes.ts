import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = getScreen('openingHours')

export const organisationRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (!(await isAllowed(route))) return null
      await queries.ensureQueryData(callOptions('GET /sales/openinghours/getall', {}))
      return null
    },
    lazy: () => import('./OpeningHoursPage.tsx').then(({ OpeningHoursPage }) => ({ Component: OpeningHoursPage })),
  },
]
