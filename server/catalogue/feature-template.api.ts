import {
  BrandTemplatesAnswer,
  BrandTemplatesRequest,
  TemplateOptionRequest,
  TemplateOptionSaved,
  TemplateOptionsAnswer,
  TemplateOptionsRequest,
} from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { changeUnderway } from '../platform/audit.ts'
import { command, query } from '../platform/endpoint.ts'
import { refuse } from '../platform/refusal.ts'
import { optionsOfTemplate, setTemplateOption, templateKeys, templatesOfBrand } from './feature-template.sql.ts'

const getOptions = query({
  path: 'GET /sales/featuretemplate/getoptions',
  right: 'MASTER_DATA_VIEW',
  summary: 'The options that a template can hold, and how it holds them.',
  input: TemplateOptionsRequest,
  output: TemplateOptionsAnswer,
  async run({ db }, { id }) {
    const template = await templateKeys(db, id)
    if (!template) return refuse('record-not-found', { status: 404 })
    return { options: await optionsOfTemplate(db, template) }
  },
})

const setOption = command({
  path: 'POST /sales/featuretemplate/setoption',
  right: 'CATALOGUE_EDIT',
  summary: 'Says how a template brings an option, or that it does not.',
  isUndoable: true,
  input: TemplateOptionRequest,
  output: TemplateOptionSaved,
  async run({ tx }, { id, ...wanted }) {
    const template = await templateKeys(tx, id)
    if (!template) return refuse('record-not-found', { status: 404 })
    if (!(await setTemplateOption(tx, template, wanted))) {
      return refuse('reference-gone', { status: 422, field: 'option' })
    }
    return { change: await changeUnderway(tx) }
  },
})

const getOfBrand = query({
  path: 'GET /sales/featuretemplate/getofbrand',
  right: 'MASTER_DATA_VIEW',
  summary: 'The templates of a brand with what each brings to a version.',
  input: BrandTemplatesRequest,
  output: BrandTemplatesAnswer,
  run: async ({ db }, { brand }) => ({ templates: await templatesOfBrand(db, { number: brand }) }),
})

export const featureTemplateEndpoints = [getOptions, setOption, getOfBrand] as const
