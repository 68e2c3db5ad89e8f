import { useState } from 'react'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import {
  changeVersion,
  type VersionChange,
  type VersionRange,
  type VersionToOffer,
} from '@forecourt/domain/offers/version-change.ts'

export type ConfiguredCar = Extract<OfferCar, { kind: 'configured' }>

/** A change to another version, as its notice describes it. */
export interface MadeChange extends VersionChange {
  readonly name: string
  readonly before: ConfiguredCar
  readonly after: ConfiguredCar
  readonly names: VersionRange['names']
}

/** Changes the version of a configured car, keeps the choices that fit, and takes the last change back. */
export function useVersionChange(car: ConfiguredCar | null, put: (car: ConfiguredCar) => void) {
  const [last, setLast] = useState<MadeChange>()
  const made = last !== undefined && car?.version === last.after.version ? last : undefined
  // No choice was made since: a change to yet another version, or back, starts from the first choices, so none is lost.
  const isUntouched = made !== undefined && JSON.stringify(car) === JSON.stringify(made.after)
  const wished: readonly PartKey[] = car
    ? isUntouched
      ? [...car.parts, ...made.standard, ...made.dropped]
      : car.parts
    : []
  return {
    made,
    /** The choices that would be kept in another version. */
    wished,
    change(version: VersionToOffer, range: VersionRange, names: VersionRange['names'] = range.names) {
      if (car === null || version.number === car.version) return
      const change = changeVersion(wished, version)
      const after: ConfiguredCar = { ...car, version: version.number, parts: change.kept }
      setLast({ ...change, name: version.name, before: car, after, names })
      put(after)
    },
    /** Undefined: something else was chosen since. */
    undo: isUntouched
      ? () => {
          setLast(undefined)
          put(made.before)
        }
      : undefined,
    dismiss: () => setLast(undefined),
  }
}
