import type { ReactNode } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { VIN_PATTERN } from '@forecourt/domain/reports/vin-passport.ts'
import { getScreen, type ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'
import { moveRoutes } from './move-routes.ts'

const passport = getScreen('vinPassport')

export const reportRoutes: RouteObject[] = [
  report('salesReport', () =>
    import('./SalesReportPage.tsx').then(({ SalesReportPage }) => ({ Component: SalesReportPage })),
  ),
  listRoute(
    getScreen('saleEvent'),
    () => import('./sale-event-texts.ts').then(({ namedSaleEvents }) => namedSaleEvents),
    () => import('./SaleEventListPage.tsx').then(({ SaleEventListPage }) => ({ Component: SaleEventListPage })),
  ),
  report('followUpReport', () =>
    import('./FollowUpReportPage.tsx').then(({ FollowUpReportPage }) => ({ Component: FollowUpReportPage })),
  ),
  report('lossReport', () =>
    import('./LossReportPage.tsx').then(({ LossReportPage }) => ({ Component: LossReportPage })),
  ),
  report('salesForecast', () =>
    import('./SalesForecastPage.tsx').then(({ SalesForecastPage }) => ({ Component: SalesForecastPage })),
  ),
  report('salesBoard', () =>
    import('./SalesBoardPage.tsx').then(({ SalesBoardPage }) => ({ Component: SalesBoardPage })),
  ),
  report('stockReport', () =>
    import('./StockReportPage.tsx').then(({ StockReportPage }) => ({ Component: StockReportPage })),
  ),
  report('workshopReport', () =>
    import('./WorkshopReportPage.tsx').then(({ WorkshopReportPage }) => ({ Component: WorkshopReportPage })),
  ),
  report('receivableReport', () =>
    import('./ReceivableReportPage.tsx').then(({ ReceivableReportPage }) => ({ Component: ReceivableReportPage })),
  ),
  report('payableReport', () =>
    import('./PayableReportPage.tsx').then(({ PayableReportPage }) => ({ Component: PayableReportPage })),
  ),
  ...moveRoutes,
  report('systemStatus', () =>
    import('./SystemStatusPage.tsx').then(({ SystemStatusPage }) => ({ Component: SystemStatusPage })),
  ),
  {
    path: passport.path,
    async loader() {
      await isAllowed(passport)
      return null
    },
    lazy: () =>
      import('./VinPassportFindPage.tsx').then(({ VinPassportFindPage }) => ({ Component: VinPassportFindPage })),
  },
  {
    path: `${passport.path}/:vin`,
    loader: loadPassport,
    lazy: () => import('./VinPassportPage.tsx').then(({ VinPassportPage }) => ({ Component: VinPassportPage })),
  },
]

/** Loads a passport, whose address is its VIN; a number, from the quick search, is redirected to it. */
async function loadPassport({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(passport))) return null
  const asked = params['vin'] ?? ''
  if (/^\d{1,9}$/.test(asked)) {
    const { vin } = await queries.fetchQuery(callOptions('GET /sales/vinpassport/locate', { id: Number(asked) }))
    return redirect(`/${passport.path}/${vin}`)
  }
  if (!VIN_PATTERN.test(asked)) return redirect(`/${passport.path}?q=${encodeURIComponent(asked)}`)
  await queries.fetchQuery(callOptions('GET /sales/vinpassport/get', { vin: asked }))
  return null
}

function report(id: ScreenId, lazy: () => Promise<{ Component: () => ReactNode }>): RouteObject {
  const screen = getScreen(id)
  return {
    path: screen.path,
    async loader() {
      await isAllowed(screen)
      return null
    },
    lazy,
  }
}
