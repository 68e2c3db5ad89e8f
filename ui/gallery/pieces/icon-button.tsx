import { useState } from 'react'
import { IconButton, IconLink } from '../../IconButton.tsx'
import { State } from '../State.tsx'

export const title = 'Icoonknop'

export function States() {
  const [saved, setSaved] = useState(true)
  return (
    <>
      <State name="Gewoon">
        <IconButton icon="x" label="Sluiten" />
        <IconButton icon="trash" label="Lumen E3 verwijderen" disabled />
      </State>
      <State name="Rond, op een foto">
        <IconButton
          look="round"
          icon="heart"
          label="Arden Terra bij uw favorieten bewaren"
          aria-pressed={saved}
          filled={saved}
          onClick={() => setSaved(!saved)}
        />
        <IconButton look="round" icon="chevron-right" label="Volgende foto" />
      </State>
      <State name="Met rand">
        <IconButton look="bordered" icon="phone" label="Bel ons" />
      </State>
      <State name="Link met aantal">
        <IconLink href="#favorieten" icon="heart" label="Favorieten, 3 wagens" count={3} />
        <IconLink href="#mandje" icon="shopping-cart" label="Winkelmandje, 12 wagens" count={12} />
        <IconLink href="#mandje" icon="shopping-cart" label="Winkelmandje, leeg" count={0} />
      </State>
    </>
  )
}
