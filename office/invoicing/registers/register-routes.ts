import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'

const route = getScreen('register')

export const registerRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      await isAllowed(route)
      return null
    },
    lazy: () => import('./RegistersPage.tsx').then(({ RegistersPage }) => ({ Component: RegistersPage })),
  },
]
