import { z } from 'zod'
import { AddressFields } from './postal-address.schema.ts'
import { Picture } from '../media/picture.schema.ts'
import { Day, PublicNumber, TranslatedText } from '../platform/forms/fields.schema.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const period = z.strictObject({ from: clockTime, to: clockTime })

/** The opening hours of a department: the week and the days that differ. */
export const OpeningHoursAnswer = z
  .strictObject({
    contactHours: z.array(z.strictObject({ day: z.literal([1, 2, 3, 4, 5, 6, 7]), value: z.array(period) })),
    exceptions: z.array(
      z.strictObject({
        day: Day,
        value: z.array(period),
        note: TranslatedText.nullable(),
      }),
    ),
    closedOnHolidays: z.boolean(),
  })
  .meta({
    id: 'OpeningHours',
    example: {
      contactHours: [{ day: 1, value: [{ from: '09:00', to: '18:30' }] }],
      exceptions: [],
      closedOnHolidays: true,
    },
  })

const geoLocation = z.strictObject({ latitude: z.number(), longitude: z.number(), link: z.string() }).meta({
  example: { latitude: 51.0543, longitude: 3.7174, link: 'https://www.openstreetmap.org/?mlat=51.0543&mlon=3.7174' },
})

export const DepartmentAnswer = z
  .strictObject({
    id: PublicNumber,
    name: z.string(),
    isActive: z.boolean(),
    isPickupPlace: z.boolean().describe('True if buyers may collect cars here'),
    contactData: z.strictObject({
      address: AddressFields,
      email: z.string(),
      phone: z.string(),
      openingHours: OpeningHoursAnswer,
      contactHourComments: z.string(),
    }),
    geoLocation,
    hostId: z.uuid().nullable(),
    media: Picture.nullable(),
  })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof DepartmentAnswer>

export const BranchAnswer = z
  .strictObject({
    id: PublicNumber,
    slug: z.string().describe('The code of the branch in a filter and its address: gent'),
    name: z.string(),
    slogan: z.string(),
    departments: z.array(DepartmentAnswer),
    contactData: z.strictObject({
      address: AddressFields,
      webSite: z.string(),
      phone: z.string(),
      email: z.string(),
      socialMedia: z.array(z.strictObject({ name: z.string(), url: z.string() })),
    }),
    geoLocation,
    bankData: z.strictObject({ iban: z.string() }),
    hostId: z.uuid().nullable(),
    logo: Picture.nullable(),
  })
  .meta({ id: 'Branch' })
export type Branch = z.infer<typeof BranchAnswer>

/** The dealer group. `mainAccount` is the branch that represents it: legal name, VAT number, court of its register. */
export const TenantAnswer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    isMaster: z.boolean().describe('True for the master group, or a group that is alone'),
    branches: z.array(BranchAnswer),
    mainAccount: z.strictObject({
      companyName: z.string(),
      vatPrefix: z.string(),
      vatNumber: z.string(),
      court: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  })
  .meta({ id: 'Tenant' })
export type Tenant = z.infer<typeof TenantAnswer>

/** `GET /shop/branch/gettenant` */
export const TenantRequest = z.strictObject({})
export const OwnTenantAnswer = z.strictObject({ tenant: TenantAnswer })

/** `GET /shop/branch/getmap`: how the map of the branches is shown. */
export const MapRequest = z.strictObject({})
export const MapAnswer = z
  .strictObject({
    zoom: z.int(),
    tiles: z
      .strictObject({ url: z.string(), attribution: z.string() })
      .nullable()
      .describe('null: the shop draws the provinces itself'),
  })
  .meta({ id: 'Map', example: { zoom: 9, tiles: null } })
export type MapTiles = z.infer<typeof MapAnswer>['tiles']
