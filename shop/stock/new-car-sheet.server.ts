import { redirect } from 'react-router'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { resolveConfiguration } from '@forecourt/domain/catalogue/configuration.ts'
import type { CarEngine } from '@forecourt/domain/catalogue/setup.schema.ts'
import type { VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Picture } from '@forecourt/domain/media/picture.schema.ts'
import { joinSrcSet } from '@forecourt/domain/media/src-set.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { NewCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { toCarKey, type CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import {
  formatAmounts,
  toAttachmentSections,
  commonSheet,
  loadCosts,
  describe,
  doorsAndSeats,
  fact,
  guaranteeSection,
  loadMonthly,
  row,
  toShownPicture,
  formatWholeNumber,
  type SheetContext,
} from './car-sheet.server.ts'
import type { Fact, SheetPicture } from './car-sheet.ts'
import { findEngine, loadFigures, parseParts, toChosenKey, toFacts, toSearchParams } from './configuration.ts'
import { emissionRows, wltpLine } from './emission.server.ts'
import type { EngineChoice, NewCarSheet, PartChoice, VersionChoice } from './new-car-sheet.ts'

/** The page of a new car: a model in one of its versions, with every engine that version can have. */
export async function newCarSheet(
  car: NewCarDetail,
  { api, ...at }: SheetContext & { api: ApiCaller },
): Promise<NewCarSheet> {
  const { card, carVersion, modelYear } = car
  const { language } = at
  const name = `${card.carName} ${carVersion.name}`
  const engines = await loadEngines(car, at, api)
  const common = commonSheet(car, 'content.newcars', at)
  const first = engines[0]
  return {
    ...common,
    pictures: markInterior(common.pictures, car),
    head: {
      title: m['detail.new.title']({ name }),
      description: describe(name, first?.facts ?? [], formatMoney(carVersion.priceInc, language)),
      keywords: m['detail.new.keywords']({ name: card.carName, fuel: card.fuelLabel, body: car.bodyTypeLabel }),
      ...(common.pictures[0] && { image: common.pictures[0].src }),
    },
    subtitle: m['detail.new.subtitle']({ version: carVersion.name, year: modelYear }),
    versions: toVersions(car, language),
    engines,
    parts: listParts(car),
    relations: car.relations,
    contents: car.packContents,
    sections: [
      ...(car.description
        ? [{ kind: 'text', title: m['detail.new.about'](), lines: car.description.split('\n') } as const]
        : []),
      ...toAttachmentSections(car, common.pictures),
      {
        kind: 'equipment',
        title: m['detail.new.equipment']({ version: carVersion.name }),
        groups: toEquipment(car, at),
      },
      ...guaranteeSection('content.newcars', car.guarantee),
    ],
  }
}

/**
 * Returns the calculation of the server for the car in the address. A configuration written in another way, such as by a
 * form without scripts, redirects to its one address.
 */
export async function resolveChoice(
  sheet: NewCarSheet,
  { url, path, api, language }: { url: URL; path: string; api: ApiCaller; language: Language },
): Promise<Pick<NewCarSheet, 'figures'>> {
  const engine = findEngine(sheet, url.searchParams)
  if (!engine) return {}
  const facts = toFacts(sheet, engine)
  const parts = parseParts(url.searchParams)
  const canonical = String(toSearchParams(facts, sheet, parts))
  const address = canonical === '' ? path : `${path}?${canonical}`
  if (url.pathname !== path) throw redirect(address, 301)
  if (String(url.searchParams) !== canonical) throw redirect(address)
  const { picks, onTopCents, problems } = resolveConfiguration(facts, parts)
  if (onTopCents === 0 || problems.length > 0) return {}
  const figures = await loadFigures(api, toChosenKey(engine, picks), language)
  return figures ? { figures } : {}
}

function markInterior(pictures: readonly SheetPicture[], car: NewCarDetail): SheetPicture[] {
  return pictures.map((picture, at) => (car.pictures[at]?.isInterior ? { ...picture, isInterior: true } : picture))
}

/** Returns the path of a version; the first version of a model has the path of the model. */
export function versionPath({ card, carVersions }: NewCarDetail, versionId: number, language: Language): string {
  const { slug, id } = card
  const isFirst = carVersions[0]?.id === versionId
  return buildPath('content.newcar.detail', language, isFirst ? { slug, id } : { slug, id, versionId })
}

function toVersions(car: NewCarDetail, language: Language): VersionChoice[] {
  return car.carVersions.map(({ id, name, priceInc }) => ({
    name,
    price: m['detail.new.from']({ price: formatMoney(priceInc, language) }),
    href: versionPath(car, id, language),
    ...(id === car.carVersion.id && { isCurrent: true }),
  }))
}

async function loadEngines(car: NewCarDetail, { language }: SheetContext, api: ApiCaller): Promise<EngineChoice[]> {
  const engines = car.engines.toSorted((one, other) => one.priceInc - other.priceInc)
  const costs = await loadCosts(
    api,
    engines.map((engine) => toKey(car, engine)),
    { department: car.department, branch: car.branch, language },
  )
  const monthly = await loadMonthly(
    api,
    'new',
    engines.map(({ priceInc }) => priceInc),
    language,
  )
  return engines.map((engine, index): EngineChoice => {
    const key = toKey(car, engine)
    const wltp = wltpLine(engine, language)
    const { horsepower, kilowatts } = engine
    return {
      id: String(engine.id),
      cents: engine.priceInc,
      key,
      label: engine.label,
      detail: [engine.fuelLabel, engine.gearLabel, m['card.power']({ horsepower, kilowatts })].join(' · '),
      price: {
        ...formatAmounts({ ...car.card, ...engine }, language),
        ...(wltp && { wltp }),
        ...(engine.lowestPriceInc !== null && {
          lowest: m['detail.lowest-price']({
            days: engine.lowestPriceDays,
            price: formatMoney(engine.lowestPriceInc, language),
          }),
        }),
        ...(monthly[index] && { monthly: monthly[index] }),
        costs: costs.get(key) ?? [],
      },
      facts: buildFacts(car, engine),
      rows: [
        ...row(m['words.body'](), car.bodyTypeLabel),
        ...doorsAndSeats(car.doorAmount, car.seatAmount),
        ...row(m['detail.spec.displacement'](), formatWholeNumber(engine.displacement, language, m['detail.unit.cc'])),
        ...row(m['detail.fact.gearbox'](), engine.gearLabel),
        ...row(
          m['detail.spec.drive'](),
          [engine.wheelDriveLabel, engine.wheelDriveDescription].filter(Boolean).join(', '),
        ),
        ...emissionRows(engine, language),
        ...row(m['detail.spec.environment'](), car.environmentNote),
      ],
    }
  })
}

/** Returns the key of a car, without the own engine of the version: so it has one key however it was chosen. */
function toKey({ card, carVersion }: NewCarDetail, engine: CarEngine): CarKey {
  const isOwn = engine.priceInc === carVersion.priceInc
  return toCarKey({ kind: 'new', id: card.id, versionId: carVersion.id, ...(!isOwn && { engineId: engine.id }) })
}

function buildFacts({ bodyTypeLabel }: NewCarDetail, engine: CarEngine): Fact[] {
  const { horsepower, kilowatts, energyType, fuelLabel, gearGroup, emissionLabel } = engine
  return [
    ...fact(energyType === 'electric' ? 'bolt' : 'gas-station', m['words.fuel'](), fuelLabel),
    ...fact('manual-gearbox', m['detail.fact.gearbox'](), gearGroupText(gearGroup, engine.gearLabel)),
    ...fact('engine', m['detail.fact.power'](), m['card.power']({ horsepower, kilowatts })),
    ...fact('car', m['words.body'](), bodyTypeLabel),
    ...fact('leaf', m['detail.fact.norm'](), emissionLabel),
  ]
}

function gearGroupText(group: string, label: string): string {
  if (group === 'automatic') return m['detail.new.automatic']()
  if (group === 'manual') return m['detail.new.manual']()
  return label
}

const order: Record<VersionTag, number> = { standard: 0, optional: 1, 'not-available': 2 }

/** Groups all equipment of the model under its headings: standard, optional and unavailable for this version. */
function toEquipment({ baseEquipment, looseOptions }: NewCarDetail, { language }: SheetContext) {
  const byName = Map.groupBy([...baseEquipment, ...looseOptions], ({ name }) => name)
  return [...byName].map(([name, groups]) => ({
    name,
    items: groups
      .flatMap(({ options }) => options)
      .toSorted((one, other) => order[one.tag] - order[other.tag] || one.name.localeCompare(other.name, language))
      .map((option) => ({
        name: option.name,
        tag: option.tag,
        ...(option.tag === 'optional' && { price: formatMoney(option.priceInc, language) }),
      })),
  }))
}

/** Lists the choices beside the engine, and the parts that these can be related to. */
function listParts({
  card,
  exteriorColors,
  interiors,
  optionPacks,
  baseEquipment,
  looseOptions,
}: NewCarDetail): PartChoice[] {
  const optional = { tag: 'optional' } as const
  return [
    ...exteriorColors.map(({ id, name, colorType, colorCode, priceInc, picture, pictures }) => ({
      ...optional,
      picture: toSample(picture),
      pictures: pictures.map((one, at) =>
        toShownPicture(one, m['detail.gallery.alt-colour']({ car: card.carName, colour: name, index: at + 1 })),
      ),
      key: `colour-${id}` as const,
      name,
      group: colorType,
      cents: priceInc,
      colour: colorCode,
    })),
    ...interiors.map(({ cover, colour, name, colorCode, priceInc, picture }) => ({
      ...optional,
      picture: toSample(picture),
      key: `cover-${cover}-${colour}` as const,
      name,
      group: '',
      cents: priceInc,
      colour: colorCode,
    })),
    ...optionPacks.map(({ id, name, priceInc }) => ({
      ...optional,
      key: `pack-${id}` as const,
      name,
      group: m['words.packs'](),
      cents: priceInc,
    })),
    ...[...looseOptions, ...baseEquipment].flatMap(({ name: group, options }) =>
      options.map(({ id, name, tag, priceInc }) => ({
        key: `option-${id}` as const,
        name,
        group,
        tag,
        cents: priceInc,
      })),
    ),
  ]
}

function toSample(picture: Picture | null): PartChoice['picture'] {
  const largest = picture?.versions.at(-1)
  if (!picture || !largest) return undefined
  return { alt: picture.alt, srcSet: joinSrcSet(picture.versions), width: largest.width, height: largest.height }
}
