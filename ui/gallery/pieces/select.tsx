import { Select } from '../../Select.tsx'
import { State } from '../State.tsx'

export const title = 'Keuzelijst'

const brands = [
  { value: 'arden', label: 'Arden' },
  { value: 'noord', label: 'Noord' },
  { value: 'velta', label: 'Velta', disabled: true },
]

export function States() {
  return (
    <>
      <State name="Leeg, gekozen, fout" layout="grid">
        <Select label="Merk" options={brands} placeholder="Alle merken" />
        <Select label="Merk" options={brands} defaultValue="noord" />
        <Select label="Landcode" options={[]} placeholder="Kies een land" error="Kies het land van uw nummer" />
      </State>
      <State name="Uit" layout="grid">
        <Select label="Model" options={[]} placeholder="Kies eerst een merk" disabled />
      </State>
      <State name="Klein, zonder zichtbaar label" layout="grid">
        <Select
          label="Sorteren"
          hideLabel
          small
          defaultValue="-year"
          options={[
            { value: '-year', label: 'Bouwjaar, nieuwste eerst' },
            { value: 'price', label: 'Prijs, laagste eerst' },
          ]}
        />
      </State>
    </>
  )
}
