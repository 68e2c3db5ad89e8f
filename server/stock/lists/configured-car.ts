import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { resolveConfiguration, relationsAmong } from '@forecourt/domain/catalogue/configuration.ts'
import type { ItemFlag } from '@forecourt/domain/catalogue/items.ts'
import { VERSION_TAGS, type VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { ItemKind } from '@forecourt/domain/pricing/breakdown.ts'
import type { ShopPrice } from '@forecourt/domain/pricing/shop-price.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import {
  coloursOfVersion,
  coversOfVersion,
  optionsOfVersion,
  packContents,
  packsOfVersion,
  relationsOfVersion,
  type SoldBy,
} from '../../catalogue/version.ts'
import type { Db } from '../../platform/database/database.ts'
import { readPriceList } from '../../pricing/price-list.ts'

/** A part that was chosen for a new car, with its name and its extra price. */
export type ChosenPart = {
  readonly key: PartKey
  readonly name: Translated
  /** With VAT; nothing for an item that is included in the price, or in a pack that was chosen. */
  readonly grossCents: Cents
}

export type ConfiguredCar = {
  readonly price: ShopPrice
  /** Surcharge of its engine on the version, with VAT. */
  readonly engineGrossCents: Cents
  readonly parts: ChosenPart[]
  /** Null while its buyer has still to choose one. */
  readonly colour: Translated | null
  /** Its version comes in colours, and none of them was chosen yet. */
  readonly needsColour: boolean
  /** All that was chosen can be built into one car. */
  readonly isWhole: boolean
}

/** A configuration, by the ids of the catalogue and the keys of the choices. */
type Wish = {
  readonly versionId: string
  readonly engineId: string
  readonly engineNumber: number
  readonly isBase: boolean
  readonly parts: readonly PartKey[]
}

/** Reads a new car with all that was chosen and its one price; undefined when something of it is not for sale in that version. */
export async function readConfiguredCar(db: Db, wish: Wish, day: CalendarDay): Promise<ConfiguredCar | undefined> {
  const { versionId, engineId, parts } = wish
  const known = parts.length === 0 ? [] : await partsOfVersion(db, versionId)
  const chosen = parts.map((key) => known.find((part) => part.key === key))
  if (!chosen.every((part) => part !== undefined)) return undefined
  const car = resolveConfiguration(await loadFacts(db, wish, known), parts)
  const items = chosen.map(({ key, kind, id, tag }) => ({
    key,
    kind,
    id,
    isStandard: tag === 'standard' || car.included.includes(key),
  }))
  const isColour = ({ kind }: KnownPart) => kind === 'colour'
  const colour = chosen.find(isColour)
  const prices = await readPriceList(db, [versionId, engineId, ...items.map(({ id }) => id)], day)
  const price = prices.configured(wish, items)
  if (!price) return undefined
  const engine = { kind: 'engine', id: engineId, isStandard: wish.isBase } as const
  return {
    price,
    engineGrossCents: prices.onTop(engine, versionId)?.grossCents ?? 0,
    parts: chosen.map(({ key, name }, index) => ({
      key,
      name,
      grossCents: prices.onTop(items[index]!, versionId)!.grossCents,
    })),
    colour: colour?.name ?? null,
    needsColour:
      !colour && (known.length === 0 ? await coloursOfVersion(db, versionId) : known.filter(isColour)).length > 0,
    // Of two colours one would be left out silently.
    isWhole: parts.length === 0 || (car.problems.length === 0 && car.picks.length === new Set(parts).size + 1),
  }
}

export type KnownPart = {
  readonly key: PartKey
  readonly kind: Extract<ItemKind, 'option' | 'pack' | 'colour' | 'cover'>
  readonly id: string
  /** Code of an option or a pack. */
  readonly code?: string
  readonly name: Translated
  /** Heading that groups the options. */
  readonly group: Translated | null
  readonly tag: VersionTag
  /** Flags of an option or a pack. */
  readonly flags?: readonly ItemFlag[]
}

/** Lists the parts that a version can have besides its engines, for a sales channel. */
export async function partsOfVersion(db: Db, versionId: string, soldBy: SoldBy = 'shop'): Promise<KnownPart[]> {
  const [options, packs, colours, covers] = await Promise.all([
    optionsOfVersion(db, versionId, soldBy),
    packsOfVersion(db, versionId, soldBy),
    coloursOfVersion(db, versionId),
    coversOfVersion(db, versionId),
  ])
  return [
    ...options.map(({ id, number, code, name, groupName, tag, flags }) => ({
      key: `option-${number}` as const,
      kind: 'option' as const,
      id,
      code,
      name,
      group: groupName,
      tag: toTag(tag),
      flags,
    })),
    ...packs.map(({ id, number, code, name, flags }) => ({
      key: `pack-${number}` as const,
      kind: 'pack' as const,
      id,
      code,
      name,
      group: null,
      tag: 'optional' as const,
      flags,
    })),
    ...colours.map(({ id, number, name, tag }) => ({
      key: `colour-${number}` as const,
      kind: 'colour' as const,
      id,
      name,
      group: null,
      tag: toTag(tag),
    })),
    ...covers.map(({ id, number, colourNumber, coverName, colourName, tag }) => ({
      key: `cover-${number}-${colourNumber}` as const,
      kind: 'cover' as const,
      id,
      group: null,
      name: toCoverName(coverName, colourName),
      tag: toTag(tag),
    })),
  ]
}

/** Returns "Leder, zwart", in each language. */
export function toCoverName(cover: Translated, colour: Translated): Translated {
  const [nl, fr] = LANGUAGES.map(
    (language) => `${translate(cover, language)}, ${translate(colour, language).toLowerCase()}`,
  )
  return { nl: nl!, fr: fr! }
}

async function loadFacts(db: Db, { versionId, engineNumber }: Wish, known: readonly KnownPart[]) {
  const engine = `engine-${engineNumber}` as const
  const [relations, contents] =
    known.length === 0 ? [[], []] : await Promise.all([relationsOfVersion(db, versionId), packContents(db, versionId)])
  const tags = new Map<PartKey, VersionTag>([
    [engine, 'optional'],
    // A colour or cover takes the place of another, also of one that is in the price.
    ...known.map(({ key, kind, tag }) => [key, kind === 'colour' || kind === 'cover' ? 'optional' : tag] as const),
  ])
  // Engines that were not chosen are related as well: what requires one of them does not go together with this.
  const engines = relations.flatMap(({ subject, targets }) =>
    [subject, ...targets].filter((part) => part.startsWith('engine-')),
  )
  return {
    tags,
    contents: new Map(contents.map(({ pack, options }) => [pack, options] as const)),
    relations: relationsAmong(new Set([...tags.keys(), ...engines]), relations),
    defaults: [engine],
    onTop: new Map<PartKey, Cents>(),
  }
}

function toTag(tag: number): VersionTag {
  return getEnumerationName(VERSION_TAGS, tag)
}
