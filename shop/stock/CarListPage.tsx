import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Chip } from '@forecourt/ui/Chip.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { CountBadge } from '@forecourt/ui/CountBadge.tsx'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Pagination } from '@forecourt/ui/Pagination.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { LazyPart } from '../platform/LazyPart.tsx'
import { PageHead } from '../platform/PageHead.tsx'
import { useShell } from '../platform/shell.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import { type CarListData, changeSearch, listParameters } from './car-list.ts'
import type { ShownCar } from './shown-car.ts'
import { type ListSearch, useListSearch } from './use-list-search.ts'
import styles from './CarListPage.module.css'

/** The form beside the list and the order above it belong together. */
const filterId = 'filter'

const loadFilter = () => import('./CarFilter.tsx')
const CarFilter = lazy(loadFilter)
// Together with the list that a link leads to, rather than after it. A failure shows where the filter is drawn.
if (!import.meta.env.SSR) loadFilter().catch(() => {})

const PriceSwitch = lazy(() => import('./PriceSwitch.tsx'))
const SaveSearch = lazy(() => import('./SaveSearch.tsx'))
const FilterBar = lazy(() => import('./FilterBar.tsx'))
const loadDrawer = () => import('./FilterDrawer.tsx')
const FilterDrawer = lazy(loadDrawer)

const loadWaiting = () => import('./WaitingCards.tsx')
const WaitingCards = lazy(loadWaiting)

const NothingFound = lazy(() => import('./NothingFound.tsx'))
const ErrorPage = lazy(() => import('../platform/ErrorPage.tsx'))

/** The same widths as in the style sheet: wider than a phone, too narrow for the filter beside the list. */
const barWidths = '(min-width: 500px) and (max-width: 819px)'

function isBarWidth(): boolean {
  return matchMedia(barWidths).matches
}

/** Listens to changes of the width, as when a tablet is rotated. */
function onBarWidth(listener: () => void): () => void {
  const query = matchMedia(barWidths)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

interface CarListPageProps {
  /** `CarListData` as JSON: the router numbers every value that a loader gives, a third more than the list itself. */
  text: string
}

/** A list of cars: the filter beside it, in a bar above it on narrower screens, and in a drawer on small ones. */
export function CarListPage({ text }: CarListPageProps) {
  const list = useMemo(() => JSON.parse(text) as CarListData, [text])
  const wish = useListSearch(list)
  const { pathname, search } = useLocation()
  const { origin } = useShell()
  return (
    <div className="page">
      <PageHead {...list.head} image={list.cars[0]?.picture?.large} />
      <Breadcrumbs label={m['words.breadcrumb']()} items={list.crumbs} />
      <div className={styles.list}>
        <aside className={styles.filter} aria-label={m['lists.filters']()}>
          <LazyPart>
            <CarFilter id={filterId} list={list} wish={wish} />
          </LazyPart>
          <LazyPart>
            <SaveSearch list={list} />
          </LazyPart>
        </aside>
        <div>
          <h1>{list.heading}</h1>
          <p className={styles.count} role="status">
            {list.count}
          </p>
          {list.categories && <Categories list={list} />}
          <div className={styles.tools}>
            <DrawerButton list={list} wish={wish} />
            {list.carType !== 'truck' && (
              <LazyPart>
                <PriceSwitch isOn={list.isProfessional === true} />
              </LazyPart>
            )}
            <Sort list={list} wish={wish} />
          </div>
          <div className={styles.bar}>
            <Bar list={list} wish={wish} />
          </div>
          <Chips list={list} />
          <Results list={list} isPending={wish.isPending} />
        </div>
      </div>
      {/* Last, so that its addresses compress with those in the data of the list, which follow. */}
      <StructuredData items={import.meta.env.SSR ? buildStructure(list, origin, pathname + search) : []} />
    </div>
  )
}

/** Replaces a list that could not be loaded: the address keeps the filter, so that a retry continues where it was. */
export function CarListFailed() {
  // The router passes the error only to a component that the page declares, not to one that it passes on.
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage code={error.status} />
  return (
    <div className={classes('page', styles.failed)}>
      <title>{m['lists.failed.title']()}</title>
      <StateCard
        icon="refresh"
        title={m['lists.failed.title']()}
        heading="h2"
        action={<LinkButton href={pathname + search}>{m['words.retry']()}</LinkButton>}
      >
        {m['lists.failed.message']()}
      </StateCard>
    </div>
  )
}

/**
 * Reads the width itself: if the page did, that update would empty the parts around it whose scripts have not loaded yet.
 */
function Bar({ list, wish }: { list: CarListData; wish: ListSearch }) {
  const hasBar = useSyncExternalStore(onBarWidth, isBarWidth, () => false)
  return <LazyPart>{hasBar && <FilterBar list={list} wish={wish} />}</LazyPart>
}

function Categories({ list }: { list: CarListData }) {
  return (
    <nav className={styles.categories} aria-label={m['lists.categories']()}>
      {list.categories?.map(({ label, href, current }) => (
        <Link key={href} href={href} aria-current={current && 'page'}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Chips({ list: { chips, clearHref } }: { list: CarListData }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Chip href={href} removeLabel={m['lists.remove']()}>
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <LinkButton look="quiet" small href={clearHref} keepScroll className={styles.clear}>
          {m['words.clear-all']()}
        </LinkButton>
      </li>
    </ul>
  )
}

function DrawerButton({ list, wish }: { list: CarListData; wish: ListSearch }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const count = list.chips.length
  return (
    <div className={styles.opener}>
      <Button
        full
        icon="adjustments-horizontal"
        aria-label={count > 0 ? m['lists.filters-count']({ count }) : undefined}
        aria-haspopup="dialog"
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {m['lists.filters']()}
        {count > 0 && (
          <>
            {' '}
            <CountBadge count={count} />
          </>
        )}
      </Button>
      <Suspense fallback={<DialogComing />}>
        {wanted && <FilterDrawer list={list} wish={wish} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** On wide screens a select, on small ones a button that shows the sorting and opens the same select. */
function Sort({ list: { sorts }, wish: { search, change } }: { list: CarListData; wish: ListSearch }) {
  const sort = new URLSearchParams(search).get('sort') ?? ''
  const short = sorts.find(([value]) => value === sort)?.[2]
  return (
    <label className={styles.sort}>
      <span className={styles.sortFace} aria-hidden>
        <Icon name="arrows-sort" />
        {short}
      </span>
      <VisuallyHidden>{m['words.sort']()}</VisuallyHidden>
      <select name="sort" form={filterId} value={sort} onChange={(event) => change('sort', event.target.value)}>
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" className={styles.sortArrow} />
    </label>
  )
}

function Results({ list, isPending }: { list: CarListData; isPending: boolean }) {
  const { pathname, search } = useLocation()
  // Nothing waits for it on the first view.
  useEffect(() => void loadWaiting(), [])
  if (list.cars.length === 0)
    return (
      <div className={styles.results}>
        <LazyPart>
          <NothingFound list={list} />
        </LazyPart>
      </div>
    )
  // The page is the last parameter.
  const first = pathname + changeSearch(search, listParameters(list), 'page', '')
  const hrefFor = (page: number) => (page > 1 ? `${first}${first === pathname ? '?' : '&'}page=${page}` : first)
  return (
    <>
      <div className={styles.results} aria-busy={isPending}>
        <Cards cars={list.cars} />
        <Suspense>{isPending && <WaitingCards cars={list.cars} />}</Suspense>
      </div>
      <div className={styles.pages}>
        <Pagination
          page={list.page}
          pages={list.pageCount}
          hrefFor={hrefFor}
          texts={{
            label: m['lists.pages'](),
            page: m['lists.page'](),
            previous: m['words.previous-page'](),
            next: m['words.next-page'](),
          }}
        />
      </div>
    </>
  )
}

function Cards({ cars }: { cars: ShownCar[] }) {
  return (
    <CarGrid>
      {cars.map((car, place) => (
        <CarCard key={place} car={car} picture={place === 0 ? 'first' : place < 3 ? 'seen' : undefined} />
      ))}
    </CarGrid>
  )
}

function buildStructure({ cars, crumbs, heading }: CarListData, origin: string, address: string): object[] {
  const items = (entries: readonly { name: string; href: string }[]) =>
    entries.map(({ name, href }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + href }))
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items(crumbs.map(({ label, href = address }) => ({ name: label, href }))),
    },
    {
      '@type': 'ItemList',
      name: heading,
      itemListElement: cars.map(({ href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: origin + href,
      })),
    },
  ]
}
