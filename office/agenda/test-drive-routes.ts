import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('testDrive')

/** The routes of test drives: the list, and a single record. */
export const testDriveRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./test-drive-texts.ts').then(({ namedTestDrives }) => namedTestDrives),
    () => import('./TestDriveListPage.tsx').then(({ TestDriveListPage }) => ({ Component: TestDriveListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/testdrive/get', { id })).testDrive,
    () => import('./TestDrivePage.tsx').then(({ TestDrivePage }) => ({ Component: TestDrivePage })),
  ),
]
