import { useState } from 'react'
import { CheckboxTree, type TreeNode } from '../../CheckboxTree.tsx'
import { Select } from '../../Select.tsx'
import { State } from '../State.tsx'

export const title = 'Boom met aankruisvakken'

const nodes: readonly TreeNode[] = [
  {
    id: 'stock',
    label: 'Stock',
    children: [
      { id: 'used', label: 'Tweedehandswagens', detail: 'USED_EDIT' },
      {
        id: 'masters',
        label: 'Stamgegevens',
        children: [
          { id: 'fuel', label: 'Brandstoffen' },
          { id: 'paint', label: 'Laksoorten' },
        ],
      },
    ],
  },
  {
    id: 'sales',
    label: 'Verkoop',
    children: [
      { id: 'offers', label: 'Offertes' },
      { id: 'approve', label: 'Offertes goedkeuren', disabledReason: 'Dit recht hebt u zelf niet.' },
    ],
  },
]

const texts = { search: 'Zoeken in de boom', none: 'Niets gevonden' }

export function States() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['used', 'fuel']))
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set(['offers']))
  return (
    <>
      <State name="Half, heel en niet" layout="stack">
        <CheckboxTree label="Rechten" nodes={nodes} checked={checked} onChange={setChecked} texts={texts} />
      </State>
      <State name="Met een keuze erachter" layout="stack">
        <CheckboxTree
          label="Rechten met bereik"
          nodes={nodes}
          checked={reached}
          onChange={setReached}
          texts={texts}
          renderAfter={({ label }) => (
            <Select
              hideLabel
              label={`Bereik van ${label}`}
              defaultValue="all"
              options={[
                { value: 'own', label: 'Eigen' },
                { value: 'all', label: 'Alle' },
              ]}
            />
          )}
        />
      </State>
      <State name="Alleen te lezen" layout="stack">
        <CheckboxTree
          label="Gelezen rechten"
          nodes={nodes}
          checked={checked}
          onChange={setChecked}
          texts={texts}
          disabled
        />
      </State>
    </>
  )
}
