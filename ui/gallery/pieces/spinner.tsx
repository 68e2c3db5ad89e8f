import { BootSpinner } from '../../BootSpinner.tsx'
import { Spinner } from '../../Spinner.tsx'
import { State } from '../State.tsx'

export const title = 'Bezig'

export function States() {
  return (
    <>
      <State name="In een regel">
        <Spinner label="De wagens laden" />
      </State>
      <State name="Eerste start" layout="stack">
        <BootSpinner label="Autogroep Scheldeland start" />
      </State>
    </>
  )
}
