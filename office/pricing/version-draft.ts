import { api } from '@forecourt/api-client/api-client.ts'
import type { PartChoice, VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import type { PriceOfPart, PriceStep, VersionSheet } from '@forecourt/domain/pricing/range.schema.ts'
import type { NotShownReason } from '@forecourt/domain/pricing/shown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import type { PartRow } from './PartTable.tsx'
import type { LoadedVersion } from './range-calls.ts'
import { inLanguage } from './range-texts.ts'

/** The version with the unsaved decisions on prices. */
export type VersionFormDraft = VersionDraft & {
  readonly prices: readonly PriceOfPart[]
  readonly notShown: readonly NotShownReason[]
  readonly steps: readonly PriceStep[]
}

export function buildFieldTexts(
  choices: LoadedVersion['choices'],
): FieldTexts<Omit<VersionDraft, 'id' | 'rev' | 'modelYear'> & Pick<VersionFormDraft, 'steps'>> {
  const formatIn = (list: LoadedVersion['choices']['doors']) => (value: number | null) => {
    const choice = list.find(({ id }) => id === value)
    return choice ? inLanguage(choice.name) : '–'
  }
  return {
    name: { label: m['words.name'] },
    bodyType: { label: m['words.body'], format: formatIn(choices.bodyTypes) },
    doors: { label: m['words.doors'], format: formatIn(choices.doors) },
    seats: { label: m['words.seats'], format: formatIn(choices.seats) },
    warranty: { label: m['office.range.warranty'], format: formatIn(choices.warranties) },
    introduction: { label: m['office.range.introduction'] },
    isActive: { label: m['office.range.published'] },
    engines: { label: m['office.range.engines'] },
    options: { label: m['words.options'] },
    packs: { label: m['words.packs'] },
    colours: { label: m['office.range.colours'] },
    covers: { label: m['office.range.covers'] },
    steps: { label: m['words.price'] },
  }
}

/** Saves a draft; a user who may only change prices sends prices alone. */
export async function saveVersion(draft: VersionFormDraft, isPricesOnly: boolean): Promise<VersionFormDraft> {
  const { steps, prices: _prices, notShown: _notShown, ...version } = draft
  const introduction = version.introduction && {
    nl: version.introduction.nl,
    ...(version.introduction.fr && { fr: version.introduction.fr }),
  }
  const saved = isPricesOnly
    ? await api('POST /sales/version/planprices', { id: version.id!, prices: [...steps] })
    : await api('POST /sales/version/save', { version: { ...version, introduction }, prices: [...steps] })
  return toDraft(saved)
}

export function toDraft({ version, prices, notShown }: VersionSheet): VersionFormDraft {
  return { ...version, prices, notShown, steps: [] }
}

export function toPartRow({ id, name, ...choice }: PartChoice, kind: PartRow['kind'], value: string): PartRow {
  return { ...choice, key: String(id), kind, id, name: inLanguage(name), value }
}

export function toCoverRow(part: VersionDraft['covers'][number], choices: LoadedVersion['choices']): PartRow {
  const cover = choices.covers.find(({ id }) => id === part.cover)
  const colour = choices.coverColours.find(({ id }) => id === part.colour)
  const name = [cover, colour].flatMap((one) => (one ? [inLanguage(one.name)] : [])).join(', ')
  return {
    key: `${part.cover}-${part.colour}`,
    kind: 'cover',
    id: part.cover,
    name,
    value: part.tag,
    note: '',
    group: null,
    hex: colour?.hex ?? null,
    isActive: true,
  }
}

type Tagged = VersionDraft['options']

export function withTag(parts: Tagged, id: number, value: string): Tagged {
  const others = parts.filter((part) => part.id !== id)
  const tagged = value === '' ? others : [...others, { id, tag: value as Tagged[number]['tag'] }]
  return tagged.toSorted((a, b) => a.id - b.id)
}

export function withCoverTag(covers: VersionDraft['covers'], key: string, value: string): VersionDraft['covers'] {
  return covers.flatMap((part) => {
    if (`${part.cover}-${part.colour}` !== key) return [part]
    return value === '' ? [] : [{ ...part, tag: value as Tagged[number]['tag'] }]
  })
}

type Engines = VersionDraft['engines']

export function findEngineRole(engines: Engines, id: number): string {
  const found = engines.find((engine) => engine.id === id)
  if (!found) return ''
  return found.isBase ? 'base' : found.isActive ? 'extra' : 'stopped'
}

/** Sets the place of an engine. One engine is in the price: another that is put there replaces it. */
export function withEngine(engines: Engines, id: number, value: string): Engines {
  const others = engines
    .filter((engine) => engine.id !== id)
    .map((engine) => (value === 'base' ? { ...engine, isBase: false } : engine))
  const own = { id, isBase: value === 'base', isActive: value !== 'stopped' }
  return (value === '' ? others : [...others, own]).toSorted((a, b) => a.id - b.id)
}
