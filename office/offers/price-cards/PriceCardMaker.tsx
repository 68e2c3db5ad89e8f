import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_WINDSCREENS } from '@forecourt/domain/stock/windscreen.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import styles from './PriceCard.module.css'

/** The cars for sale that have no card yet, to make some for. */
export function PriceCardMaker({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const { data } = useQuery({
    ...callOptions('GET /sales/pricecard/getcars', { search: useDeferredValue(typed.trim()) }),
    placeholderData: keepPreviousData,
  })
  // Chosen cars stay in sight, whatever is searched for next.
  const found = data?.cars.filter(({ id }) => !chosen.has(id)) ?? []
  const toggle = (id: number, car: string) => {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, car)
    setChosen(next)
  }
  return (
    <ActDialog
      size="m"
      title={m['office.price-card.make.title']()}
      confirm={m['office.price-card.make.confirm']({ count: chosen.size })}
      keep={m['words.back']()}
      refusal={explainRefusal(chosen.size)}
      act={() => api('POST /sales/pricecard/make', { cars: [...chosen.keys()] })}
      onDone={({ made }) => showUndo(m['office.price-card.make.done']({ count: made }), null)}
      onClose={onClose}
    >
      <p>{m['office.price-card.make.text']()}</p>
      <TextField
        data-autofocus
        type="search"
        icon="search"
        label={m['office.price-card.make.search']()}
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.cars} role="group" aria-label={m['office.price-card.make.cars']()}>
        {[...chosen].map(([id, car]) => (
          <Checkbox key={id} label={car} checked onChange={() => toggle(id, car)} />
        ))}
        {found.map(({ id, car, branch }) => (
          <Checkbox key={id} label={`${car} · ${branch}`} checked={false} onChange={() => toggle(id, car)} />
        ))}
      </div>
      {data && found.length === 0 && <p className="hint">{m['office.price-card.make.none']()}</p>}
      {data?.hasMore && <p className="hint">{m['office.price-card.make.more']()}</p>}
    </ActDialog>
  )
}

function explainRefusal(count: number): string | undefined {
  if (count === 0) return m['office.price-card.make.choose']()
  return count > MOST_WINDSCREENS ? m['office.price-card.too-many']() : undefined
}
