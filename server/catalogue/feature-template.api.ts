import {
  BrandTemplatesAnswer,
  BrandTemplatesRequest,
  TemplatePartRequest,
  TemplatePartSaved,
  TemplatePartsAnswer,
  TemplatePartsRequest,
} from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { partsOfTemplate, setTemplatePart, templateKeys, templatesOfBrand } from './feature-template.sql.ts'
import { coverChoices } from './version-desk.ts'

const getParts = query({
  path: 'GET /sales/featuretemplate/getparts',
  right: 'MASTER_DATA_VIEW',
  summary:
    'Returns the options, packs, colours and covers that an equipment template can contain, each with its effect.',
  input: TemplatePartsRequest,
  output: TemplatePartsAnswer,
  async run({ db }, { id }) {
    const template = await templateKeys(db, id)
    if (!template) return refuse('record-not-found', { status: 404 })
    return { parts: await partsOfTemplate(db, template), ...(await coverChoices(db)) }
  },
})

const setPart = command({
  path: 'POST /sales/featuretemplate/setpart',
  right: 'CATALOGUE_EDIT',
  summary: 'Adds a part to an equipment template as standard or optional, or removes it.',
  isUndoable: true,
  input: TemplatePartRequest,
  output: TemplatePartSaved,
  async run({ tx }, { id, ...wanted }) {
    const template = await templateKeys(tx, id)
    if (!template) return refuse('record-not-found', { status: 404 })
    if (!(await setTemplatePart(tx, template, wanted))) {
      return refuse('reference-gone', { status: 422, field: 'part' })
    }
    return { change: await changeUnderway(tx) }
  },
})

const getOfBrand = query({
  path: 'GET /sales/featuretemplate/getofbrand',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the equipment templates of a brand with their contents.',
  input: BrandTemplatesRequest,
  output: BrandTemplatesAnswer,
  run: async ({ db }, { brand }) => ({ templates: await templatesOfBrand(db, { number: brand }) }),
})

export const featureTemplateEndpoints = [getParts, setPart, getOfBrand] as const
