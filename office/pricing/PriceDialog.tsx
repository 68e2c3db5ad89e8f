import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { pricesOfSubject, withSteps, type PriceSubject } from '@forecourt/domain/pricing/part-prices.ts'
import { priceOn, withChange } from '@forecourt/domain/pricing/price-plan.ts'
import type { PriceOfPart, PriceStep } from '@forecourt/domain/pricing/range.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { PanelNote } from '../platform/Panel.tsx'
import { Stack } from '../platform/Layout.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { MoneyField } from '../platform/inputs/MoneyField.tsx'
import { amountText, formatDay, planRefusalText } from './range-texts.ts'
import styles from './RangePage.module.css'

interface PriceDialogProps {
  name: string
  part: Pick<PriceSubject, 'kind' | 'id'>
  /** Null: it is new. */
  version: number | null
  /** As they are kept. */
  prices: readonly PriceOfPart[]
  /** Decided, and not saved yet. */
  steps: readonly PriceStep[]
  today: CalendarDay
  onChange: (steps: readonly PriceStep[]) => void
  onClose: () => void
}

/** Shows past, current and future prices, and adds a price from a day on. It is saved with the version. */
export function PriceDialog({ name, part, version, prices, steps, today, onChange, onClose }: PriceDialogProps) {
  const id = useId()
  const rows = withSteps(prices, steps, today)
    .filter((row) => row.kind === part.kind && row.id === part.id)
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.validFrom < b.validFrom ? -1 : 1))
  const hasScope = part.kind !== 'version'
  const [isOwn, setIsOwn] = useState(hasScope && (part.kind === 'engine' || rows.some((row) => row.isOwn)))
  const [cents, setCents] = useState<number | null>(null)
  const [isNet, setIsNet] = useState(rows.at(-1)?.vatExcluded ?? false)
  const [from, setFrom] = useState(today)
  const [problem, setProblem] = useState<{ field: 'cents' | 'from'; text: string }>()

  function plan() {
    if (cents === null || cents < 0) {
      return setProblem({ field: 'cents', text: m['words.enter-amount']() })
    }
    const subject = { ...part, isOwn }
    const amount = { cents, vatExcluded: isNet }
    const others = steps.filter((step) => !(belongsTo(step, subject) && step.from === from))
    const outcome = withChange(pricesOfSubject(withSteps(prices, others, today), subject), { from, amount }, today)
    if (!outcome.ok) return setProblem({ field: 'from', text: planRefusalText(outcome.reason) })
    onChange([...others, { ...subject, from, amount, was: was(subject, from) }])
    onClose()
  }

  function takeAway({ isOwn: own, validFrom }: PriceOfPart) {
    const subject = { ...part, isOwn: own }
    const staged = steps.find((step) => belongsTo(step, subject) && step.from === validFrom)
    const others = steps.filter((step) => step !== staged)
    const kept = was(subject, validFrom)
    onChange(staged ? others : [...others, { ...subject, from: validFrom, amount: null, was: kept }])
  }

  /** Returns the stored price of that day: a colleague's change meanwhile is not overwritten. */
  function was(subject: PriceSubject, day: CalendarDay): PriceStep['was'] {
    const held = priceOn(pricesOfSubject(prices, subject), day)
    return held ? { cents: held.cents, vatExcluded: held.vatExcluded } : null
  }

  return (
    <Dialog
      open
      size="s"
      title={m['office.range.price.of']({ name })}
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={plan}>
          {m['office.range.price.plan']()}
        </Button>
      }
    >
      <Stack gap={16}>
        {rows.length === 0 ? (
          <p className="hint">{m['office.range.price.none-yet']()}</p>
        ) : (
          <ul className={styles.dates}>
            {rows.map((row) => (
              <li
                key={`${row.isOwn} ${row.validFrom}`}
                className={row.validUntil !== null && row.validUntil <= today ? styles.over : undefined}
              >
                <span>
                  {row.validUntil === null
                    ? m['office.range.price.from']({ from: formatDay(row.validFrom) })
                    : m['office.range.price.between']({
                        from: formatDay(row.validFrom),
                        until: formatDay(row.validUntil),
                      })}
                  {hasScope && (
                    <PanelNote as="span">
                      {' '}
                      {row.isOwn ? m['office.range.price.own']() : m['words.all-versions']()}
                    </PanelNote>
                  )}
                </span>
                <span className={styles.name}>
                  {amountText(row)}
                  {(row.validFrom > today || !prices.includes(row)) && row.validFrom >= today && (
                    <IconButton
                      icon="trash"
                      label={m['office.range.price.take-away']({ from: formatDay(row.validFrom) })}
                      onClick={() => takeAway(row)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {version !== null && <Corrected version={version} part={part} />}
        <MoneyField
          id={`${id}-amount`}
          label={m['words.new-price']()}
          error={problem?.field === 'cents' ? problem.text : undefined}
          cents={cents}
          onChange={setCents}
        />
        <Segmented
          legend={m['office.range.price.vat']()}
          value={isNet ? 'net' : 'gross'}
          onChange={(value) => setIsNet(value === 'net')}
          options={[
            { value: 'gross', label: m['words.gross']() },
            { value: 'net', label: m['words.net']() },
          ]}
        />
        <TextField
          type="date"
          label={m['office.range.price.from-day']()}
          min={today}
          error={problem?.field === 'from' ? problem.text : undefined}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        {hasScope && (
          <Select
            label={m['office.range.price.scope']()}
            value={isOwn ? 'own' : 'all'}
            options={[
              { value: 'all', label: m['words.all-versions']() },
              { value: 'own', label: m['office.range.price.own']() },
            ]}
            onChange={({ target }) => setIsOwn(target.value === 'own')}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Shows mistaken prices that were corrected the same day, and kept. */
function Corrected({ version, part }: { version: number; part: Pick<PriceSubject, 'kind' | 'id'> }) {
  const { data } = useQuery(callOptions('GET /sales/version/getcorrected', { id: version }))
  const rows = data?.corrected.filter(({ kind, id }) => kind === part.kind && id === part.id) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{m['office.range.price.corrected-title']()}</h3>
      <ul className={styles.dates}>
        {rows.map((row) => (
          <li key={row.correctedAt} className={styles.over}>
            {m['office.range.price.corrected']({
              from: formatDay(row.validFrom),
              amount: amountText(row),
              when: formatInstant(row.correctedAt),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

function belongsTo(step: PriceStep, { kind, id, isOwn }: PriceSubject): boolean {
  return step.kind === kind && step.id === id && step.isOwn === isOwn
}
