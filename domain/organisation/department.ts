import {
  choice,
  code,
  decimal,
  one,
  optional,
  resource,
  text,
  translated,
  yesNo,
} from '../platform/resources/resource.ts'
import { branch } from './branch.ts'
import { LATITUDE, LONGITUDE } from './place.ts'

export const DEPARTMENT_KINDS = ['sales-new', 'sales-used', 'workshop', 'trucks', 'parts', 'administration'] as const

/** The department that customers come to or call at a branch. Its hours are stored separately. */
export const department = resource({
  name: 'department',
  right: 'ORGANISATION_EDIT',
  view: 'ORGANISATION_EDIT',
  fields: {
    branch: one(branch),
    name: translated({ max: 60 }),
    slug: code(),
    kind: choice(DEPARTMENT_KINDS),
    contactName: optional(text({ max: 80 })),
    phone: text({ max: 30, form: 'phone' }),
    email: text({ max: 254, form: 'email' }),
    streetName: text({ max: 80 }),
    houseNumber: text({ max: 12 }),
    boxNumber: optional(text({ max: 12 })),
    postalCode: text({ max: 4, form: 'postal-code' }),
    city: translated({ max: 60 }),
    latitude: decimal(LATITUDE),
    longitude: decimal(LONGITUDE),
    routeUrl: optional(text({ max: 400, form: 'web' })),
    contactHourComments: optional(translated({ max: 300, lines: 3 })),
    allowsPickup: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'branch', 'kind', 'phone', 'email', 'allowsPickup', 'isActive'],
  offAtFirst: ['phone'],
  search: ['name', 'slug', 'contactName', 'email'],
  filters: ['branch', 'kind', 'allowsPickup', 'isActive'],
  sort: 'rank',
  importKey: ['slug'],
  remove: 'archive',
})
