import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('priceCard')

/** The route of the price cards; each links to its car. */
export const priceCardRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./price-card-texts.ts').then(({ namedPriceCards }) => namedPriceCards),
    () => import('./PriceCardListPage.tsx').then(({ PriceCardListPage }) => ({ Component: PriceCardListPage })),
  ),
]
