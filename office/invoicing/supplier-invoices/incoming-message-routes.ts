import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('incomingMessage')

/** The messages that brought invoices, or something else: their list, and one of them. */
export const incomingMessageRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./incoming-message-texts.ts').then(({ namedMessages }) => namedMessages),
    () =>
      import('./IncomingMessageListPage.tsx').then(({ IncomingMessageListPage }) => ({
        Component: IncomingMessageListPage,
      })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadMessage,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () =>
      import('./IncomingMessagePage.tsx').then(({ IncomingMessagePage }) => ({ Component: IncomingMessagePage })),
  },
]

async function loadMessage({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/incomingmessage/get', { id }))
  return null
}
