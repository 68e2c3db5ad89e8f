import { lazy } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { LazyPart } from '../platform/LazyPart.tsx'
import { numberIn, type PageProps } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { CarFrame } from './CarFrame.tsx'
import { carPageLoader } from './car-gone.server.ts'
import { newCarStructure } from './car-structure.server.ts'
import { newCarSheet, resolveChoice, versionPath } from './new-car-sheet.server.ts'
import styles from './NewCarDetailPage.module.css'

export { CarPageFailed as ErrorBoundary } from './CarPageFailed.tsx'

const Configurator = lazy(() => import('./Configurator.tsx'))

export const loader = carPageLoader('new', async ({ api, url, params, language, now, prices }) => {
  const { id, versionId } = params
  const { newCar } = await api('GET /shop/catalog/getnewcar', {
    id: numberIn(id),
    ...(versionId !== undefined && { carVersionId: numberIn(versionId) }),
  })
  const path = versionPath(newCar, newCar.carVersion.id, language)
  const sheet = await newCarSheet(newCar, { api, language, now, prices })
  const chosen = await resolveChoice(sheet, { url, path, api, language })
  return withStructuredData({ ...sheet, ...chosen }, newCarStructure(newCar, sheet, url))
})

/** The page has every engine and part with its price: choosing one loads no page from the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The page of a new car, with its configurator. The configurator is drawn by the server and hydrated after the first view. */
export default function NewCarDetailPage({ loaderData: sheet }: PageProps<typeof loader>) {
  const { car, pictures } = sheet
  return (
    <CarFrame sheet={sheet}>
      <LazyPart
        coming={
          <div className={styles.coming}>
            <h1>{car.name}</h1>
            {pictures[0] && <img src={pictures[0].src} srcSet={pictures[0].srcSet} sizes="800px" alt="" />}
          </div>
        }
      >
        <Configurator sheet={sheet} />
      </LazyPart>
    </CarFrame>
  )
}
