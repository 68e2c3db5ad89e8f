import type { BrandTemplate } from './feature-template.schema.ts'
import type { VersionDraft } from './version.schema.ts'

type Tagged = VersionDraft['options']
type OfTemplate = BrandTemplate['options'][number]

/** What a template adds to what a version has. What the version has already stays as it is, whatever the template says. */
export function templateEffect(
  template: readonly OfTemplate[],
  has: Tagged,
): { adds: OfTemplate[]; keeps: OfTemplate[]; options: Tagged } {
  const held = new Set(has.map(({ id }) => id))
  const adds = template.filter(({ id }) => !held.has(id))
  return {
    adds,
    keeps: template.filter(({ id }) => held.has(id)),
    options: [...has, ...adds.map(({ id, tag }) => ({ id, tag }))].toSorted((a, b) => a.id - b.id),
  }
}
