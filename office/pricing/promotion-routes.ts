import { redirect, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { PromotionDraft } from '@forecourt/domain/pricing/promotion-desk.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('promotion')

export const promotionRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./promotion-texts.ts').then(({ namedPromotions }) => namedPromotions),
    () => import('./PromotionListPage.tsx').then(({ PromotionListPage }) => ({ Component: PromotionListPage })),
  ),
  {
    path: `${route.path}/:id`,
    /** Loaded without the cache: a form begins with the present state. A new one may come from a car. */
    async loader({ params, request }): Promise<PromotionDraft | Response | null> {
      if (!(await isAllowed(route))) return null
      if (params['id'] === 'new') {
        const { newPromotion } = await import('@forecourt/domain/pricing/promotion-desk.ts')
        const vehicle = Number(new URL(request.url).searchParams.get('vehicle'))
        return newPromotion(Number.isInteger(vehicle) && vehicle > 0 ? { kind: 'vehicle', id: vehicle } : null)
      }
      const id = Number(params['id'])
      if (!Number.isInteger(id)) return redirect(`/${route.path}`)
      return (await api('GET /sales/promotion/get', { id })).promotion
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./PromotionFormPage.tsx').then(({ PromotionFormPage }) => ({ Component: PromotionFormPage })),
  },
]
