import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailServer } from '@forecourt/domain/platform/mails/mail-server.schema.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = getScreen('provider')

export const providerRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader(): Promise<{ server: MailServer } | null> {
      // Loaded without the cache: a form begins with the present state.
      return (await isAllowed(route)) ? api('GET /sales/provider/get', {}) : null
    },
    shouldRevalidate: () => false,
    lazy: () => import('./ProviderPage.tsx').then(({ ProviderPage }) => ({ Component: ProviderPage })),
  },
]
