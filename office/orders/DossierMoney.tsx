import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatDay } from '@forecourt/domain/platform/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { tellDone } from '../platform/undo.ts'
import { money, placeOf, type Dossier, type DossierPart } from './dossier-texts.ts'
import styles from './OrderDesk.module.css'

/** What the customer pays for this car, and what came in of it. */
export function DossierMoney({ dossier, onDone }: DossierPart) {
  const [isAdding, setAdding] = useState(false)
  const { money: amounts, state } = dossier
  if (amounts === null) return null
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>{m['office.dossier.money.title']()}</h2>
        <ActionButton small icon="plus" right="DOSSIER_EDIT" place={placeOf(dossier)} onClick={() => setAdding(true)}>
          {m['office.dossier.money.add']()}
        </ActionButton>
      </div>
      <DescriptionList items={amountsOf(amounts, state)} />
      {amounts.payments.length === 0 && <p className="hint">{m['office.dossier.money.none']()}</p>}
      <ul className={styles.lines}>
        {amounts.payments.map(({ id, on, amountCents, reference, by }) => (
          <li key={id}>
            <div className={styles.row}>
              <span>{formatDay(on)}</span>
              <span className={styles.amount}>{money(amountCents)}</span>
            </div>
            <p className="hint">{[reference, by].filter((text) => text !== '').join(' · ')}</p>
          </li>
        ))}
      </ul>
      {isAdding && <PaymentDialog dossier={dossier} onDone={onDone} onClose={() => setAdding(false)} />}
    </section>
  )
}

function amountsOf(
  { dueCents, advanceCents, paidCents, balanceCents }: NonNullable<Dossier['money']>,
  state: Dossier['state'],
) {
  const isOff = state === 'canceled'
  const left = isOff ? -paidCents : balanceCents
  return [
    { term: m['office.dossier.money.due'](), value: money(dueCents) },
    ...(advanceCents > 0 ? [{ term: m['office.dossier.money.advance'](), value: money(advanceCents) }] : []),
    { term: m['office.dossier.money.paid'](), value: money(paidCents) },
    left < 0
      ? { term: m['office.dossier.money.owed'](), value: <strong>{money(-left)}</strong> }
      : { term: m['office.dossier.money.balance'](), value: <strong>{money(left)}</strong> },
  ]
}

function PaymentDialog({ dossier, onDone, onClose }: DossierPart & { onClose: () => void }) {
  const { id, today } = dossier
  const [key] = useState(() => crypto.randomUUID())
  const [on, setOn] = useState(today)
  const [euros, setEuros] = useState<number | null>(null)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [reference, setReference] = useState('')
  const cents = Math.round((euros ?? 0) * 100)
  return (
    <ActDialog
      title={m['office.dossier.money.add-title']()}
      confirm={m['office.dossier.money.add']()}
      keep={m['office.dossier.keep']()}
      refusal={cents > 0 && on !== '' ? undefined : m['office.dossier.money.amount-missing']()}
      act={() =>
        api('POST /sales/dossier/payment', {
          ...{ id, key, on, reference, amountCents: direction === 'in' ? cents : -cents },
        })
      }
      onDone={({ dossier: changed }) => {
        tellDone(m['office.dossier.money.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <Select
        label={m['office.dossier.money.kind']()}
        value={direction}
        onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
        options={[
          { value: 'in', label: m['office.dossier.money.in']() },
          { value: 'out', label: m['office.dossier.money.out']() },
        ]}
      />
      <NumberField
        id="payment-amount"
        label={m['office.dossier.money.amount']()}
        unit="€"
        decimals={2}
        value={euros}
        onChange={setEuros}
      />
      <TextField
        id="payment-on"
        type="date"
        label={m['office.dossier.money.on']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField
        id="payment-reference"
        label={m['office.dossier.money.reference']()}
        optional={m['office.form.optional']()}
        maxLength={60}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </ActDialog>
  )
}
