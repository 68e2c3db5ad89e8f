import { LANGUAGES } from '../platform/values/languages.ts'
import { choice, code, decimal, optional, resource, text, translated, yesNo } from '../platform/resources/resource.ts'
import { LATITUDE, LONGITUDE } from './place.ts'

/**
 * The branches of the dealer: company and account as the law and customers require. The first of them represents the group.
 */
export const branch = resource({
  name: 'branch',
  right: 'ORGANISATION_EDIT',
  view: 'ORGANISATION_EDIT',
  fields: {
    name: text({ max: 60 }),
    slug: code(),
    slogan: translated({ max: 120 }),
    streetName: text({ max: 80 }),
    houseNumber: text({ max: 12 }),
    boxNumber: optional(text({ max: 12 })),
    postalCode: text({ max: 4, form: 'postal-code' }),
    city: translated({ max: 60 }),
    phone: text({ max: 30, form: 'phone' }),
    email: text({ max: 254, form: 'email' }),
    webSite: optional(text({ max: 200, form: 'web' })),
    latitude: decimal(LATITUDE),
    longitude: decimal(LONGITUDE),
    routeUrl: optional(text({ max: 400, form: 'web' })),
    companyName: text({ max: 120 }),
    enterpriseNumber: text({ max: 20, form: 'enterprise-number' }),
    court: translated({ max: 120 }),
    accountHolder: text({ max: 70 }),
    iban: text({ max: 42, form: 'iban' }),
    bic: optional(text({ max: 11, form: 'plain' })),
    stockPrefix: text({ max: 1, form: 'plain' }),
    /** Language of the cards and sheets on its cars. */
    printLanguage: choice(LANGUAGES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'city', 'phone', 'email', 'companyName', 'stockPrefix', 'isActive'],
  search: ['name', 'slug', 'city', 'companyName', 'email'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['slug'],
  remove: 'archive',
})
