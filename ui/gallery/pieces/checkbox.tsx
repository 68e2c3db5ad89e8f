import { useState } from 'react'
import { Checkbox } from '../../Checkbox.tsx'
import { CheckboxRow } from '../../CheckboxRow.tsx'
import { Switch } from '../../Switch.tsx'
import { State } from '../State.tsx'

export const title = 'Aankruisvak en schakelaar'

export function States() {
  const [isActive, setIsActive] = useState(true)
  return (
    <>
      <State name="Gewoon" layout="stack">
        <Checkbox label="Leveren op hetzelfde adres" defaultChecked />
        <Checkbox label="Hou mij op de hoogte" hint="Hoogstens één e-mail per maand" />
        <Checkbox label="Ik ga akkoord met de algemene voorwaarden" error="Vink aan dat u akkoord gaat." />
        <Checkbox label="Bedrijfswagen" disabled />
      </State>
      <State name="Filterkeuze met aantal" layout="stack">
        <div style={{ maxWidth: 264 }}>
          <CheckboxRow label="Gent" count={42} defaultChecked />
          <CheckboxRow label="Aalst" count={51} />
          <CheckboxRow label="Een bijzonder lange naam van een vestiging" count={35} />
          <CheckboxRow label="CNG" count={0} />
        </div>
      </State>
      <State name="Schakelaar" layout="stack">
        <Switch label="Actief" checked={isActive} onChange={(event) => setIsActive(event.target.checked)} />
        <Switch label="Korrelig" hint="Niet samen met glanzend" checked={false} disabled />
      </State>
    </>
  )
}
