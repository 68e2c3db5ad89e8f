import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { advanceRoom, proposeAdvance } from '@forecourt/domain/orders/advance-request.ts'
import { checkCash } from '@forecourt/domain/orders/cash-limit.ts'
import { DOSSIER_PAYMENTS, paymentCan, type DossierPaymentKind } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { Amounts, DeskBody, DeskPanel, type Amount } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { AdvancesAsked, AskAdvance } from './DossierAdvances.tsx'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type Dossier, type DossierPart } from './dossier-texts.ts'

/** Shows the amounts that the customer owes and paid for this car. */
export function DossierMoney({ dossier, onDone }: DossierPart) {
  const [isAdding, setAdding] = useState(false)
  const { money: amounts, state } = dossier
  if (amounts === null) return null
  const about = { dossier, amounts, onDone }
  return (
    <DeskPanel
      title={m['office.dossier.money.title']()}
      beside={
        <>
          {state !== 'delivered' && state !== 'canceled' && <AskAdvance {...about} />}
          <ActionButton small icon="plus" right="DOSSIER_EDIT" place={toPlace(dossier)} onClick={() => setAdding(true)}>
            {m['office.dossier.money.add']()}
          </ActionButton>
        </>
      }
    >
      <DeskBody>
        <Amounts amounts={listAmounts(amounts, state)} />
        <Lines>
          {amounts.payments.map(({ id, on, amountCents, kind, reference, isCash, isOpening, by }) => (
            <li key={id}>
              <Row between gap={12}>
                <span>
                  {formatDay(on)} · {kindTexts[kind]()}{' '}
                  <span className="hint">
                    {[
                      isCash ? m['office.dossier.money.cash']() : '',
                      isOpening ? m['office.dossier.money.elsewhere']() : '',
                      isOpening && reference !== ''
                        ? m['office.dossier.money.elsewhere-invoice']({ number: reference })
                        : reference,
                      by ?? m['office.dossier.money.online'](),
                    ]
                      .filter((text) => text !== '')
                      .join(' · ')}
                  </span>
                </span>
                <strong className="num">{formatCents(amountCents)}</strong>
              </Row>
            </li>
          ))}
        </Lines>
        <AdvancesAsked {...about} />
        <Margin dossier={dossier} />
        {isAdding && <PaymentDialog {...about} onClose={() => setAdding(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

function listAmounts(
  { dueCents, reductionCents, advanceCents, paidCents, balanceCents }: NonNullable<Dossier['money']>,
  state: Dossier['state'],
): Amount[] {
  const isOff = state === 'canceled'
  const left = isOff ? -paidCents : balanceCents
  return [
    { term: m['office.dossier.money.due'](), value: formatCents(dueCents) },
    ...(reductionCents > 0
      ? [{ term: m['office.dossier.money.reduction'](), value: formatCents(-reductionCents) }]
      : []),
    ...(advanceCents > 0 ? [{ term: m['office.dossier.money.advance'](), value: formatCents(advanceCents) }] : []),
    { term: m['office.dossier.money.paid'](), value: formatCents(paidCents) },
    left < 0
      ? { term: m['office.dossier.money.owed'](), value: formatCents(-left), isTotal: true }
      : { term: m['words.still-to-pay'](), value: formatCents(left), isTotal: true },
  ]
}

/** The margin as the ledger of the car has it, once the car is invoiced. */
function Margin({ dossier: { id } }: { dossier: Dossier }) {
  const mayMargin = useRefusal('OFFER_MARGIN') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/dossier/margin', { id }), enabled: mayMargin })
  if (!data || data.marginCents === null) return null
  return (
    <p className="hint">
      {m['words.labelled']({ label: m['office.dossier.money.margin'](), text: formatCents(data.marginCents) })}
    </p>
  )
}

const kindTexts = {
  advance: m['office.dossier.money.kinds.advance'],
  balance: m['office.dossier.money.kinds.balance'],
  refund: m['office.dossier.money.kinds.refund'],
} as const satisfies Record<DossierPaymentKind, unknown>

interface PaymentDialogProps extends DossierPart {
  amounts: NonNullable<Dossier['money']>
  onClose: () => void
}

function PaymentDialog({ dossier, amounts, onDone, onClose }: PaymentDialogProps) {
  const { id, today, state } = dossier
  const room = advanceRoom(amounts)
  const [key] = useState(() => crypto.randomUUID())
  const [on, setOn] = useState(today)
  const [typedCents, setTypedCents] = useState<number | null>(null)
  const [kind, setKind] = useState<DossierPaymentKind>(() => {
    if (state === 'canceled') return 'refund'
    return proposeAdvance(amounts) > 0 ? 'advance' : 'balance'
  })
  const [reference, setReference] = useState('')
  const [isCash, setCash] = useState(false)
  const cents = typedCents ?? 0
  const explainRefusal = () => {
    const can = paymentCan(kind, toStanding(dossier))
    if (!can.ok) return refusalText(can)
    if (cents <= 0 || on === '') return m['words.enter-amount']()
    const cash = isCash ? checkCash(kind === 'refund' ? -cents : cents, amounts.cash) : undefined
    if (cash && !cash.ok)
      return m['refusals.cash-limit']({ limit: formatCents(cash.limitCents), left: formatCents(cash.leftCents) })
    if (kind !== 'advance' || cents <= room) return undefined
    return m['refusals.advance-above-cap']({ amount: formatCents(room) })
  }
  return (
    <ActDialog
      title={m['office.dossier.money.add-title']()}
      confirm={m['office.dossier.money.add']()}
      keep={m['words.back']()}
      refusal={explainRefusal()}
      act={() => api('POST /sales/dossier/payment', { id, key, on, kind, reference, isCash, amountCents: cents })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.money.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <Select
        label={m['office.dossier.money.kind']()}
        value={kind}
        onChoose={setKind}
        options={DOSSIER_PAYMENTS.map((value) => ({ value, label: kindTexts[value]() }))}
      />
      <MoneyField
        id="payment-amount"
        label={m['words.amount']()}
        {...(kind === 'advance' && { hint: m['office.dossier.money.room']({ amount: formatCents(room) }) })}
        cents={typedCents}
        onChange={setTypedCents}
      />
      <Checkbox
        label={m['office.dossier.money.cash']()}
        hint={m['office.dossier.money.cash-hint']({ limit: formatCents(amounts.cash.limitCents) })}
        checked={isCash}
        onChange={({ target }) => setCash(target.checked)}
      />
      <TextField
        id="payment-on"
        type="date"
        label={m['words.day']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField
        id="payment-reference"
        label={m['office.dossier.money.reference']()}
        optional={m['words.optional']()}
        maxLength={60}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </ActDialog>
  )
}
