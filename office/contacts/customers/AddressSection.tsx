import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { citiesLike, type CityChoice } from '@forecourt/api-client/cities.ts'
import {
  ADDRESS_TYPES,
  blankAddress,
  cityLine,
  DEFAULT_COUNTRY_CODE,
  type AddressType,
} from '@forecourt/domain/contacts/address.ts'
import { MIN_CITY_QUERY_LENGTH } from '@forecourt/domain/contacts/city.ts'
import { splitHouseNumber } from '@forecourt/domain/contacts/address-text.ts'
import { hasPostalCodes, type CountryCode } from '@forecourt/domain/contacts/countries.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox } from '@forecourt/ui/Combobox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../../platform/Layout.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { callOptions } from '../../platform/queries.ts'
import type { SectionProps } from './section.tsx'
import { Preferred, preferring, Several } from './Several.tsx'
import styles from './Customer.module.css'

type Address = SectionProps['row']['addresses'][number]

/** Shows the addresses for living, work, invoices and delivery, in the format of the country. */
export function AddressSection({ row, change, id, errorOf }: SectionProps) {
  const addresses = row.addresses
  return (
    <Several<Address>
      title={m['office.customer.addresses']()}
      add={m['office.customer.add-address']()}
      none={m['office.customer.no-addresses']()}
      items={addresses}
      blank={() => ({
        ...blankAddress(row.isCompany ? 'work' : 'home'),
        id: null,
        isPreferred: addresses.length === 0,
      })}
      onChange={(items) => change({ addresses: items })}
    >
      {(address, at, set, remove) => {
        const name = [addressTypeText(address.label), address.city].filter(Boolean).join(', ')
        return (
          <div key={at} className={styles.item} role="group" aria-label={name}>
            <AddressFields
              address={address}
              set={set}
              id={`${id}-addresses.${at}`}
              errorOf={(field) => errorOf(`addresses.${at}.${field}`)}
            />
            <Row between>
              <Preferred
                of={name}
                name={`${id}-address`}
                isPreferred={address.isPreferred}
                onPrefer={() => change({ addresses: preferring(addresses, at) })}
              />
              <Button look="quiet" small icon="trash" onClick={remove}>
                {m['office.customer.remove']({ name })}
              </Button>
            </Row>
          </div>
        )
      }}
    </Several>
  )
}

interface AddressFieldsProps {
  id: string
  address: Address
  set: (changes: Partial<Address>) => void
  errorOf: (field: string) => string | undefined
}

function AddressFields({ id, address, set, errorOf }: AddressFieldsProps) {
  const isBelgian = address.countryCode === DEFAULT_COUNTRY_CODE
  const countries = useCountries(address.countryCode)
  const text = (field: 'streetName' | 'houseNumber' | 'boxNumber' | 'postalCode' | 'city') => ({
    id: `${id}.${field}`,
    value: address[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <>
      <FieldPair>
        <Select
          label={m['words.kind']()}
          value={address.label}
          options={ADDRESS_TYPES.map((value) => ({ value, label: addressTypeText(value) }))}
          onChoose={(label) => set({ label })}
        />
        <Select
          label={m['words.country']()}
          id={`${id}.countryCode`}
          value={address.countryCode}
          error={errorOf('countryCode')}
          options={countries}
          onChoose={(chosen) => set(moveToCountry(address, chosen))}
        />
      </FieldPair>
      <TextField
        label={isBelgian ? m['checkout.address.street']() : m['checkout.address.street-line']()}
        maxLength={100}
        {...text('streetName')}
        onBlur={() => {
          const apart = splitHouseNumber(address)
          if (isBelgian && apart !== address) set(apart)
        }}
      />
      {isBelgian ? (
        <>
          <FieldPair shape="short">
            <TextField label={m['checkout.address.number']()} maxLength={12} {...text('houseNumber')} />
            <TextField
              label={m['checkout.address.box']()}
              optional={m['words.optional']()}
              maxLength={12}
              {...text('boxNumber')}
            />
          </FieldPair>
          <CityField id={`${id}.city`} address={address} set={set} error={errorOf('postalCode') ?? errorOf('city')} />
        </>
      ) : (
        <FieldPair shape="short">
          <TextField
            label={m['checkout.address.postal-code']()}
            optional={hasPostalCodes(address.countryCode) ? undefined : m['words.optional']()}
            maxLength={12}
            {...text('postalCode')}
          />
          <TextField label={m['checkout.address.place']()} maxLength={80} {...text('city')} />
        </FieldPair>
      )}
    </>
  )
}

type CityFieldProps = Pick<AddressFieldsProps, 'id' | 'address' | 'set'> & { error: string | undefined }

/** Code and name in one field, found in the list of the post. A code with a name that the list lacks is taken as typed. */
function CityField({ id, address, set, error }: CityFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Combobox<CityChoice>
      id={id}
      label={m['checkout.address.city']()}
      hint={m['checkout.address.city-hint']()}
      minLength={MIN_CITY_QUERY_LENGTH}
      maxLength={60}
      value={typed ?? cityLine(address)}
      error={error}
      onChange={(text) => {
        const [, postalCode = '', city = text] = /^\s*(\d{4})\s+([^\s\d].*)$/.exec(text) ?? []
        setTyped(text)
        set({ postalCode, city: city.trim(), cityId: null })
      }}
      onPick={({ postalCode, city, cityId }) => {
        setTyped(undefined)
        set({ postalCode, city, cityId })
      }}
      load={citiesLike}
      texts={{
        list: m['checkout.address.cities'](),
        count: (count) => m['checkout.address.cities-found']({ count }),
        none: m['checkout.address.cities-none'](),
        failed: m['checkout.address.cities-failed'](),
      }}
    />
  )
}

/** Loads the countries for a new address, and adds the one of this address. */
function useCountries(current: CountryCode) {
  const { data } = useQuery(callOptions('GET /sales/contact/getcountries', {}))
  const countries = data?.countries ?? []
  const isOffered = countries.some(({ code }) => code === current)
  const all = isOffered ? countries : [{ code: current, name: countryName(current, currentLanguage()) }, ...countries]
  return all.map(({ code, name }) => ({ value: code, label: name }))
}

/** Changes the country. Abroad, street and number share one line. */
function moveToCountry(address: Address, countryCode: CountryCode): Partial<Address> {
  if (countryCode === DEFAULT_COUNTRY_CODE || address.countryCode !== DEFAULT_COUNTRY_CODE) return { countryCode }
  const streetName = `${address.streetName} ${address.houseNumber}`.trim()
  return { countryCode, streetName, houseNumber: '', boxNumber: '', cityId: null }
}

function addressTypeText(type: AddressType): string {
  switch (type) {
    case 'home':
      return m['office.customer.home']()
    case 'work':
      return m['office.customer.work']()
    case 'invoice':
      return m['office.customer.invoice']()
    case 'delivery':
      return m['office.customer.delivery']()
  }
}
