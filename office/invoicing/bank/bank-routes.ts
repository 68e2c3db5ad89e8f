import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('bank')

/** The bank statements: their list, and the desk of one. */
export const bankRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./bank-texts.ts').then(({ namedStatements }) => namedStatements),
    () => import('./BankListPage.tsx').then(({ BankListPage }) => ({ Component: BankListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadStatement,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./BankPage.tsx').then(({ BankPage }) => ({ Component: BankPage })),
  },
]

async function loadStatement({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/bank/get', { id, done: 'first' }))
  return null
}
