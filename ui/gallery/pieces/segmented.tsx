import { useState } from 'react'
import { Segmented } from '../../Segmented.tsx'
import { State } from '../State.tsx'

export const title = 'Schakelaar'

const options = [
  { value: 'private', label: 'Particulier' },
  { value: 'fleet', label: 'Bedrijf (fleet)' },
] as const

export function States() {
  const [value, setValue] = useState<'private' | 'fleet'>('private')
  return (
    <>
      <State name="Gewoon" layout="stack">
        <Segmented legend="U koopt als" options={options} value={value} onChange={setValue} />
      </State>
      <State name="Vast" layout="stack">
        <Segmented legend="U koopt als" options={options} value="fleet" onChange={setValue} disabled />
      </State>
    </>
  )
}
