import { Chip } from '../../Chip.tsx'
import { State } from '../State.tsx'

export const title = 'Chip'

export function States() {
  return (
    <State name="Filters die aan staan">
      <Chip href="#zonder-gent" removeLabel="wissen">
        Gent
      </Chip>
      <Chip href="#zonder-prijs" removeLabel="wissen">
        Tot € 45.000
      </Chip>
    </State>
  )
}
