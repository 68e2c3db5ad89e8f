import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { parsePlace, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { addViewed } from '@forecourt/domain/stock/kept-cars.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { CarCard } from './CarCard.tsx'
import type { CarSheet } from './car-sheet.ts'
import { cardsByKey } from './cards-by-key.ts'
import { changeCars, useKeptCars } from './kept-cars.ts'
import { useCarsByKey } from './use-cars-by-key.ts'
import styles from './ViewedCars.module.css'

const carPages = new Set<RouteName | undefined>([
  'content.usedcar.detail',
  'content.stockcar.detail',
  'content.newcar.detail',
  'content.truck.detail',
])
const otherPages = new Set<RouteName | undefined>(['content.home', 'content.favourites', 'content.compare'])

/** Remembers in this browser the viewed cars, and shows the last ones below the pages where that helps. */
export function ViewedCars() {
  const page = parsePlace(useLocation().pathname)?.name
  const present = usePresentCar(carPages.has(page))
  useEffect(() => {
    if (present) changeCars('viewed', (keys) => addViewed(keys, present))
  }, [present])
  if (present === undefined && !otherPages.has(page)) return null
  return <Strip except={present} />
}

/** The car of the page that is open, as its loader named it. */
function usePresentCar(isCarPage: boolean): CarKey | undefined {
  const { loaderData } = useMatches().at(-1) ?? {}
  return isCarPage ? (loaderData as Partial<CarSheet> | undefined)?.car?.key : undefined
}

function Strip({ except }: { except: CarKey | undefined }) {
  const keys = useKeptCars('viewed').filter((key) => key !== except)
  // The page is complete without it when loading fails.
  const { found } = useCarsByKey(keys, cardsByKey)
  const cars = found?.cars.toReversed() ?? []
  if (cars.length === 0) return null
  return (
    <section className={`page ${styles.strip}`} aria-labelledby="viewed">
      <header className={styles.header}>
        <h2 id="viewed">{m['viewed.heading']()}</h2>
        <TextButton onClick={() => changeCars('viewed', () => [])}>{m['viewed.clear']()}</TextButton>
      </header>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car.key}>
            <CarCard car={car} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
