import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { ROUTES } from '@forecourt/domain/platform/route-table.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { formatWhole } from '@forecourt/domain/platform/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { CardSkeleton } from '@forecourt/ui/Skeleton.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useIsStarted } from '../platform/use-is-started.ts'
import { CarCard, CarGrid } from './CarCard.tsx'
import { cardsByKey } from './cards-by-key.ts'
import { dropCar, useKeptCars } from './kept-cars.ts'
import { useCarsByKey } from './use-cars-by-key.ts'
import styles from './FavouritesPage.module.css'

export const loader = pageLoader(async ({ language }) => {
  const nameOf = (route: 'content.home' | 'content.favourites') => translate(ROUTES[route].meta.text, language)
  return { home: nameOf('content.home'), heading: nameOf('content.favourites') }
})

/** The cars a visitor keeps in the browser. Only there is known which, so only there are they asked for. */
export default function FavouritesPage({ loaderData: { home, heading } }: PageProps<typeof loader>) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={heading} description={m['favourites.description']()} indexed={false} />
      <Breadcrumbs
        label={m['lists.breadcrumbs']()}
        items={[{ label: home, href: pathOf('content.home', currentLanguage()) }, { label: heading }]}
      />
      <h1 className={styles.heading}>{heading}</h1>
      <Favourites />
      <noscript>
        <p>{m['favourites.needs-scripts']()}</p>
      </noscript>
    </div>
  )
}

function Favourites() {
  const keys = useKeptCars('favourites')
  const { found, failed, retry } = useCarsByKey(keys, cardsByKey)
  const isStarted = useIsStarted()
  if (!isStarted) return <div className={styles.room} />
  if (keys.length === 0) return <NoFavourites />
  if (failed) return <Failed onRetry={retry} />
  if (!found) return <Waiting count={keys.length} />
  const cars = keys.toReversed().flatMap((key) => found.cars.find((car) => car.key === key) ?? [])
  const gone = keys.filter((key) => found.gone.includes(key))
  return (
    <div className={styles.room}>
      <p className={styles.count} role="status">
        {countText(cars.length)}
      </p>
      {gone.length > 0 && <Gone keys={gone} />}
      <CarGrid wide>
        {cars.map((car, index) => (
          <CarCard key={car.key} car={car} picture={index < 4 ? 'seen' : undefined} />
        ))}
      </CarGrid>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return ''
  if (count === 1) return m['favourites.count-one']()
  return m['favourites.count-many']({ count: formatWhole(count, currentLanguage()) })
}

function Waiting({ count }: { count: number }) {
  return (
    <div className={styles.room} aria-busy>
      <p className={styles.count} />
      <CarGrid wide>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </CarGrid>
    </div>
  )
}

function NoFavourites() {
  return (
    <StateCard
      icon="heart"
      heading="h2"
      title={m['favourites.empty']()}
      action={
        <LinkButton look="primary" href={pathOf('content.usedcars', currentLanguage())}>
          {m['favourites.look-around']()}
        </LinkButton>
      }
    >
      {m['favourites.empty-hint']()}
    </StateCard>
  )
}

function Gone({ keys }: { keys: readonly CarKey[] }) {
  const isOne = keys.length === 1
  const count = keys.length
  return (
    <div className={styles.gone}>
      <Notice
        action={
          <Button look="quiet" small onClick={() => keys.forEach((key) => dropCar('favourites', key))}>
            {isOne ? m['favourites.gone-remove-one']() : m['favourites.gone-remove-many']()}
          </Button>
        }
      >
        {isOne ? m['favourites.gone-one']() : m['favourites.gone-many']({ count })}
      </Notice>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <StateCard
      icon="refresh"
      heading="h2"
      title={m['favourites.failed']()}
      action={<Button onClick={onRetry}>{m['lists.failed.retry']()}</Button>}
    >
      {m['favourites.failed-hint']()}
    </StateCard>
  )
}
