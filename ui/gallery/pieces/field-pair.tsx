import { FieldPair } from '../../FieldPair.tsx'
import { Select } from '../../Select.tsx'
import { TextField } from '../../TextField.tsx'
import { State } from '../State.tsx'

export const title = 'Velden naast elkaar'

export function States() {
  return (
    <>
      <State name="Lang: op een telefoon onder elkaar" layout="stack">
        <FieldPair>
          <TextField label="E-mailadres" type="email" defaultValue="lotte.peeters@voorbeeld.be" autoComplete="email" />
          <TextField label="Gsm of telefoon" type="tel" error="Kijk het nummer na, bv. 0478 12 34 56." />
        </FieldPair>
      </State>
      <State name="Kort: ook op een telefoon naast elkaar" layout="stack">
        <FieldPair shape="short">
          <TextField label="Huisnummer" defaultValue="12A" />
          <TextField label="Bus" optional="(niet verplicht)" />
        </FieldPair>
      </State>
      <State name="Land voor een nummer" layout="stack">
        <FieldPair shape="code">
          <Select
            label="Landcode"
            options={[
              { value: '+32', label: '+32 België' },
              { value: '+352', label: '+352 Luxemburg' },
            ]}
          />
          <TextField label="Nummer" type="tel" defaultValue="0478 12 34 56" />
        </FieldPair>
      </State>
    </>
  )
}
