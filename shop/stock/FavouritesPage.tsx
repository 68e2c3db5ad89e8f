import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CardSkeleton } from '@forecourt/ui/Skeleton.tsx'
import { currentLanguage } from '../platform/language.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import { cardsByKey } from './cards-by-key.ts'
import { useKeptCars } from './kept-cars.ts'
import { KeptCars } from './KeptCars.tsx'
import styles from './FavouritesPage.module.css'

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['content.favourites'].meta.text, language),
  crumbs: crumbsTo(language, 'content.favourites'),
}))

/** The favourites. Only the browser knows which, so only the browser loads them. */
export default function FavouritesPage({ loaderData: { heading, crumbs } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['favourites.description'](), indexed: false }}
      crumbs={crumbs}
      heading={heading}
      needsScripts={m['favourites.needs-scripts']()}
    >
      <Favourites />
    </PlainPage>
  )
}

function Favourites() {
  return (
    <div className={styles.room}>
      <KeptCars
        list="favourites"
        load={cardsByKey}
        icon="heart"
        texts={{
          empty: m['favourites.empty'](),
          emptyHint: m['favourites.empty-hint'](),
          failed: m['favourites.failed'](),
          failedHint: m['favourites.failed-hint'](),
          gone: (count) => (count === 1 ? m['favourites.gone-one']() : m['favourites.gone-many']({ count })),
        }}
        waiting={<Waiting />}
      >
        {(cars, gone) => (
          <>
            <p className={styles.count} role="status">
              {countText(cars.length)}
            </p>
            {gone}
            <CarGrid wide>
              {cars.toReversed().map((car, index) => (
                <CarCard key={car.key} car={car} picture={index < 4 ? 'seen' : undefined} />
              ))}
            </CarGrid>
          </>
        )}
      </KeptCars>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return ''
  if (count === 1) return m['favourites.count-one']()
  return m['favourites.count-many']({ count: formatWhole(count, currentLanguage()) })
}

function Waiting() {
  const { length } = useKeptCars('favourites')
  return (
    <div aria-busy>
      <p className={styles.count} />
      <CarGrid wide>
        {Array.from({ length }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </CarGrid>
    </div>
  )
}
