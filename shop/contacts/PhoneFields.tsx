import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { DIAL_CODES, splitPhone, type TypedPhone } from '@forecourt/domain/platform/phone.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'

interface PhoneFieldsProps {
  value: TypedPhone
  fill: (fields: Partial<TypedPhone>) => void
  /** The number was left with something in it. */
  onLeave?: () => void
  idOf: (field: keyof TypedPhone) => string
  errorOf: (field: keyof TypedPhone) => string | undefined
  hint?: string
  optional?: string
}

/** A telephone number, its country apart. */
export function PhoneFields({ value, fill, onLeave, idOf, errorOf, hint, optional }: PhoneFieldsProps) {
  const { dialCode, phone } = value

  function onBlur() {
    if (phone.trim() === '') return
    onLeave?.()
    // Typed or filled in with its country: then both controls say the same.
    const parts = splitPhone(phone)
    if (parts) fill(parts)
  }

  return (
    <FieldPair shape="code">
      <Select
        id={idOf('dialCode')}
        label={m['phone.dial-code']()}
        autoComplete="tel-country-code"
        value={dialCode}
        onChange={(event) => fill({ dialCode: event.target.value })}
        options={DIAL_CODES.map((country) => ({
          value: country.dialCode,
          label: `${country.dialCode} ${countryName(country.code, currentLanguage())}`,
        }))}
        error={errorOf('dialCode')}
      />
      <TextField
        id={idOf('phone')}
        name="phone"
        label={m['phone.number']()}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={25}
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
