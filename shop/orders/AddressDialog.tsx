import { useId, useState, type FormEvent } from 'react'
import { type Address, cityLine, DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { addressForm, addressViolations } from '@forecourt/domain/contacts/address-form.ts'
import { MIN_CITY_QUERY_LENGTH, searchForm } from '@forecourt/domain/contacts/city.ts'
import { countriesFor, postalCodeExample, type CountryCode } from '@forecourt/domain/contacts/countries.ts'
import type { ReasonsOf } from '@forecourt/domain/platform/form.ts'
import type { FieldViolation } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox } from '@forecourt/ui/Combobox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'
import { citiesLike, type CityChoice } from './address-calls.ts'
import { blockerText } from './order-texts.ts'
import styles from './Checkout.module.css'

interface AddressDialogProps {
  open: boolean
  address: Address
  onSave: (address: Address) => void
  onClose: () => void
}

/** Asks for an address. Enter saves; nothing is given out before it is complete. */
export function AddressDialog({ open, address, onSave, onClose }: AddressDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      size="s"
      title={m['checkout.address.title']()}
      closeLabel={m['checkout.close']()}
      footer={
        <Button type="submit" form={formId} look="primary" full>
          {m['checkout.address.save']()}
        </Button>
      }
    >
      <AddressForm id={formId} address={address} onSave={onSave} />
    </Dialog>
  )
}

function AddressForm({ id, address, onSave }: { id: string; address: Address; onSave: (address: Address) => void }) {
  const [draft, setDraft] = useState(address)
  const [cityText, setCityText] = useState(cityLine(address))
  const [isTried, setIsTried] = useState(false)
  const isBelgian = draft.countryCode === DEFAULT_COUNTRY_CODE
  const section = draft.label === 'delivery' ? 'shipping' : 'billing'
  const change = (fields: Partial<Address>) => setDraft((known) => ({ ...known, ...fields }))

  async function save(event: FormEvent) {
    event.preventDefault()
    const complete = isBelgian
      ? { ...draft, ...(await cityMeant(draft, cityText)) }
      : { ...draft, postalCode: draft.postalCode.trim().toUpperCase() }
    setDraft(complete)
    setIsTried(true)
    const [first] = addressViolations(complete)
    if (!first) return onSave(complete)
    const control = isBelgian && first.field === 'postalCode' ? 'city' : first.field
    document.getElementById(`${id}-${control}`)?.focus()
  }

  function moveTo(countryCode: CountryCode) {
    const streetName = isBelgian ? `${draft.streetName} ${draft.houseNumber}`.trim() : draft.streetName
    change({ countryCode, streetName, houseNumber: '', boxNumber: '', postalCode: '', city: '', cityId: null })
    setCityText('')
  }

  function errorOf(...fields: string[]): string | undefined {
    if (!isTried) return undefined
    const violation = addressViolations(draft).find(({ field }) => fields.includes(field))
    return violation && errorText(violation, draft.countryCode)
  }

  const text = (name: keyof typeof addressForm.fields) => ({
    id: `${id}-${name}`,
    maxLength: addressForm.fields[name].max,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: errorOf(name),
  })

  return (
    <form id={id} className={styles.addressForm} noValidate onSubmit={(event) => void save(event)}>
      {draft.label === 'delivery' ? (
        <p className={styles.addressNote}>{m['checkout.address.delivery-in-belgium']()}</p>
      ) : (
        <Select
          label={m['checkout.address.country']()}
          autoComplete={`${section} country`}
          value={draft.countryCode}
          options={countriesFor(currentLanguage()).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => moveTo(target.value as CountryCode)}
        />
      )}
      <TextField
        {...text('streetName')}
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
              optional={m['checkout.address.optional']()}
              autoComplete={`${section} address-line2`}
            />
          </FieldPair>
          <Combobox<CityChoice>
            id={`${id}-city`}
            label={m['checkout.address.city']()}
            hint={m['checkout.address.city-hint']()}
            autoComplete={`${section} postal-code`}
            minLength={MIN_CITY_QUERY_LENGTH}
            maxLength={60}
            value={cityText}
            onChange={(typed) => {
              setCityText(typed)
              change({ cityId: null, postalCode: '', city: '' })
            }}
            onPick={({ label, cityId, postalCode, city }) => {
              setCityText(label)
              change({ cityId, postalCode, city })
            }}
            load={citiesLike}
            texts={{
              list: m['checkout.address.cities'](),
              count: (count) => m['checkout.address.cities-found']({ count }),
              none: m['checkout.address.cities-none'](),
              failed: m['checkout.address.cities-failed'](),
            }}
            error={errorOf('postalCode', 'city')}
          />
        </>
      ) : (
        <FieldPair shape="short">
          <TextField
            {...text('postalCode')}
            label={m['checkout.address.postal-code']()}
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

/**
 * Somebody who typed the whole name need not pick it as well, when there is only one such city. A code with a name that are
 * not in our list are taken as they stand: a code may be newer than the list, or a company's own.
 */
async function cityMeant({ cityId }: Address, text: string): Promise<Partial<Address>> {
  const typed = text.trim()
  if (cityId !== null || typed.length < MIN_CITY_QUERY_LENGTH) return {}
  const cities = await citiesLike(typed).catch(() => [])
  const only = cities.length === 1 ? cities[0] : cities.find(({ label }) => searchForm(label) === searchForm(typed))
  if (only) return { cityId: only.cityId, postalCode: only.postalCode, city: only.city }
  const [, postalCode, city] = /^(\d{4})\s+(\D.*)$/.exec(typed) ?? []
  return cities.length === 0 && postalCode && city ? { cityId: null, postalCode, city } : {}
}
