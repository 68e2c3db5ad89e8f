import { useEffect, useState } from 'react'
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
import { api } from '../platform/api-client.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import { dropCar, useKeptCars } from './kept-cars.ts'
import { shownCar, type ShownCar } from './shown-car.ts'
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
  const { found, failed, retry } = useFavourites(keys)
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

interface Found {
  cars: ShownCar[]
  gone: CarKey[]
}

/** The cards of the kept cars. What is removed needs no new call; what another tab adds does. */
function useFavourites(keys: readonly CarKey[]) {
  const [answer, setAnswer] = useState<Found>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const known = answer && [...answer.cars.map(({ key }) => key), ...answer.gone]
  const isKnown = known !== undefined && keys.every((key) => known.includes(key))
  const asked = keys.join()

  useEffect(() => {
    if (isKnown || asked === '') return
    let outdated = false
    api('POST /shop/catalog/getfavourites', { ids: asked.split(',') }).then(
      ({ usedCars, gone }) => {
        if (outdated) return
        const at = { language: currentLanguage(), now: new Date() }
        setAnswer({ cars: usedCars.map((car) => shownCar(car, at)), gone })
      },
      () => outdated || setFailed(true),
    )
    return () => {
      outdated = true
    }
  }, [asked, isKnown, attempt])

  function retry() {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { found: isKnown ? answer : undefined, failed, retry }
}

/** False while the server renders and until the browser has taken over: nobody knows the favourites yet. */
function useIsStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return started
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
