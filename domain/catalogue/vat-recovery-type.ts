import { code, percent, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The part of the VAT that a buyer gets back. */
export const vatRecoveryType = resource({
  name: 'vatRecoveryType',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    recoverableBp: percent(),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'recoverableBp', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
