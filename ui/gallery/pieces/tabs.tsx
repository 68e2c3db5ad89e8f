import { useState } from 'react'
import { Tabs } from '../../Tabs.tsx'
import { State } from '../State.tsx'

export const title = 'Tabbladen'

const tabs = [
  { key: 'used', label: 'Tweedehands', panel: '128 wagens' },
  { key: 'new', label: 'Nieuw', panel: '31 modellen' },
  { key: 'stock', label: 'Stock', panel: '64 wagens, meteen leverbaar' },
  { key: 'trucks', label: 'Vrachtwagens', panel: '47 voertuigen' },
] as const

export function States() {
  const [current, setCurrent] = useState<(typeof tabs)[number]['key']>('used')
  return (
    <State name="Gewoon" layout="stack">
      <Tabs label="Soort wagen" tabs={tabs} current={current} onChange={setCurrent} />
    </State>
  )
}
