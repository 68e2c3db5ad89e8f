import { useEffect, useEffectEvent, useState } from 'react'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'

export type KeyedCar<Car> = Car & { key: CarKey }

/** The API's answer on some cars: those that are still offered, and the keys of the others. */
export interface FoundCars<Car> {
  cars: KeyedCar<Car>[]
  gone: CarKey[]
  /** Neither: there is no connection. */
  unknown?: CarKey[]
}

/**
 * The cars that a visitor keeps, loaded in the browser and returned in the order of the keys. Removing a car needs no new
 * call; a car added in another tab does.
 */
export function useCarsByKey<Car>(keys: readonly CarKey[], load: (keys: CarKey[]) => Promise<FoundCars<Car>>) {
  const [answer, setAnswer] = useState<FoundCars<Car>>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const known = answer && [...answer.cars.map(({ key }) => key), ...answer.gone, ...(answer.unknown ?? [])]
  const isKnown = known !== undefined && keys.every((key) => known.includes(key))
  const asked = keys.join()
  const ask = useEffectEvent(load)

  useEffect(() => {
    if (isKnown || asked === '') return
    let outdated = false
    ask(asked.split(',')).then(
      (found) => outdated || setAnswer(found),
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
  const found = isKnown && {
    cars: keys.flatMap((key) => answer?.cars.find((car) => car.key === key) ?? []),
    gone: keys.filter((key) => answer?.gone.includes(key)),
  }
  return { found: found || undefined, failed, retry }
}
