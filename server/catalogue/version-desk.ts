import type { VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { catchBrokenRule } from '../platform/resources/constraints.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  copyRow,
  endYear,
  insertVersion,
  insertYear,
  isNameTaken,
  unknownFacts,
  updateVersion,
  findVersionKeys,
  versionsOfYear,
  writeCovers,
  writeEngines,
  writeTags,
  findModelYear,
  type YearRow,
} from './version-desk.sql.ts'

export {
  choicesFor,
  coverChoices,
  deleteVersion,
  findVersionKeys,
  loadVersionKeys,
  versionRow,
  versionsOfYear,
  findModelYear,
  loadModelYear,
  type YearRow,
} from './version-desk.sql.ts'

/** Returns the initial values of a new version. */
export function newVersion({ id }: YearRow): VersionDraft {
  return {
    id: null,
    rev: 0,
    modelYear: id,
    name: '',
    bodyType: null,
    doors: null,
    seats: null,
    warranty: null,
    introduction: null,
    isActive: false,
    engines: [],
    options: [],
    packs: [],
    colours: [],
    covers: [],
  }
}

/**
 * Writes a version and how everything belongs to it.
 * @returns its key; undefined when another user saved it since
 */
export async function writeVersion(tx: Tx, draft: VersionDraft): Promise<string | undefined | ApiRefusal> {
  const found = draft.id === null ? undefined : await findVersionKeys(tx, draft.id)
  if (draft.id !== null && !found) return refuse('record-not-found', { status: 404 })
  const year = await findModelYear(tx, { number: draft.modelYear })
  if (!year || (found && found.yearKey !== year.key)) return refuseGone('modelYear')
  const { bodyType, name } = draft
  const missing = (['name', 'bodyType', 'doors', 'seats'] as const).filter((field) => (draft[field] ?? '') === '')
  if (bodyType === null || missing.length > 0) {
    return refuse('version-incomplete', { status: 422, fields: missing.map((field) => `version.${field}`) })
  }
  const unknown = await unknownFacts(tx, draft)
  if (unknown.length > 0)
    return refuse('reference-gone', { status: 422, fields: unknown.map((field) => `version.${field}`) })
  const bases = draft.engines.filter(({ isBase }) => isBase)
  if (draft.engines.length > 0 && bases.length !== 1) {
    return refuse('version-base-engine', { status: 422, field: 'version.engines' })
  }
  const slug = urlize(name)
  if (await isNameTaken(tx, year.key, slug, draft.id)) {
    return refuse('version-name-taken', { status: 422, field: 'version.name' })
  }
  const facts = { ...draft, bodyType, slug }
  const key = await catchBrokenRule(tx, 'version', async () => {
    if (!found) return insertVersion(tx, year, pick(facts))
    return (await updateVersion(tx, found.key, draft.rev, pick(facts))) ? found.key : undefined
  })
  if (isRefusal(key) || key === undefined) return key
  return (await writeParts(tx, year, key, draft)) ?? key
}

function pick({ name, slug, bodyType, doors, seats, warranty, introduction, isActive }: VersionFacts): VersionFacts {
  return { name, slug, bodyType, doors, seats, warranty, introduction, isActive }
}

type VersionFacts = Parameters<typeof insertVersion>[2]

async function writeParts(tx: Tx, year: YearRow, key: string, draft: VersionDraft): Promise<ApiRefusal | undefined> {
  const version = { key, brandKey: year.brandKey }
  if (!(await writeEngines(tx, { key, modelKey: year.modelKey }, draft.engines))) return refuseGone('engines')
  if (!(await writeTags(tx, version, 'option', draft.options))) return refuseGone('options')
  if (!(await writeTags(tx, version, 'option_pack', draft.packs))) return refuseGone('packs')
  if (!(await writeTags(tx, version, 'exterior_colour', draft.colours))) return refuseGone('colours')
  return (await writeCovers(tx, key, draft.covers)) ? undefined : refuseGone('covers')
}

/**
 * Copies a version with all that it has, into a year of its model; it is not published yet.
 * @returns its key
 */
export async function copyVersion(
  tx: Tx,
  source: { key: string; yearKey: string },
  into: { modelYear: number; name: string },
): Promise<string | ApiRefusal> {
  const year = await findModelYear(tx, { number: into.modelYear })
  const own = await findModelYear(tx, { key: source.yearKey })
  if (!year || year.modelKey !== own?.modelKey) return refuseGone('modelYear', '')
  if (into.name === '') return refuse('version-incomplete', { status: 422, field: 'name' })
  const slug = urlize(into.name)
  if (await isNameTaken(tx, year.key, slug, null)) {
    return refuse('version-name-taken', { status: 422, field: 'name' })
  }
  return copyRow(tx, source.key, { yearKey: year.key, name: into.name, slug })
}

/** Copies a model year with all its versions. @returns its number, and the versions with what they were copied from */
export async function copyYear(
  tx: Tx,
  source: YearRow,
  { endsSource, ...facts }: { year: number; orderableFrom: string; orderableUntil: string | null; endsSource: boolean },
): Promise<{ id: number; versions: { source: string; copy: string }[] } | ApiRefusal> {
  const made = await catchBrokenRule(tx, 'modelYear', async () => {
    if (endsSource) await endYear(tx, source.key, facts.orderableFrom)
    return insertYear(tx, { ...facts, modelKey: source.modelKey })
  })
  if (isRefusal(made)) return made
  const versions: { source: string; copy: string }[] = []
  for (const { key, name, slug } of await versionsOfYear(tx, source.key)) {
    versions.push({ source: key, copy: await copyRow(tx, key, { yearKey: made.key, name, slug }) })
  }
  return { id: made.id, versions }
}

function refuseGone(field: keyof VersionDraft, of = 'version.'): ApiRefusal {
  return refuse('reference-gone', { status: 422, field: `${of}${field}` })
}
