import { pageLoader, type PageProps } from '../platform/page.ts'
import { CarListPage } from './CarListPage.tsx'
import { loadCarList } from './car-list.server.ts'

export { CarListFailed as ErrorBoundary } from './CarListPage.tsx'

export const loader = pageLoader((page) => loadCarList('new', page))

export default function NewCarsPage({ loaderData }: PageProps<typeof loader>) {
  return <CarListPage list={loaderData} />
}
