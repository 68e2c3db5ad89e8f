import type { ReactNode } from 'react'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useIsStarted } from '../platform/use-is-started.ts'
import { dropCar, useKeptCars } from './kept-cars.ts'
import { useCarsByKey, type FoundCars, type KeyedCar } from './use-cars-by-key.ts'
import styles from './KeptCars.module.css'

interface KeptCarsProps<Car> {
  list: 'favourites' | 'compared'
  load: (keys: CarKey[]) => Promise<FoundCars<Car>>
  icon: IconName
  texts: {
    empty: string
    emptyHint: string
    failed: string
    failedHint: string
    gone: (count: number) => string
  }
  /** Placeholder until the cars have loaded. */
  waiting: ReactNode
  /** `gone` shows which cars are no longer offered, if any. */
  children: (cars: KeyedCar<Car>[], gone: ReactNode) => ReactNode
}

/** The cars that a visitor keeps. Only the browser knows which, so only the browser loads them. */
export function KeptCars<Car>({ list, load, icon, texts, waiting, children }: KeptCarsProps<Car>) {
  const keys = useKeptCars(list)
  const { found, failed, retry } = useCarsByKey(keys, load)
  const isStarted = useIsStarted()
  if (!isStarted) return null
  if (keys.length === 0) {
    return (
      <StateCard
        icon={icon}
        heading="h2"
        title={texts.empty}
        action={
          <LinkButton look="primary" href={buildPath('content.usedcars', currentLanguage())}>
            {m['favourites.look-around']()}
          </LinkButton>
        }
      >
        {texts.emptyHint}
      </StateCard>
    )
  }
  if (failed) {
    return (
      <StateCard
        icon="refresh"
        heading="h2"
        title={texts.failed}
        action={<Button onClick={retry}>{m['words.retry']()}</Button>}
      >
        {texts.failedHint}
      </StateCard>
    )
  }
  if (!found) return waiting
  const { cars, gone } = found
  return children(
    cars,
    gone.length > 0 && (
      <div className={styles.gone}>
        <Notice
          action={
            <Button look="quiet" small onClick={() => gone.forEach((key) => dropCar(list, key))}>
              {gone.length === 1 ? m['favourites.gone-remove-one']() : m['favourites.gone-remove-many']()}
            </Button>
          }
        >
          {texts.gone(gone.length)}
        </Notice>
      </div>
    ),
  )
}
