import { pageLoader, type PageProps } from '../platform/page.ts'
import { CarListPage } from './CarListPage.tsx'
import { carListText } from './car-list.server.ts'

export { CarListFailed as ErrorBoundary } from './CarListPage.tsx'

export const loader = pageLoader((page) => carListText('used', page))

export default function UsedCarsPage({ loaderData }: PageProps<typeof loader>) {
  return <CarListPage text={loaderData} />
}
