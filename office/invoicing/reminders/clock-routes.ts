import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute } from '../../platform/resource/resource-routes.ts'

/** The terms of the law that run. */
export const clockRoutes: RouteObject[] = [
  listRoute(
    getScreen('runningClock'),
    () => import('./clock-texts.ts').then(({ namedClocks }) => namedClocks),
    () => import('./ClockListPage.tsx').then(({ ClockListPage }) => ({ Component: ClockListPage })),
  ),
]
