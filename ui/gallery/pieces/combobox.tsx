import { useState } from 'react'
import { Combobox } from '../../Combobox.tsx'
import { State } from '../State.tsx'

export const title = 'Zoekveld met voorstellen'

const cities = ['9000 Gent', '9030 Mariakerke', '9300 Aalst', '9308 Gijzegem', '9310 Baardegem', '9320 Erembodegem']

const texts = {
  list: 'Gemeenten',
  count: (found: number) => `${found} gemeenten gevonden`,
  none: 'Geen gemeente gevonden. Controleer de postcode.',
  failed: 'De gemeenten laden niet. Typ verder om opnieuw te proberen.',
}

export function States() {
  return (
    <State name="Typ 93, xx of ??" layout="grid">
      <City />
    </State>
  )
}

function City() {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState('')
  return (
    <Combobox
      label="Postcode en gemeente"
      hint={picked ? `Gekozen: ${picked}` : 'Vanaf twee tekens'}
      value={text}
      onChange={setText}
      onPick={(city) => {
        setText(city.label)
        setPicked(city.key)
      }}
      load={suggest}
      texts={texts}
    />
  )
}

async function suggest(typed: string) {
  if (typed.includes('?')) throw new Error('offline')
  const wanted = typed.toLowerCase()
  return cities
    .filter((city) =>
      city
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(wanted)),
    )
    .map((city) => ({ key: city.slice(0, 4), label: city, detail: 'Oost-Vlaanderen' }))
}
