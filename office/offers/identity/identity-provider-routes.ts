import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'

const route = getScreen('identityProvider')

/** The providers of identities of the companies. */
export const identityProviderRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (await isAllowed(route)) await queries.fetchQuery(callOptions('GET /sales/identityprovider/getall', {}))
      return null
    },
    shouldRevalidate: () => false,
    lazy: () =>
      import('./IdentityProviderPage.tsx').then(({ IdentityProviderPage }) => ({ Component: IdentityProviderPage })),
  },
]
