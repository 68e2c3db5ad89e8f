import { useEffect, useId, useRef, useState } from 'react'
import { citiesLike, type CityChoice } from '@forecourt/api-client/cities.ts'
import { countriesToChoose, type CountryChoice } from '@forecourt/api-client/countries.ts'
import { type Address, cityLine, DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { addressForm } from '@forecourt/domain/contacts/address-form.ts'
import { splitHouseNumber } from '@forecourt/domain/contacts/address-text.ts'
import { MIN_CITY_QUERY_LENGTH, searchForm } from '@forecourt/domain/contacts/city.ts'
import { hasPostalCodes, postalCodeExample, type CountryCode } from '@forecourt/domain/contacts/countries.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import type { ReasonsOf } from '@forecourt/domain/platform/forms/form.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox } from '@forecourt/ui/Combobox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useForm } from '../platform/use-form.ts'
import { blockerText } from './order-texts.ts'
import styles from './Checkout.module.css'

interface AddressDialogProps {
  open: boolean
  address: Address
  onSave: (address: Address) => void
  onClose: () => void
}

/** Dialog for an address. Enter saves; only a complete address is returned. */
export function AddressDialog({ open, address, onSave, onClose }: AddressDialogProps) {
  const formId = useId()
  const form = useAddressForm(address, onSave)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      size="s"
      title={m['words.address']()}
      closeLabel={m['words.close']()}
      footer={
        <Button type="submit" form={formId} look="primary" full busy={form.isBusy}>
          {m['words.save']()}
        </Button>
      }
    >
      <AddressFields id={formId} form={form} isDelivery={address.label === 'delivery'} />
    </Dialog>
  )
}

function useAddressForm(address: Address, onSave: (address: Address) => void) {
  const { streetName, houseNumber, boxNumber, postalCode, city } = address
  const [countryCode, setCountryCode] = useState(address.countryCode)
  const [cityText, setCityText] = useState(cityLine(address))
  const cityId = useRef(address.cityId)
  const isBelgian = countryCode === DEFAULT_COUNTRY_CODE
  const say = (violation: FieldViolation<ReasonsOf<typeof addressForm>>) => errorText(violation, countryCode)
  const form = useForm({
    form: addressForm,
    start: { streetName, houseNumber, boxNumber, postalCode, city },
    context: countryCode,
    textOf: { required: say, format: say, 'national-number': say, 'latin-letters': say, 'postal-code': say },
    // In Belgium both are picked together.
    controlOf: (field) => (isBelgian && field === 'postalCode' ? 'city' : field),
    async complete(typed) {
      if (!isBelgian) return {}
      const meant = cityId.current === null ? await cityMeant(cityText) : undefined
      cityId.current = meant?.cityId ?? cityId.current
      return { ...splitHouseNumber(typed), ...(meant && { postalCode: meant.postalCode, city: meant.city }) }
    },
    async send(filled) {
      onSave({ ...address, ...filled, countryCode, cityId: cityId.current })
    },
  })

  function fillCity(text: string, picked?: CityMeant) {
    setCityText(text)
    cityId.current = picked?.cityId ?? null
    form.fill({ postalCode: picked?.postalCode ?? '', city: picked?.city ?? '' })
  }
  function moveTo(country: CountryCode) {
    const { values } = form
    setCountryCode(country)
    fillCity('')
    form.fill({
      streetName: isBelgian ? `${values.streetName} ${values.houseNumber}`.trim() : values.streetName,
      houseNumber: '',
      boxNumber: '',
    })
  }
  return { ...form, countryCode, isBelgian, cityText, fillCity, moveTo }
}

interface AddressFieldsProps {
  id: string
  form: ReturnType<typeof useAddressForm>
  isDelivery: boolean
}

function AddressFields({ id, form, isDelivery }: AddressFieldsProps) {
  const { text, isBelgian, fillCity } = form
  const section = isDelivery ? 'shipping' : 'billing'
  const countries = useCountries(form.countryCode)
  return (
    <form id={id} className={styles.addressForm} noValidate onSubmit={(event) => void form.submit(event)}>
      {isDelivery ? (
        <p className={styles.addressNote}>{m['checkout.address.delivery-in-belgium']()}</p>
      ) : (
        <Select
          label={m['words.country']()}
          autoComplete={`${section} country`}
          value={form.countryCode}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(chosen) => form.moveTo(chosen)}
        />
      )}
      <TextField
        {...text('streetName')}
        onBlur={() => {
          const apart = splitHouseNumber(form.values)
          if (isBelgian && apart !== form.values) form.fill(apart)
          text('streetName').onBlur()
        }}
        label={isBelgian ? m['checkout.address.street']() : m['checkout.address.street-line']()}
        data-autofocus
        autoComplete={`${section} address-line1`}
      />
      {isBelgian ? (
        <>
          <FieldPair shape="short">
            <TextField {...text('houseNumber')} label={m['checkout.address.number']()} autoComplete="off" />
            <TextField
              {...text('boxNumber')}
              label={m['checkout.address.box']()}
              optional={m['words.optional']()}
              autoComplete={`${section} address-line2`}
            />
          </FieldPair>
          <Combobox<CityChoice>
            id={form.idOf('city')}
            label={m['checkout.address.city']()}
            hint={m['checkout.address.city-hint']()}
            autoComplete={`${section} postal-code`}
            minLength={MIN_CITY_QUERY_LENGTH}
            maxLength={60}
            value={form.cityText}
            onChange={(typed) => fillCity(typed)}
            onPick={(picked) => fillCity(picked.label, picked)}
            load={citiesLike}
            texts={{
              list: m['checkout.address.cities'](),
              count: (count) => m['checkout.address.cities-found']({ count }),
              none: m['checkout.address.cities-none'](),
              failed: m['checkout.address.cities-failed'](),
            }}
            error={form.errorOf('postalCode') ?? form.errorOf('city')}
          />
        </>
      ) : (
        <FieldPair shape="short">
          <TextField
            {...text('postalCode')}
            label={m['checkout.address.postal-code']()}
            optional={hasPostalCodes(form.countryCode) ? undefined : m['words.optional']()}
            autoComplete={`${section} postal-code`}
          />
          <TextField
            {...text('city')}
            label={m['checkout.address.place']()}
            autoComplete={`${section} address-level2`}
          />
        </FieldPair>
      )}
    </form>
  )
}

/** Loads the countries to choose from; until then, and when loading fails, only the country of this address. */
function useCountries(code: CountryCode): CountryChoice[] {
  const [current] = useState({ code, name: countryName(code, currentLanguage()) })
  const [countries, setCountries] = useState<CountryChoice[]>([current])
  useEffect(() => {
    let isWanted = true
    countriesToChoose(current).then(
      (found) => isWanted && setCountries(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [current])
  return countries
}

function errorText(violation: FieldViolation<ReasonsOf<typeof addressForm>>, country: CountryCode): string {
  const { field, reason } = violation
  if (country !== DEFAULT_COUNTRY_CODE) {
    const example = postalCodeExample(country)
    if (field === 'postalCode' && reason !== 'max-length') return m['checkout.errors.postal-code']({ example })
    if (field === 'city' && reason === 'required') return m['checkout.errors.place']()
    if (field === 'streetName' && reason === 'required') return m['checkout.errors.street-line']()
  }
  return blockerText(violation)
}

type CityMeant = Pick<Address, 'cityId' | 'postalCode' | 'city'>

/**
 * A user who typed the full name need not pick it as well, when only one city matches. A code with a name that our list
 * lacks is accepted as typed: a code may be newer than the list, or belong to one company.
 */
async function cityMeant(text: string): Promise<CityMeant | undefined> {
  const typed = text.trim()
  if (typed.length < MIN_CITY_QUERY_LENGTH) return undefined
  const cities = await citiesLike(typed).catch(() => [])
  const only = cities.length === 1 ? cities[0] : cities.find(({ label }) => searchForm(label) === searchForm(typed))
  if (only) return only
  const [, postalCode, city] = /^(\d{4})\s+([^\s\d].*)$/.exec(typed) ?? []
  return cities.length === 0 && postalCode && city ? { cityId: null, postalCode, city } : undefined
}
