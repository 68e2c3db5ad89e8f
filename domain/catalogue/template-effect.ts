import type { PartKey } from './compatibility.ts'
import type { BrandTemplate } from './feature-template.schema.ts'
import type { VersionDraft } from './version.schema.ts'

export const TEMPLATE_KINDS = ['option', 'pack', 'colour', 'cover'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** The part of a template, by its key; an engine belongs to a model and is in none. */
export type TemplatePartKey = Exclude<PartKey, `engine-${number}`>

type OfTemplate = BrandTemplate['parts'][number]
export type VersionParts = Pick<VersionDraft, 'options' | 'packs' | 'colours' | 'covers'>

/** Parses a key into the kind, the public number, and of a cover that of its colour. */
export function partOfKey(key: TemplatePartKey): { kind: TemplateKind; id: number; colour: number | null } {
  const [kind, id, colour] = key.split('-') as [TemplateKind, string, string?]
  return { kind, id: Number(id), colour: colour === undefined ? null : Number(colour) }
}

/**
 * Returns the parts that a template adds to a version. Parts that the version already has stay as they are, whatever the
 * template.
 */
export function templateEffect(
  template: readonly OfTemplate[],
  has: VersionParts,
): { adds: OfTemplate[]; keeps: OfTemplate[]; parts: VersionParts } {
  const held = collectKeys(has)
  const adds = template.filter(({ key }) => !held.has(key))
  return { adds, keeps: template.filter(({ key }) => held.has(key)), parts: withParts(has, adds) }
}

function collectKeys({ options, packs, colours, covers }: VersionParts): ReadonlySet<TemplatePartKey> {
  return new Set<TemplatePartKey>([
    ...options.map(({ id }) => `option-${id}` as const),
    ...packs.map(({ id }) => `pack-${id}` as const),
    ...colours.map(({ id }) => `colour-${id}` as const),
    ...covers.map(({ cover, colour }) => `cover-${cover}-${colour}` as const),
  ])
}

/** As a version is answered: each list by number. */
function withParts({ options, packs, colours, covers }: VersionParts, adds: readonly OfTemplate[]): VersionParts {
  const added = adds.map(({ key, tag }) => ({ ...partOfKey(key), tag }))
  const mergeTags = (kind: TemplateKind, before: VersionParts['options']) =>
    [...before, ...added.flatMap((one) => (one.kind === kind ? [{ id: one.id, tag: one.tag }] : []))].toSorted(
      (a, b) => a.id - b.id,
    )
  return {
    options: mergeTags('option', options),
    packs: mergeTags('pack', packs),
    colours: mergeTags('colour', colours),
    covers: [
      ...covers,
      ...added.flatMap(({ id, colour, tag }) => (colour === null ? [] : [{ cover: id, colour, tag }])),
    ].toSorted((a, b) => a.cover - b.cover || a.colour - b.colour),
  }
}
