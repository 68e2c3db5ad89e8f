import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  TemplatePreview,
  TemplatePreviewRequest,
  TemplateUsed,
  TemplateUseRequest,
  type BrandTemplate,
} from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { templateEffect } from '@forecourt/domain/catalogue/template-effect.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { unpricedPart } from '@forecourt/domain/pricing/part-prices.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { addParts, templatesOfBrand } from '../catalogue/feature-template.ts'
import { choicesFor, versionsOfYear, findModelYear, type YearRow } from '../catalogue/version-desk.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { gapRefusal, loadVersionSheet } from './version-sheet.ts'

const preview = query({
  path: 'GET /sales/modelyear/previewtemplate',
  right: 'MASTER_DATA_VIEW',
  summary: 'Previews what an equipment template would add to each version of a model year.',
  input: TemplatePreviewRequest,
  output: TemplatePreview,
  async run({ db, call }, { id, template }) {
    const today = brusselsDay(call.now)
    const found = await yearAndTemplate(db, id, template)
    if (isRefusal(found)) return found
    const { year, parts } = found
    const choices = await choicesFor(db, year)
    const versions = []
    for (const { key } of await versionsOfYear(db, year.key)) {
      const { version, prices } = await loadVersionSheet(db, key, year, today)
      const effect = templateEffect(parts, version)
      const gap =
        version.isActive && unpricedPart({ version: { ...version, ...effect.parts }, prices }, choices, year, today)
      versions.push({
        id: requireValue(version.id, 'the number of the version'),
        name: version.name,
        adds: effect.adds.map(({ name, tag }) => ({ name, tag })),
        keeps: effect.keeps.map(({ name }) => name),
        unpriced: (gap && gap.name) || null,
      })
    }
    return { versions }
  },
})

const use = command({
  path: 'POST /sales/modelyear/usetemplate',
  right: 'CATALOGUE_EDIT',
  summary: 'Adds the missing equipment of a template to versions of a model year.',
  isUndoable: true,
  input: TemplateUseRequest,
  output: TemplateUsed,
  async run({ tx, call: { now, language } }, { id, template, versions: wanted }) {
    const today = brusselsDay(now)
    const found = await yearAndTemplate(tx, id, template)
    if (isRefusal(found)) return found
    const { year, parts } = found
    let [added, versions] = [0, 0]
    const left = new Set(wanted)
    for (const { key } of await versionsOfYear(tx, year.key)) {
      const { version } = await loadVersionSheet(tx, key, year, today)
      if (!left.delete(requireValue(version.id, 'the number of the version'))) continue
      const { adds } = templateEffect(parts, version)
      if (adds.length === 0) continue
      added += await addParts(tx, key, adds)
      versions++
      const gap = await gapRefusal(tx, await loadVersionSheet(tx, key, year, today), year, today, language)
      if (gap) return gap
    }
    if (left.size > 0) return refuse('reference-gone', { status: 422, field: 'versions' })
    return { added, versions, change: await changeUnderway(tx) }
  },
})

export const templateUseEndpoints = [preview, use] as const

async function yearAndTemplate(
  db: Db,
  id: number,
  template: number,
): Promise<{ year: YearRow; parts: BrandTemplate['parts'] } | ApiRefusal> {
  const year = await findModelYear(db, { number: id })
  if (!year) return refuse('record-not-found', { status: 404 })
  const found = (await templatesOfBrand(db, { key: year.brandKey })).find((one) => one.id === template)
  return found ? { year, parts: found.parts } : refuse('reference-gone', { status: 422, field: 'template' })
}
