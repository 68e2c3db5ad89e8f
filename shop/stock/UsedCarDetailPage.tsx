import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { numberIn, requireAddress, type PageProps } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { VehicleDetail } from './VehicleDetail.tsx'
import { CarFrame } from './CarFrame.tsx'
import { carPageLoader } from './car-gone.server.ts'
import { buildUsedCarSheet } from './used-car-sheet.server.ts'
import { buildUsedCarStructure } from './car-structure.server.ts'

export { CarPageFailed as ErrorBoundary } from './CarPageFailed.tsx'

export const loader = carPageLoader('used', async ({ api, url, params, language, now, prices }) => {
  const { usedCar } = await api('GET /shop/catalog/getusedcar', { id: numberIn(params['id']) })
  const { id, slug } = usedCar.card
  requireAddress(url, buildPath('content.usedcar.detail', language, { slug, id }))
  const sheet = await buildUsedCarSheet(usedCar, { api, language, now, prices, list: 'content.usedcars' })
  return withStructuredData(sheet, buildUsedCarStructure(usedCar, sheet, url))
})

export default function UsedCarDetailPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <CarFrame sheet={loaderData}>
      <VehicleDetail sheet={loaderData} />
    </CarFrame>
  )
}
