import { z } from 'zod'
import { PublicNumber, typedText } from '../platform/fields.schema.ts'
import { ADDRESS_TYPES, DEFAULT_COUNTRY_CODE } from './address.ts'
import { MIN_CITY_QUERY_LENGTH } from './city.ts'

/** An address as the dialog sends it: its shape and caps; `addressViolations` says whether it is complete. */
export const AddressInput = z
  .strictObject({
    label: z.enum(ADDRESS_TYPES),
    streetName: typedText(100),
    houseNumber: typedText(12),
    boxNumber: typedText(12),
    postalCode: typedText(12),
    city: typedText(80),
    cityId: PublicNumber.nullable(),
    countryCode: z.literal(DEFAULT_COUNTRY_CODE),
  })
  .meta({
    id: 'Address',
    example: {
      label: 'invoice',
      streetName: 'Koningin Astridlaan',
      houseNumber: '27',
      boxNumber: '',
      postalCode: '9300',
      city: 'Aalst',
      cityId: 512,
      countryCode: 'BE',
    },
  })

/** An address in an answer. */
export const AddressAnswer = AddressInput

export const EmailAnswer = z.strictObject({ label: z.enum(['home', 'work']), address: z.string() })
export const PhoneAnswer = z
  .strictObject({ label: z.enum(['home', 'work']), phoneType: z.enum(['mobile', 'other']), number: z.string() })
  .meta({ example: { label: 'work', phoneType: 'other', number: '+3293961421' } })

/** `GET /sales/contact/getnewaddress`: a blank address for the dialog. */
export const NewAddressRequest = z.strictObject({ label: z.enum(ADDRESS_TYPES).default('invoice') })
export const NewAddressAnswer = z.strictObject({ address: AddressAnswer })

/** Cities whose postal code or name, in either language, starts with what was typed. */
export const CitySearchRequest = z
  .strictObject({ search: z.string().trim().min(MIN_CITY_QUERY_LENGTH).max(60) })
  .meta({ example: { search: 'aal' } })
export const CityAnswer = z
  .strictObject({ id: PublicNumber, name: z.string(), postalCode: z.string() })
  .meta({ id: 'City', example: { id: 512, name: 'Aalst', postalCode: '9300' } })
export const CitySearchAnswer = z.strictObject({ cities: z.array(CityAnswer) })
