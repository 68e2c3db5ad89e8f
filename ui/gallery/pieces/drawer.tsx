import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { CheckboxRow } from '../../CheckboxRow.tsx'
import { Drawer } from '../../Drawer.tsx'
import { TextButton } from '../../TextLink.tsx'
import { State } from '../State.tsx'

export const title = 'Schuifpaneel'

const brands = ['Arden', 'Bastion', 'Lumen', 'Noord', 'Velta']

export function States() {
  const [open, setOpen] = useState(false)
  return (
    <State name="Filters">
      <Button icon="adjustments-horizontal" onClick={() => setOpen(true)}>
        Filters
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        closeLabel="Sluiten"
        action={<TextButton>Alles wissen</TextButton>}
        footer={
          <Button look="primary" full onClick={() => setOpen(false)}>
            Toon 42 wagens
          </Button>
        }
      >
        <h3>Merk</h3>
        {[...brands, ...brands, ...brands, ...brands].map((brand, index) => (
          <CheckboxRow key={index} label={brand} count={7 + index} />
        ))}
      </Drawer>
    </State>
  )
}
