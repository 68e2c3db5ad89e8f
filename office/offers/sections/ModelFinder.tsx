import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ModelToOffer } from '@forecourt/domain/offers/version-change.ts'
import { matchNames } from '@forecourt/domain/stock/match-names.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { formatEuros } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import styles from './ConfigurationSteps.module.css'

/** Finds a model by its name; it begins with its cheapest version. */
export function ModelFinder({ onPick }: { onPick: (model: ModelToOffer) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [sought, setSought] = useState('')
  const { data, error } = useQuery(callOptions('GET /sales/offer/getmodels', {}))
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const models = data?.models ?? []
  const found =
    sought.trim() === ''
      ? models
      : matchNames(
          sought,
          models.map(({ name }) => name),
        ).flatMap(({ index }) => models[index] ?? [])
  const pickFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It belongs to no record: Enter does not save the offer.
    event.preventDefault()
    const [first] = found
    if (sought.trim() !== '' && first) onPick(first)
  }
  return (
    <div ref={box} className={styles.models}>
      <TextField
        type="search"
        icon="search"
        label={m['office.offer.steps.find-model']()}
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={pickFirst}
      />
      <FailureNotice failure={error} />
      {data && found.length === 0 && <p className="hint">{m['office.offer.steps.no-model']()}</p>}
      <ul className={styles.modelList}>
        {found.map((model) => (
          <li key={model.version}>
            <button type="button" className={styles.choice} onClick={() => onPick(model)}>
              <b className={styles.choiceName}>
                {model.name} <span className="hint">{model.year}</span>
              </b>
              <span className={styles.choicePrice}>
                {m['detail.new.from']({ price: formatEuros(model.priceCents) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
