import { TextArea } from '../../TextArea.tsx'
import { State } from '../State.tsx'

export const title = 'Tekstvak'

export function States() {
  return (
    <State name="Gewoon, fout, niet verplicht" layout="grid">
      <TextArea label="Uw bericht" defaultValue="Is de wagen nog beschikbaar?" />
      <TextArea label="Uw vraag" error="Schrijf waarmee we u kunnen helpen." />
      <TextArea label="Opmerking" optional="(niet verplicht)" hint="We lezen alles" rows={2} />
    </State>
  )
}
