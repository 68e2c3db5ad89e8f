import {
  ModelColourRequest,
  ModelColoursAnswer,
  ModelColoursRequest,
} from '@forecourt/domain/catalogue/model-colours.schema.ts'
import { MediaHostAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { ensureHost, selectModel, selectModelColours } from './model-colours.sql.ts'

const getAll = query({
  path: 'GET /sales/modelcolour/getall',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the colours of the brand of a model, with how many pictures the model has in each.',
  input: ModelColoursRequest,
  output: ModelColoursAnswer,
  async run({ db }, { model: number }) {
    const model = await selectModel(db, number)
    return model ? { colours: await selectModelColours(db, model) } : refuse('record-not-found', { status: 404 })
  },
})

const prepare = command({
  path: 'POST /sales/modelcolour/prepare',
  right: 'CATALOGUE_EDIT',
  summary: 'Returns the media host of a model in a colour of its brand, and creates it if it does not exist.',
  input: ModelColourRequest,
  output: MediaHostAnswer,
  async run({ tx }, { model: number, colour }) {
    const model = await selectModel(tx, number)
    if (!model) return refuse('record-not-found', { status: 404 })
    const hostId = await ensureHost(tx, model, colour)
    return hostId === undefined ? refuse('reference-gone', { status: 422, field: 'colour' }) : { hostId }
  },
})

export const modelColourEndpoints = [getAll, prepare] as const
