import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { numberIn, requireAddress, type PageProps } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { VehicleDetail } from './VehicleDetail.tsx'
import { CarFrame } from './CarFrame.tsx'
import { carPageLoader } from './car-gone.server.ts'
import { stockCarStructure } from './car-structure.server.ts'
import { stockCarSheet } from './stock-car-sheet.server.ts'

export { CarPageFailed as ErrorBoundary } from './CarPageFailed.tsx'

export const loader = carPageLoader('stock', async ({ api, url, params, language, now, prices }) => {
  const { stockCar } = await api('GET /shop/catalog/getstockcar', { id: numberIn(params['id']) })
  const { id, slug } = stockCar.card
  requireAddress(url, buildPath('content.stockcar.detail', language, { slug, id }))
  const sheet = await stockCarSheet(stockCar, { api, language, now, prices, list: 'content.stockcars' })
  return withStructuredData(sheet, stockCarStructure(stockCar, sheet, url))
})

export default function StockCarDetailPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <CarFrame sheet={loaderData}>
      <VehicleDetail sheet={loaderData} />
    </CarFrame>
  )
}
