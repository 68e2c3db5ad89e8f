import { listPrice } from '@forecourt/domain/offers/offer-sale.ts'
import type { ModelToOffer, VersionRange, VersionToOffer } from '@forecourt/domain/offers/version-change.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { enginesOfVersions, orderableVersions, relationsOfVersion, versionsBeside } from '../../catalogue/version.ts'
import type { Db } from '../../platform/database/database.ts'
import { readPriceRows } from '../../pricing/price-list.ts'
import { partsOfVersion } from '../../stock/lists/configured-car.ts'

/** Lists the models that can be ordered on a day and have a list price, each by its cheapest version. */
export async function listModelsToOffer(db: Db, day: CalendarDay): Promise<ModelToOffer[]> {
  const versions = await orderableVersions(db, day)
  const ids = versions.map(({ versionId }) => versionId)
  const facts = await readPriceRows(db, ids, day)
  const priced = versions.flatMap(({ versionId, versionNumber, modelNumber, brandName, modelName, modelYear }) => {
    const priceCents = listPrice({ subjectId: versionId, kind: 'base', versionId }, facts, day)
    if (priceCents === undefined) return []
    return [{ modelNumber, name: `${brandName} ${modelName}`, year: modelYear, version: versionNumber, priceCents }]
  })
  return [...Map.groupBy(priced, ({ modelNumber }) => modelNumber).values()].flatMap((ofModel) =>
    ofModel
      .toSorted((one, other) => one.priceCents - other.priceCents)
      .slice(0, 1)
      .map(({ modelNumber: _, ...model }) => model),
  )
}

/**
 * Loads the versions that a configured car can change to on a day, its own one included, with their list prices and
 * parts; undefined where there is no such version.
 */
export async function loadVersionRange(db: Db, number: number, day: CalendarDay): Promise<VersionRange | undefined> {
  const rows = await versionsBeside(db, number, day)
  const [first] = rows
  if (!first) return undefined
  const ids = rows.map(({ id }) => id)
  const [facts, engines, parts, relations] = await Promise.all([
    readPriceRows(db, ids, day),
    enginesOfVersions(db, ids),
    Promise.all(ids.map((id) => partsOfVersion(db, id, 'offer'))),
    Promise.all(ids.map((id) => relationsOfVersion(db, id))),
  ])
  const names: Record<string, VersionRange['names'][keyof VersionRange['names']]> = {}
  for (const { number: engine, name } of engines) names[`engine-${engine}`] = { nl: name, fr: name }
  for (const { key, name } of parts.flat()) names[key] = name
  const versions = rows.map(({ id, number: version, name, year, isOrderable }, at): VersionToOffer => {
    const known = parts[at] ?? []
    const standard = new Set(known.flatMap(({ key, tag }) => (tag === 'standard' ? [key] : [])))
    const own = engines.filter(({ versionNumber }) => versionNumber === version)
    return {
      number: version,
      name,
      year,
      isOrderable,
      priceCents: listPrice({ subjectId: id, kind: 'base', versionId: id }, facts, day) ?? null,
      parts: [
        ...own.map(({ number: engine, isBase }) => ({
          key: `engine-${engine}` as const,
          tag: isBase ? ('standard' as const) : ('optional' as const),
        })),
        ...known.map(({ key, tag }) => ({ key, tag })),
      ],
      replaced: (relations[at] ?? []).flatMap(({ kind, subject, targets }) =>
        kind === 'replaces' && standard.has(subject) ? targets : [],
      ),
    }
  })
  return { model: first.modelName, versions, names }
}
