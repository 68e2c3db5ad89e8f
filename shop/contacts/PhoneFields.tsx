import { useState } from 'react'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { splitPhone, type TypedPhone } from '@forecourt/domain/platform/forms/phone.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { PHONE_COUNTRIES, type PhoneCountry } from '@forecourt/domain/platform/forms/phone-countries.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'

/** Belgium and its neighbours come first. */
const NEAR = 5

interface PhoneFieldsProps {
  value: TypedPhone
  fill: (fields: Partial<TypedPhone>) => void
  /** The number was left with an error in it. */
  onLeave?: () => void
  idOf: (field: keyof TypedPhone) => string
  errorOf: (field: keyof TypedPhone) => string | undefined
  hint?: string
  optional?: string
}

/** A telephone number, with its country in a separate control. */
export function PhoneFields({ value, fill, onLeave, idOf, errorOf, hint, optional }: PhoneFieldsProps) {
  const { dialCode, phone } = value
  const [choices] = useState(() => choicesIn(currentLanguage()))
  // Canada and the United States share a dial code: the chosen country shows.
  const [country, setCountry] = useState('')
  const chosen = choices.find(({ code }) => code === country)
  const choice = chosen?.dialCode === dialCode ? chosen : choices.find((one) => one.value === dialCode)

  function onBlur() {
    if (phone.trim() === '') return
    onLeave?.()
    // Typed or filled in with its country code: then both controls show the same country.
    const parts = splitPhone(phone)
    if (parts) fill(parts)
  }

  return (
    <FieldPair shape="code">
      <Select
        id={idOf('dialCode')}
        label={m['phone.dial-code']()}
        autoComplete="tel-country-code"
        value={choice?.value ?? dialCode}
        onChange={({ target }) => {
          const wanted = choices.find((one) => one.value === target.value)!
          setCountry(wanted.code)
          fill({ dialCode: wanted.dialCode })
        }}
        options={choices.map(({ value: key, label }) => ({ value: key, label }))}
        error={errorOf('dialCode')}
      />
      <TextField
        id={idOf('phone')}
        name="phone"
        label={m['phone.number']()}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={hint}
        optional={optional}
        value={phone}
        onChange={(event) => fill({ phone: event.target.value })}
        onBlur={onBlur}
        error={errorOf('phone')}
      />
    </FieldPair>
  )
}

/** Lists Belgium and its neighbours, then every other country by name. The first country of a dial code has it as its value. */
function choicesIn(language: Language) {
  const [near, far] = [PHONE_COUNTRIES.slice(0, NEAR), PHONE_COUNTRIES.slice(NEAR)]
  const toNamedCountry = ({ code, dialCode }: PhoneCountry) => ({ code, dialCode, name: countryName(code, language) })
  const byName = far.map(toNamedCountry).toSorted((one, other) => one.name.localeCompare(other.name, language))
  const first = new Map(PHONE_COUNTRIES.toReversed().map(({ code, dialCode }) => [dialCode, code]))
  return [...near.map(toNamedCountry), ...byName].map(({ code, dialCode, name }) => ({
    code,
    dialCode,
    label: `${dialCode} ${name}`,
    value: first.get(dialCode) === code ? dialCode : code,
  }))
}
