import { choice, code, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { ORDER_STAGES } from './vehicle-states.ts'

/** The progress of a car on order: ordered, built, in transit. */
export const queueLabel = resource({
  name: 'queueLabel',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    stage: choice(ORDER_STAGES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'stage', 'code', 'isActive'],
  search: ['code', 'name'],
  filters: ['stage', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
