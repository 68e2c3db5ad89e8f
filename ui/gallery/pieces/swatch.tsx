import { Swatch } from '../../Swatch.tsx'
import { State } from '../State.tsx'

export const title = 'Kleurkeuze'

const paints = {
  Wit: '#ffffff',
  Zilver: '#c3c8cc',
  Grijs: '#5d666c',
  Zwart: '#14181a',
  Blauw: '#2f5d96',
  Petrol: '#2a7384',
  Rood: '#b32025',
  Zand: '#cdbfa6',
}

export function States() {
  return (
    <>
      <State name="Meer dan één">
        {Object.entries(paints).map(([label, colour]) => (
          <Swatch key={label} label={label} colour={colour} defaultChecked={label === 'Wit' || label === 'Rood'} />
        ))}
      </State>
      <State name="Eén">
        {Object.entries(paints).map(([label, colour]) => (
          <Swatch
            key={label}
            type="radio"
            name="paint"
            label={label}
            colour={colour}
            defaultChecked={label === 'Petrol'}
            disabled={label === 'Zand'}
          />
        ))}
      </State>
    </>
  )
}
