import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../queries.ts'
import { isAllowed } from '../resource/resource-routes.ts'

const route = getScreen('setting')

export const settingRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (!(await isAllowed(route))) return null
      await queries.ensureQueryData(callOptions('GET /sales/setting/getall', {}))
      return null
    },
    lazy: () => import('./SettingsPage.tsx').then(({ SettingsPage }) => ({ Component: SettingsPage })),
  },
]
