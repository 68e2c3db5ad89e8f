import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('mailTemplate')

/** The routes of the mails that the system sends, and of the texts of one. */
export const mailRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./mail-texts.ts').then(({ namedMails }) => namedMails),
    () => import('./MailListPage.tsx').then(({ MailListPage }) => ({ Component: MailListPage })),
  ),
  recordRoute(
    route,
    // Loaded without the cache: a form begins with the present state.
    (id) => api('GET /sales/mailtemplate/get', { id }),
    () => import('./MailPage.tsx').then(({ MailPage }) => ({ Component: MailPage })),
  ),
]
