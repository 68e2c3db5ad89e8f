import { useState, type ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { TradeInDamage as Damage, TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import {
  DAMAGE_KINDS,
  DAMAGE_PLACES,
  MOST_DAMAGES,
  tradeInCan,
  type DamagePlace,
} from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import { Lines, Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { DraftOffer } from '../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../platform/form/use-unsaved.ts'
import { useRefusal } from '../platform/may.ts'
import { MoneyField } from '../platform/inputs/MoneyField.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { useCommand } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import { CarOutline } from './CarOutline.tsx'
import { toFacts, kindText, toPlace, placeText, toStanding, type TradeInPart } from './trade-in-texts.ts'
import styles from './TradeIn.module.css'

/** Returns the facts with these damages, and the question about damage as answered. */
function withDamages(tradeIn: TradeInPart['tradeIn'], damages: readonly Damage[]): TradeInFacts {
  const facts = toFacts(tradeIn)
  return { ...facts, damages: [...damages], unanswered: facts.unanswered.filter((question) => question !== 'damages') }
}

const newDamage = (place: DamagePlace): Damage => ({ place, kind: 'scratch', remark: '', deductionCents: 0 })

/** Shows the damages on a drawing of the car and in a list, with the deduction of each. */
export function TradeInDamage({ tradeIn, onDone }: TradeInPart) {
  const { id, rev, state } = tradeIn
  const [damages, setDamages] = useState<readonly Damage[]>(tradeIn.damages)
  const right = useRefusal('TRADE_IN_EDIT', toPlace(tradeIn))
  const canSave = right === undefined && state !== 'agreed' && tradeInCan('save', toStanding(tradeIn)).ok
  const save = useCommand(() => api('POST /sales/tradein/save', { id, rev, tradeIn: withDamages(tradeIn, damages) }))
  const isChanged = !isSame(damages, tradeIn.damages)
  async function send() {
    const sent = await save.mutateAsync().catch(() => undefined)
    if (!sent) return false
    const isAgain = state === 'valued' && sent.tradeIn.state === 'draft'
    showUndo(isAgain ? m['office.trade-in.saved-again']() : m['office.trade-in.damage.saved'](), null)
    setDamages(sent.tradeIn.damages)
    onDone(sent.tradeIn)
    return true
  }
  const { draft } = useUnsaved({
    name: 'tradeInDamage',
    id,
    base: { rev, damages: tradeIn.damages },
    row: { rev, damages },
    isDirty: isChanged,
    restore: ({ row }) => setDamages(row.damages),
    save: send,
  })
  return (
    <Panel stacked title={m['office.trade-in.damage.title']()}>
      {draft && canSave && <DraftOffer {...draft} />}
      {canSave && <p className="hint">{m['office.trade-in.damage.hint']()}</p>}
      <FailureNotice failure={save.error} />
      <DamageDrawing damages={damages} onChange={canSave ? setDamages : undefined}>
        {isChanged && (
          <>
            <Button look="quiet" onClick={() => setDamages(tradeIn.damages)}>
              {m['office.trade-in.damage.undo']()}
            </Button>
            <Button look="primary" busy={save.isPending} onClick={() => void send()}>
              {m['office.trade-in.damage.save']()}
            </Button>
          </>
        )}
      </DamageDrawing>
    </Panel>
  )
}

interface DamageDrawingProps {
  damages: readonly Damage[]
  /** Missing: they are only shown. */
  onChange?: ((damages: readonly Damage[]) => void) | undefined
  /** Beside the button that adds one. */
  children?: ReactNode
}

/** The damages on a drawing of the car and in a list, to change or to read. */
export function DamageDrawing({ damages, onChange, children }: DamageDrawingProps) {
  const add = (place: DamagePlace) => damages.length < MOST_DAMAGES && onChange?.([...damages, newDamage(place)])
  const counts = new Map(
    DAMAGE_PLACES.map((place) => [place, damages.filter((damage) => damage.place === place).length]),
  )
  const total = damages.reduce((sum, { deductionCents }) => sum + deductionCents, 0)
  return (
    <>
      <CarOutline counts={counts} disabled={!onChange} onPick={add} />
      {damages.length === 0 && <p className="hint">{m['office.trade-in.damage.none']()}</p>}
      <Lines className={styles.damages}>
        {damages.map((damage, at) => (
          <li key={at}>
            {onChange ? (
              <DamageFields
                at={at}
                damage={damage}
                onChange={(changed) => onChange(damages.map((one, index) => (index === at ? changed : one)))}
                onRemove={() => onChange(damages.filter((_, index) => index !== at))}
              />
            ) : (
              <Row between gap={12}>
                <span>
                  {m['words.labelled']({ label: placeText(damage.place), text: kindText(damage.kind) })}{' '}
                  {damage.remark && `(${damage.remark})`}
                </span>
                <strong className="num">{formatEuros(damage.deductionCents)}</strong>
              </Row>
            )}
          </li>
        ))}
      </Lines>
      {total > 0 && (
        <Row as="p" between gap={12}>
          <span>{m['office.trade-in.damage.total']()}</span>
          <strong className="num">{formatEuros(total)}</strong>
        </Row>
      )}
      {onChange && (
        <Row>
          <Button icon="plus" onClick={() => add('wheels')}>
            {m['office.trade-in.damage.add']()}
          </Button>
          {children}
        </Row>
      )}
    </>
  )
}

interface DamageFieldsProps {
  at: number
  damage: Damage
  onChange: (damage: Damage) => void
  onRemove: () => void
}

function DamageFields({ at, damage, onChange, onRemove }: DamageFieldsProps) {
  const { place, kind, remark, deductionCents } = damage
  return (
    <fieldset className={styles.damage}>
      <legend className={hidden.hidden}>{placeText(place)}</legend>
      <div className={styles.fields} data-field-row>
        <Select
          id={`damage-${at}-place`}
          label={m['office.trade-in.damage.place']()}
          value={place}
          options={DAMAGE_PLACES.map((value) => ({ value, label: placeText(value) }))}
          onChoose={(place) => onChange({ ...damage, place })}
        />
        <Select
          id={`damage-${at}-kind`}
          label={m['office.trade-in.damage.kind']()}
          value={kind}
          options={DAMAGE_KINDS.map((value) => ({ value, label: kindText(value) }))}
          onChoose={(kind) => onChange({ ...damage, kind })}
        />
        <TextField
          id={`damage-${at}-remark`}
          label={m['words.remark']()}
          optional={m['words.optional']()}
          maxLength={120}
          value={remark}
          onChange={({ target }) => onChange({ ...damage, remark: target.value })}
        />
        <MoneyField
          id={`damage-${at}-deduction`}
          label={m['office.trade-in.damage.deduction']()}
          cents={deductionCents}
          min={0}
          max={mostCents}
          onChange={(cents) => onChange({ ...damage, deductionCents: cents ?? 0 })}
        />
        <Button
          small
          look="quiet"
          icon="trash"
          aria-label={m['office.trade-in.damage.remove-one']({ place: placeText(place) })}
          onClick={onRemove}
        >
          {m['words.delete']()}
        </Button>
      </div>
    </fieldset>
  )
}

const mostCents = 100_000_000
