import { useState } from 'react'
import { ColourField } from '../../ColourField.tsx'
import { State } from '../State.tsx'

export const title = 'Kleurkiezer'

export function States() {
  const [colour, setColour] = useState<string | null>('#2b7482')
  const [wrong, setWrong] = useState<string | null>('#2b7')
  return (
    <>
      <State name="Zestien kleuren, of een eigen code">
        <ColourField
          id="paint"
          label="Kleur"
          presetsLabel="Kleur: veelgebruikte kleuren"
          value={colour}
          onChange={setColour}
        />
      </State>
      <State name="Fout">
        <ColourField
          id="wrong"
          label="Interieurkleur"
          presetsLabel="Interieurkleur: veelgebruikte kleuren"
          error="Vul # en zes tekens in, bv. #5d666c."
          value={wrong}
          onChange={setWrong}
        />
      </State>
      <State name="Uit">
        <ColourField
          id="fixed"
          label="Labelkleur"
          presetsLabel="Labelkleur: veelgebruikte kleuren"
          disabled
          value="#c9641f"
          onChange={() => {}}
        />
      </State>
    </>
  )
}
