import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ShopMenu } from '@forecourt/domain/content/shop-pages.schema.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

const pages = getScreen('shopPage')
const menus = getScreen('shopMenu')

/** The routes of the shop's pages for search engines, and of its menus. */
export const shopPageRoutes: RouteObject[] = [
  listRoute(
    pages,
    () => import('./shop-page-texts.ts').then(({ namedPages }) => namedPages),
    () => import('./ShopPageListPage.tsx').then(({ ShopPageListPage }) => ({ Component: ShopPageListPage })),
  ),
  recordRoute(
    pages,
    // Loaded without the cache: a form begins with the present state.
    (id) => api('GET /sales/shoppage/get', { id }),
    () => import('./ShopPagePage.tsx').then(({ ShopPagePage }) => ({ Component: ShopPagePage })),
  ),
  {
    path: menus.path,
    loader: async (): Promise<{ menu: ShopMenu } | null> =>
      (await isAllowed(menus)) ? api('GET /sales/shopmenu/get', {}) : null,
    shouldRevalidate: () => false,
    lazy: () => import('./ShopMenuPage.tsx').then(({ ShopMenuPage }) => ({ Component: ShopMenuPage })),
  },
]
