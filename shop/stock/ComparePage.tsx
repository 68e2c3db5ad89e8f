import { useState } from 'react'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { MAX_COMPARED } from '@forecourt/domain/stock/kept-cars.ts'
import { ROUTES } from '@forecourt/domain/platform/route-table.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { api } from '../platform/api-client.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useIsStarted } from '../platform/use-is-started.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { comparison, shownComparedCar, type ShownComparedCar } from './comparison.ts'
import { dropCar, useKeptCars } from './kept-cars.ts'
import { useCarsByKey, type FoundCars } from './use-cars-by-key.ts'
import styles from './ComparePage.module.css'

export const loader = pageLoader(async ({ language }) => {
  const nameOf = (route: 'content.home' | 'content.compare') => translate(ROUTES[route].meta.text, language)
  return { home: nameOf('content.home'), crumb: nameOf('content.compare') }
})

/** Up to four cars side by side. The browser keeps which, so only there are they asked for. */
export default function ComparePage({ loaderData: { home, crumb } }: PageProps<typeof loader>) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={m['compare.heading']()} description={m['compare.description']()} indexed={false} />
      <Breadcrumbs
        label={m['lists.breadcrumbs']()}
        items={[{ label: home, href: pathOf('content.home', currentLanguage()) }, { label: crumb }]}
      />
      <h1 className={styles.heading}>{m['compare.heading']()}</h1>
      <Compared />
      <noscript>
        <p>{m['compare.needs-scripts']()}</p>
      </noscript>
    </div>
  )
}

function Compared() {
  const keys = useKeptCars('compared')
  const { found, failed, retry } = useCarsByKey(keys, loadCars)
  const isStarted = useIsStarted()
  if (!isStarted) return null
  if (keys.length === 0) return <Nothing />
  if (failed) return <Failed onRetry={retry} />
  if (!found) return <Spinner label={m['layout.loading']()} />
  const cars = keys.flatMap((key) => found.cars.find((car) => car.key === key) ?? [])
  const gone = keys.filter((key) => found.gone.includes(key))
  return (
    <>
      {gone.length > 0 && <Gone keys={gone} />}
      {cars.length > 0 && <Comparison cars={cars} />}
      {keys.length < MAX_COMPARED && <AddAnother isFirst={cars.length < 2} />}
    </>
  )
}

async function loadCars(ids: CarKey[]): Promise<FoundCars<ShownComparedCar>> {
  const { cars, gone } = await api('POST /shop/catalog/comparecars', { ids })
  const at = { language: currentLanguage(), now: new Date() }
  return { cars: cars.map((car) => shownComparedCar(car, at)), gone }
}

function Comparison({ cars }: { cars: ShownComparedCar[] }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { rows, equipment } = comparison(cars, currentLanguage())
  const differing = [...rows, ...equipment].filter(({ differs }) => differs).length
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{differenceText(differing, cars.length)}</p>
        {cars.length > 1 && (
          <Checkbox
            label={m['compare.only-differences']()}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
        )}
      </div>
      <ComparisonTable
        cars={cars}
        rows={onlyDifferences ? rows.filter(({ differs }) => differs) : rows}
        equipment={onlyDifferences ? equipment.filter(({ differs }) => differs) : equipment}
      />
    </>
  )
}

function differenceText(differing: number, cars: number): string {
  if (cars < 2) return m['compare.one-car']()
  if (differing === 0) return m['compare.differences-none']()
  return differing === 1 ? m['compare.differences-one']() : m['compare.differences-many']({ count: differing })
}

function AddAnother({ isFirst }: { isFirst: boolean }) {
  return (
    <div className={styles.add}>
      <LinkButton
        icon="plus"
        look={isFirst ? 'primary' : 'secondary'}
        href={pathOf('content.usedcars', currentLanguage())}
      >
        {m['compare.add']()}
      </LinkButton>
      <p className="hint">{m['compare.add-hint']({ max: MAX_COMPARED })}</p>
    </div>
  )
}

function Nothing() {
  return (
    <StateCard
      icon="scale"
      heading="h2"
      title={m['compare.empty']()}
      action={
        <LinkButton look="primary" href={pathOf('content.usedcars', currentLanguage())}>
          {m['favourites.look-around']()}
        </LinkButton>
      }
    >
      {m['compare.empty-hint']({ max: MAX_COMPARED })}
    </StateCard>
  )
}

function Gone({ keys }: { keys: readonly CarKey[] }) {
  const isOne = keys.length === 1
  return (
    <div className={styles.gone}>
      <Notice
        action={
          <Button look="quiet" small onClick={() => keys.forEach((key) => dropCar('compared', key))}>
            {isOne ? m['favourites.gone-remove-one']() : m['favourites.gone-remove-many']()}
          </Button>
        }
      >
        {isOne ? m['compare.gone-one']() : m['compare.gone-many']({ count: keys.length })}
      </Notice>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <StateCard
      icon="refresh"
      heading="h2"
      title={m['compare.failed']()}
      action={<Button onClick={onRetry}>{m['lists.failed.retry']()}</Button>}
    >
      {m['compare.failed-hint']()}
    </StateCard>
  )
}
