import { Breadcrumbs } from '../../Breadcrumbs.tsx'
import { State } from '../State.tsx'

export const title = 'Kruimelpad'

export function States() {
  return (
    <State name="Drie diep">
      <Breadcrumbs
        label="Kruimelpad"
        items={[{ label: 'Home', href: '/' }, { label: 'Tweedehandswagens', href: '#lijst' }, { label: 'Noord V6' }]}
      />
    </State>
  )
}
