import { TextField } from '../../TextField.tsx'
import { State } from '../State.tsx'

export const title = 'Tekstveld'

export function States() {
  return (
    <>
      <State name="Gewoon, fout, niet verplicht" layout="grid">
        <TextField label="Voornaam" defaultValue="Lotte" autoComplete="given-name" />
        <TextField
          label="E-mailadres"
          type="email"
          defaultValue="lotte@telenet"
          error="Voeg het einde toe, bv. .be."
          autoComplete="email"
        />
        <TextField label="Bus" optional="(niet verplicht)" hint="Alleen als uw adres er een heeft" />
      </State>
      <State name="Icoon, voorbeeld, uit" layout="grid">
        <TextField label="Postcode en gemeente" defaultValue="9300 Aalst" iconAfter="map-pin" />
        <TextField label="Zoeken" icon="search" placeholder="Merk of model" />
        <TextField label="Btw-nummer" defaultValue="BE 0123.456.749" disabled hint="Uit uw profiel" />
      </State>
      <State name="Klein, zonder zichtbaar label" layout="grid">
        <TextField label="Zoek een merk" hideLabel small icon="search" placeholder="Zoek een merk" />
      </State>
    </>
  )
}
