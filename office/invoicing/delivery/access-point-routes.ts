import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'

const route = getScreen('accessPoint')

/** The access points of the companies to Peppol. */
export const accessPointRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (await isAllowed(route)) await queries.fetchQuery(callOptions('GET /sales/accesspoint/getall', {}))
      return null
    },
    shouldRevalidate: () => false,
    lazy: () => import('./AccessPointPage.tsx').then(({ AccessPointPage }) => ({ Component: AccessPointPage })),
  },
]
