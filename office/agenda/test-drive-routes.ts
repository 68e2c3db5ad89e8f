import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'
import type { TestDrive } from './test-drive-texts.ts'

const route = getScreen('testDrive')

/** The test drives: their list, and one of them. */
export const testDriveRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./test-drive-texts.ts').then(({ namedTestDrives }) => namedTestDrives),
    () => import('./TestDriveListPage.tsx').then(({ TestDriveListPage }) => ({ Component: TestDriveListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadTestDrive,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./TestDrivePage.tsx').then(({ TestDrivePage }) => ({ Component: TestDrivePage })),
  },
]

async function loadTestDrive({ params }: LoaderFunctionArgs): Promise<TestDrive | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/testdrive/get', { id })).testDrive
}
