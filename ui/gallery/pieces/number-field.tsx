import { useState } from 'react'
import { NumberField } from '../../NumberField.tsx'
import { State } from '../State.tsx'

export const title = 'Getal en bedrag'

export function States() {
  const [price, setPrice] = useState<number | null>(21_490)
  const [discount, setDiscount] = useState<number | null>(null)
  const [mileage, setMileage] = useState<number | null>(41_000)
  const [share, setShare] = useState<number | null>(Number.NaN)
  return (
    <>
      <State name="Bedrag, met decimalen bij het verlaten" layout="grid">
        <NumberField
          id="price"
          label="Prijs"
          locale="nl-BE"
          read={read}
          unit="€ incl. btw"
          decimals={2}
          value={price}
          onChange={setPrice}
        />
        <NumberField
          id="discount"
          label="Korting"
          optional="(niet verplicht)"
          locale="nl-BE"
          read={read}
          unit="€"
          decimals={2}
          value={discount}
          onChange={setDiscount}
        />
      </State>
      <State name="Getal, fout, uit" layout="grid">
        <NumberField
          id="mileage"
          label="Kilometerstand"
          locale="nl-BE"
          read={read}
          unit="km"
          value={mileage}
          onChange={setMileage}
        />
        <NumberField
          id="share"
          label="Verhoging"
          locale="nl-BE"
          read={read}
          unit="%"
          error="Vul een getal in, bv. 2,5."
          value={share}
          onChange={setShare}
        />
        <NumberField id="seats" label="Zitplaatsen" locale="nl-BE" read={read} disabled value={5} onChange={() => {}} />
      </State>
    </>
  )
}

function read(text: string) {
  return { value: text === '' ? null : Number(text.replaceAll('.', '').replace(',', '.')) }
}
