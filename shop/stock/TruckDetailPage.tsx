import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { numberIn, requireAddress, type PageProps } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { VehicleDetail } from './VehicleDetail.tsx'
import { CarFrame } from './CarFrame.tsx'
import { carPageLoader } from './car-gone.server.ts'
import { stockCarStructure, buildUsedCarStructure } from './car-structure.server.ts'
import { stockCarSheet } from './stock-car-sheet.server.ts'
import { truckSection } from './truck-sheet.server.ts'
import { buildUsedCarSheet } from './used-car-sheet.server.ts'

export { CarPageFailed as ErrorBoundary } from './CarPageFailed.tsx'

/** A truck is a used or a stock vehicle, with the data of a truck on top. */
export const loader = carPageLoader('truck', async ({ api, url, params, language, now, prices }) => {
  const found = await api('GET /shop/catalog/gettruck', { id: numberIn(params['id']) })
  const { id, slug } = found.truck.card
  requireAddress(url, buildPath('content.truck.detail', language, { slug, id }))
  const asked = {
    api,
    language,
    now,
    prices,
    list: 'content.trucks',
    sections: [truckSection(found.truckData, language)],
  } as const
  if (found.kind === 'used') {
    const sheet = await buildUsedCarSheet(found.truck, asked)
    return withStructuredData(sheet, buildUsedCarStructure(found.truck, sheet, url))
  }
  const sheet = await stockCarSheet(found.truck, asked)
  return withStructuredData(sheet, stockCarStructure(found.truck, sheet, url))
})

export default function TruckDetailPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <CarFrame sheet={loaderData}>
      <VehicleDetail sheet={loaderData} />
    </CarFrame>
  )
}
