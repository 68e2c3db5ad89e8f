import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { pricesChosen } from '@forecourt/domain/platform/routes/prices-shown.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { MAX_COMPARED } from '@forecourt/domain/stock/kept-cars.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import { currentLanguage } from '../platform/language.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { comparison, toShownComparedCar, type ShownComparedCar } from './comparison.ts'
import { useKeptCars } from './kept-cars.ts'
import { KeptCars } from './KeptCars.tsx'
import type { FoundCars } from './use-cars-by-key.ts'
import styles from './ComparePage.module.css'

export const loader = pageLoader(async ({ language }) => ({ crumbs: crumbsTo(language, 'content.compare') }))

/** Up to four cars side by side. Only the browser knows which, so only the browser loads them. */
export default function ComparePage({ loaderData: { crumbs } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: m['compare.heading'](), description: m['compare.description'](), indexed: false }}
      crumbs={crumbs}
      heading={m['compare.heading']()}
      needsScripts={m['compare.needs-scripts']()}
    >
      <Compared />
    </PlainPage>
  )
}

function Compared() {
  const { length } = useKeptCars('compared')
  return (
    <KeptCars
      list="compared"
      load={loadCars}
      icon="scale"
      texts={{
        empty: m['compare.empty'](),
        emptyHint: m['compare.empty-hint']({ max: MAX_COMPARED }),
        failed: m['compare.failed'](),
        failedHint: m['compare.failed-hint'](),
        gone: (count) => (count === 1 ? m['compare.gone-one']() : m['compare.gone-many']({ count })),
      }}
      waiting={<Spinner label={m['layout.loading']()} />}
    >
      {(cars, gone) => (
        <>
          {gone}
          {cars.length > 0 && <Comparison cars={cars} hasRoom={length < MAX_COMPARED} />}
          {cars.length < 2 && <AddAnother />}
        </>
      )}
    </KeptCars>
  )
}

async function loadCars(ids: CarKey[]): Promise<FoundCars<ShownComparedCar>> {
  const { cars, gone } = await api('POST /shop/catalog/comparecars', { ids })
  const at = { language: currentLanguage(), now: new Date(), prices: pricesChosen(document.cookie) }
  return { cars: cars.map((car) => toShownComparedCar(car, at)), gone }
}

function Comparison({ cars, hasRoom }: { cars: ShownComparedCar[]; hasRoom: boolean }) {
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
        {cars.length > 1 && hasRoom && (
          <LinkButton small icon="plus" href={buildPath('content.usedcars', currentLanguage())}>
            {m['compare.add']()}
          </LinkButton>
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

/** The first car to compare with: here it is explained how. */
function AddAnother() {
  return (
    <div className={styles.add}>
      <LinkButton icon="plus" look="primary" href={buildPath('content.usedcars', currentLanguage())}>
        {m['compare.add']()}
      </LinkButton>
      <p className="hint">{m['compare.add-hint']({ max: MAX_COMPARED })}</p>
    </div>
  )
}
