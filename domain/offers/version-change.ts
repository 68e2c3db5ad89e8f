import type { PartKey } from '../catalogue/compatibility.ts'
import type { VersionTag } from '../catalogue/vehicle.ts'
import type { Cents } from '../platform/values/money.ts'
import type { Translated } from '../platform/values/translated.ts'

/** A model that can be configured at the offer desk. */
export interface ModelToOffer {
  /** With its brand: `Lumen E3`. */
  readonly name: string
  readonly year: number
  /** The version with the lowest list price, by its number. */
  readonly version: number
  /** The list price of that version, VAT included. */
  readonly priceCents: Cents
}

/** The versions that the car of an offer can change to. */
export interface VersionRange {
  /** The model with its brand. */
  readonly model: string
  readonly versions: readonly VersionToOffer[]
  /** Names of the parts, by their keys. */
  readonly names: Readonly<Partial<Record<PartKey, Translated>>>
}

export interface VersionToOffer {
  readonly number: number
  readonly name: string
  /** Its model year. */
  readonly year: number
  /** False: it can be ordered no more, or not yet. */
  readonly isOrderable: boolean
  /** The list price on the day, VAT included, with its base engine; null: it has none. */
  readonly priceCents: Cents | null
  /** Each engine, colour, cover, option and pack that it can have. */
  readonly parts: readonly PartOfVersion[]
  /** Options that something standard in it takes the place of, such as manual air conditioning. */
  readonly replaced: readonly PartKey[]
}

export interface PartOfVersion {
  readonly key: PartKey
  readonly tag: VersionTag
}

/** The fate of the chosen parts in another version. */
export interface VersionChange {
  /** The choices that the new version has as well, in their order. */
  readonly kept: readonly PartKey[]
  /** Options and packs that come with the new version. */
  readonly standard: readonly PartKey[]
  /** The choices that the new version cannot have. */
  readonly dropped: readonly PartKey[]
}

/**
 * Takes what is chosen for a car into another version: takes the keys of the chosen parts and the parts of the new
 * version; returns what stays, what is standard there, and what falls away. An engine, a colour or a cover stays also
 * where the new version has it in its price.
 */
export function changeVersion(chosen: readonly PartKey[], { parts }: Pick<VersionToOffer, 'parts'>): VersionChange {
  const tags = new Map(parts.map(({ key, tag }) => [key, tag]))
  const fate = (key: PartKey): keyof VersionChange => {
    const tag = tags.get(key) ?? 'not-available'
    if (tag === 'not-available') return 'dropped'
    return tag === 'standard' && isAddable(key) ? 'standard' : 'kept'
  }
  const ofFate = (wanted: keyof VersionChange) => chosen.filter((key) => fate(key) === wanted)
  return { kept: ofFate('kept'), standard: ofFate('standard'), dropped: ofFate('dropped') }
}

/** The difference between the standard equipment of two versions. */
export interface EquipmentDifference {
  readonly added: readonly PartKey[]
  readonly missing: readonly PartKey[]
}

/**
 * Compares the standard options of two versions of a range: returns what the second has more, and what it lacks. It does
 * not lack what something better takes the place of there.
 */
export function compareEquipment(
  from: Pick<VersionToOffer, 'parts'>,
  to: Pick<VersionToOffer, 'parts' | 'replaced'>,
): EquipmentDifference {
  const [before, after] = [listStandard(from), listStandard(to)]
  return {
    added: after.filter((key) => !before.includes(key)),
    missing: before.filter((key) => !after.includes(key) && !to.replaced.includes(key)),
  }
}

/**
 * Returns the choice beside the one that is made, of several versions or engines with their prices in cents: the next
 * dearer one, or of the dearest the one below it. Undefined: there is no other with a price, or the one made has none.
 */
export function findNeighbour<Choice extends { readonly priceCents: Cents | null }>(
  choices: readonly Choice[],
  current: Choice,
): { readonly choice: Choice; readonly differenceCents: Cents } | undefined {
  const { priceCents: from } = current
  if (from === null) return undefined
  const others = choices.flatMap((choice) => {
    const isOther = choice !== current && choice.priceCents !== null
    return isOther ? [{ choice, differenceCents: choice.priceCents - from }] : []
  })
  const byPrice = others.toSorted((one, other) => one.differenceCents - other.differenceCents)
  return byPrice.find(({ differenceCents }) => differenceCents >= 0) ?? byPrice.at(-1)
}

/**
 * Returns the version to begin with in another model year of the same range: the one with the same name, else the
 * cheapest. Undefined: there is no version of that year.
 */
export function findInYear(
  { versions }: Pick<VersionRange, 'versions'>,
  name: string,
  year: number,
): VersionToOffer | undefined {
  const ofYear = versions.filter((version) => version.year === year)
  const readPrice = ({ priceCents }: VersionToOffer) => priceCents ?? Number.MAX_SAFE_INTEGER
  return (
    ofYear.find((version) => version.name === name) ??
    ofYear.toSorted((one, other) => readPrice(one) - readPrice(other)).at(0)
  )
}

/** Returns whether a car can have several of these, besides its one engine, colour and cover. */
function isAddable(key: PartKey): boolean {
  return key.startsWith('option-') || key.startsWith('pack-')
}

function listStandard({ parts }: Pick<VersionToOffer, 'parts'>): PartKey[] {
  return parts.flatMap(({ key, tag }) => (tag === 'standard' && isAddable(key) ? [key] : []))
}
