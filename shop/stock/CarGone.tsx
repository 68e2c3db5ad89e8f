import { TextLink } from '@forecourt/ui/TextLink.tsx'
import ErrorPage from '../platform/ErrorPage.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import type { CarsInstead } from './car-gone.ts'
import styles from './CarGone.module.css'

/** Replaces a car that is sold or never existed: says so, and shows similar cars. */
export default function CarGone({ instead: { heading, cars, all } }: { instead: CarsInstead }) {
  return (
    <>
      <ErrorPage code={404} />
      {cars.length > 0 && (
        <section className={`page ${styles.instead}`} aria-labelledby="instead">
          <header className={styles.header}>
            <h2 id="instead">{heading}</h2>
            <TextLink href={all.href}>{all.text}</TextLink>
          </header>
          <CarGrid wide>
            {cars.map((car) => (
              <CarCard key={car.key} car={car} heading="h3" />
            ))}
          </CarGrid>
        </section>
      )}
    </>
  )
}
