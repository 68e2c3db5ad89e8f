import { useState } from 'react'
import { FileDrop } from '../../FileDrop.tsx'
import { State } from '../State.tsx'

export const title = 'Bestanden kiezen of slepen'

const texts = { choose: 'Kies een bestand', drop: 'of sleep het hierheen' }

export function States() {
  const [names, setNames] = useState<string[]>([])
  return (
    <>
      <State name="Gewoon" layout="stack">
        <FileDrop
          label="Foto’s"
          optional="(niet verplicht)"
          hint=".jpg, .png, hoogstens 10 MB"
          accept=".jpg,.png"
          multiple
          texts={texts}
          onFiles={(files) => setNames(files.map(({ name }) => name))}
        />
        {names.length > 0 && <p role="status">Gebracht: {names.join(', ')}</p>}
      </State>
      <State name="Fout, bezig, uit" layout="grid">
        <FileDrop label="Cv" error="Het maximum aantal is overschreden" texts={texts} onFiles={ignore} />
        <FileDrop label="Prijslijst" busy="Het bestand wordt gelezen …" texts={texts} onFiles={ignore} />
        <FileDrop label="Attest" disabled texts={texts} onFiles={ignore} />
      </State>
    </>
  )
}

function ignore() {}
