import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailServer } from '@forecourt/domain/platform/mails/mail-server.schema.ts'
import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = OFFICE_ROUTES.find(({ id }) => id === 'provider') as OfficeRoute & { path: string }

export const providerRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader(): Promise<{ server: MailServer } | null> {
      // Asked anew each time: a form begins with what is there now.
      return (await isAllowed(route)) ? api('GET /sales/provider/get', {}) : null
    },
    shouldRevalidate: () => false,
    lazy: () => import('./ProviderPage.tsx').then(({ ProviderPage }) => ({ Component: ProviderPage })),
  },
]
