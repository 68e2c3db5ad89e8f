import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailTemplate } from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('mailTemplate')

/** The mails that are sent, and the words of one. */
export const mailRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./mail-texts.ts').then(({ namedMails }) => namedMails),
    () => import('./MailListPage.tsx').then(({ MailListPage }) => ({ Component: MailListPage })),
  ),
  {
    path: `${route.path}/:id`,
    async loader({ params }: LoaderFunctionArgs): Promise<{ mail: MailTemplate } | Response | null> {
      if (!(await isAllowed(route))) return null
      const id = Number(params['id'])
      // Asked anew each time: a form begins with what is there now.
      return Number.isInteger(id) ? api('GET /sales/mailtemplate/get', { id }) : redirect(`/${route.path}`)
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./MailPage.tsx').then(({ MailPage }) => ({ Component: MailPage })),
  },
]
