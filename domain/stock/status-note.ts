import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The notes on the state of a car, in words chosen beforehand: waiting for parts, at the body shop. */
export const statusNote = resource({
  name: 'statusNote',
  right: 'STATUS_NOTE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
