import { useState } from 'react'
import { RangePair, type Range } from '../../RangePair.tsx'
import { State } from '../State.tsx'

export const title = 'Van–tot'

const euro = new Intl.NumberFormat('nl-BE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

export function States() {
  const [price, setPrice] = useState<Range>({ from: 12_500, to: 45_000 })
  return (
    <State name="Prijs" layout="stack">
      <div style={{ maxWidth: 264 }}>
        <RangePair
          legend="Prijs incl. btw"
          min={0}
          max={70_000}
          step={500}
          value={price}
          onChange={setPrice}
          format={(value) => euro.format(value)}
          read={(text) => {
            const amount = Number(text.replaceAll(/[€\s.]/g, ''))
            return Number.isNaN(amount) ? undefined : amount
          }}
          fromLabel="Prijs vanaf"
          toLabel="Prijs tot"
        />
      </div>
      <p className="hint" role="status">
        Filter: {price.from ?? 'geen ondergrens'} – {price.to ?? 'geen bovengrens'}
      </p>
    </State>
  )
}
