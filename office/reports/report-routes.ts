import type { RouteObject } from 'react-router'
import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = OFFICE_ROUTES.find(({ id }) => id === 'salesReport') as OfficeRoute & { path: string }

export const reportRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      await isAllowed(route)
      return null
    },
    lazy: () => import('./SalesReportPage.tsx').then(({ SalesReportPage }) => ({ Component: SalesReportPage })),
  },
]
