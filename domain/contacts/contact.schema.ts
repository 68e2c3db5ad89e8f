import { formShape } from '../platform/forms/form.schema.ts'
import { z } from 'zod'
import { Instant, PublicNumber, typedText } from '../platform/forms/fields.schema.ts'
import { ADDRESS_TYPES } from './address.ts'
import { addressForm } from './address-form.ts'
import { MIN_CITY_QUERY_LENGTH } from './city.ts'
import { COUNTRY_CODES } from './countries.ts'
import { unused } from '../platform/values/unused.schema.ts'
import { DEFAULT_VAT_PREFIX } from './vat-number.ts'

const addressExample = {
  label: 'invoice',
  streetName: 'Koningin Astridlaan',
  houseNumber: '27',
  boxNumber: '',
  postalCode: '9300',
  city: 'Aalst',
  cityId: 512,
  countryCode: 'BE',
} as const

/** The name of the country, in the language of the call. */
const Country = z.strictObject({ name: z.strictObject({ text: z.string().max(80) }) })

/** An address as the dialog sends it: its shape and caps; `addressViolations` checks whether it is complete. */
export const AddressInput = z
  .strictObject({
    label: z.enum(ADDRESS_TYPES),
    ...formShape(addressForm),
    cityId: PublicNumber.nullable(),
    countryCode: z.enum(COUNTRY_CODES),
    country: unused('its code says which'),
  })
  .meta({ id: 'Address', example: addressExample })

export type AddressInput = z.infer<typeof AddressInput>

/** An address in an answer. */
export const AddressAnswer = AddressInput.extend({ country: Country }).meta({
  id: 'AnsweredAddress',
  example: { ...addressExample, country: { name: { text: 'België' } } },
})
export type AddressAnswer = z.infer<typeof AddressAnswer>

export const EmailAnswer = z.strictObject({ label: z.enum(['home', 'work']), address: z.string() })
export const PhoneAnswer = z
  .strictObject({ label: z.enum(['home', 'work']), phoneType: z.enum(['mobile', 'other']), number: z.string() })
  .meta({ example: { label: 'work', phoneType: 'other', number: '+3293961421' } })

/** `GET /sales/contact/getnewaddress`: a blank address for the dialog. */
export const NewAddressRequest = z.strictObject({ label: z.enum(ADDRESS_TYPES).default('invoice') })
export const NewAddressAnswer = z.strictObject({ address: AddressAnswer })

/** Blank items for forms. */
export const NewItemRequest = z.strictObject({ label: z.enum(['home', 'work']).default('home') })
export const NewEmailAnswer = z.strictObject({ email: EmailAnswer })
export const NewPhoneAnswer = z.strictObject({ phone: PhoneAnswer })
export const NewWebsiteAnswer = z.strictObject({ webSite: z.strictObject({ name: z.string(), url: z.string() }) })

/** A VAT number as people type it; `vatPrefix` is the country's, Belgium by default. */
export const VatDataRequest = z
  .strictObject({ vatPrefix: typedText(2).default(DEFAULT_VAT_PREFIX), vatNumber: typedText(24).min(1) })
  .meta({ example: { vatPrefix: 'BE', vatNumber: '0999.005.572' } })

const VatNumberAnswer = { vatPrefix: z.string(), vatNumber: z.string() }

/**
 * The answer of VIES. `unchecked`: no service answered, so the number may be right or wrong; its form and check digits are
 * right. An older answer is used when VIES is out of reach: `checkedAt` gives its age.
 */
export const VatDataAnswer = z
  .strictObject({
    ...VatNumberAnswer,
    state: z.enum(['valid', 'invalid', 'unchecked']),
    name: z.string().nullable(),
    address: z.string().nullable(),
    requestIdentifier: z.string().nullable(),
    checkedAt: Instant.nullable(),
  })
  .meta({
    example: {
      vatPrefix: 'BE',
      vatNumber: '0999005572',
      state: 'valid',
      name: 'NV Voorbeeld',
      address: 'Koningin Astridlaan 27, 9300 Aalst',
      requestIdentifier: null,
      checkedAt: '2026-11-20T14:05:00.000Z',
    },
  })

/** The company of a VAT number, its address split as far as it can be read. */
export const CompanyDataAnswer = z.strictObject({
  company: z.strictObject({ ...VatNumberAnswer, name: z.string(), address: AddressAnswer.nullable() }),
})

/** An address as typed on one line; the addresses it may mean, best first: one for each city that fits. */
export const AddressSearchRequest = z
  .strictObject({ search: typedText(200).min(MIN_CITY_QUERY_LENGTH), label: z.enum(ADDRESS_TYPES).default('invoice') })
  .meta({ example: { search: 'Koningin Astridlaan 27, 9300 Aalst', label: 'invoice' } })
export const AddressSearchAnswer = z.strictObject({ addresses: z.array(AddressAnswer) })

/** An address as filled in; the same with the city we know, and whether it is complete and its city exists. */
export const AddressMatchRequest = z.strictObject({ address: AddressInput })
export const AddressMatchAnswer = z.strictObject({ address: AddressAnswer, isMatch: z.boolean() })

/** Cities whose postal code or name, in either language, starts with the typed text. */
export const CitySearchRequest = z
  .strictObject({ search: typedText(60).min(MIN_CITY_QUERY_LENGTH) })
  .meta({ example: { search: 'aal' } })
export const CityAnswer = z
  .strictObject({ id: PublicNumber, name: z.string(), postalCode: z.string() })
  .meta({ id: 'City', example: { id: 512, name: 'Aalst', postalCode: '9300' } })
/** `GET /sales/contact/getcountries` */
export const CountriesRequest = z.strictObject({})
export const CountriesAnswer = z
  .strictObject({ countries: z.array(z.strictObject({ code: z.enum(COUNTRY_CODES), name: z.string() })) })
  .meta({ example: { countries: [{ code: 'BE', name: 'België' }] } })

export const CitySearchAnswer = z.strictObject({ cities: z.array(CityAnswer) })
