import { useState } from 'react'
import { RadioCards } from '../../RadioCards.tsx'
import { State } from '../State.tsx'

export const title = 'Keuzekaarten'

const options = [
  { value: 'pickup', title: 'Afhalen in Gent', detail: 'Tweedehands Gent, Drongensesteenweg 214', aside: 'gratis' },
  { value: 'delivery', title: 'Levering aan huis', detail: 'In heel België', aside: '€ 242' },
] as const

export function States() {
  const [value, setValue] = useState<'pickup' | 'delivery'>('delivery')
  return (
    <>
      <State name="Gekozen" layout="stack">
        <RadioCards legend="Hoe krijgt u de wagen?" options={options} value={value} onChange={setValue} />
      </State>
      <State name="Niets gekozen, fout" layout="stack">
        <RadioCards
          legend="Hoe krijgt u de wagen?"
          options={options}
          value={undefined}
          onChange={() => {}}
          error="Kies hoe u de wagen krijgt."
        />
      </State>
      <State name="Eén keuze uit" layout="stack">
        <RadioCards
          legend="Hoe krijgt u de wagen?"
          options={[options[1], { ...options[0], disabled: true, detail: 'Deze vestiging heeft geen afhaalpunt' }]}
          value="delivery"
          onChange={() => {}}
        />
      </State>
    </>
  )
}
