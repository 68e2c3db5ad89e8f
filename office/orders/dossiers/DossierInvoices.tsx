import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { DossierOwnInvoices, useOwnInvoices } from './DossierOwnInvoices.tsx'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type DossierPart } from './dossier-texts.ts'

type Act = 'invoice' | 'credit'

/**
 * The invoices of the car: made here, or recorded from the bookkeeping. An invoice closes the dossier until a credit note
 * cancels it.
 */
export function DossierInvoices(part: DossierPart) {
  const own = useOwnInvoices(part.dossier)
  return own ? <DossierOwnInvoices dossier={part.dossier} own={own} /> : <NotedInvoices {...part} />
}

function NotedInvoices({ dossier, onDone }: DossierPart) {
  const [isAsking, setAsking] = useState(false)
  const { invoices } = dossier
  const isClosed = toStanding(dossier).invoice !== null
  if (dossier.state === 'canceled' && invoices.length === 0) return null
  const act: Act = isClosed ? 'credit' : 'invoice'
  const can = dossierCan(act, toStanding(dossier))
  return (
    <DeskPanel
      title={m['office.dossier.invoices.title']()}
      beside={
        <ActionButton
          small
          icon="plus"
          right="DOSSIER_INVOICE"
          place={toPlace(dossier)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setAsking(true)}
        >
          {texts[act].act()}
        </ActionButton>
      }
    >
      <DeskBody>
        {isClosed && <p className="hint">{m['office.dossier.invoices.closed']()}</p>}
        <Lines>
          {invoices.map(({ id, number, on, by, amountCents, credit }) => (
            <li key={id}>
              <Row between gap={12}>
                <span>
                  {m['office.dossier.invoices.line']({ number, day: formatDay(on) })} <span className="hint">{by}</span>
                </span>
                {amountCents !== null && <strong className="num">{formatCents(amountCents)}</strong>}
              </Row>
              {credit && (
                <>
                  <Row between gap={12}>
                    <span>
                      {m['office.dossier.invoices.credit-line']({ number: credit.number, day: formatDay(credit.on) })}
                    </span>
                    {amountCents !== null && <strong className="num">{formatCents(-amountCents)}</strong>}
                  </Row>
                  <p className="hint">{credit.by}</p>
                </>
              )}
            </li>
          ))}
        </Lines>
        {isAsking && <NumberDialog act={act} dossier={dossier} onDone={onDone} onClose={() => setAsking(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

const texts = {
  invoice: {
    act: m['office.dossier.invoices.add'],
    text: m['office.dossier.invoices.add-text'],
    number: m['office.dossier.invoices.number'],
    done: m['office.dossier.invoices.added'],
  },
  credit: {
    act: m['office.dossier.invoices.credit'],
    text: m['office.dossier.invoices.credit-text'],
    number: m['office.dossier.invoices.credit-number'],
    done: m['office.dossier.invoices.credited'],
  },
} as const satisfies Record<Act, unknown>

const calls = {
  invoice: 'POST /sales/dossier/invoice',
  credit: 'POST /sales/dossier/credit',
} as const satisfies Record<Act, unknown>

function NumberDialog({ act, dossier, onDone, onClose }: DossierPart & { act: Act; onClose: () => void }) {
  const { id, rev, today, contractDay, invoices } = dossier
  const [number, setNumber] = useState('')
  const [on, setOn] = useState(today)
  const missing = number.trim() === '' ? m['refusals.invoice-number-missing']() : undefined
  const { act: title, text, number: numberLabel, done } = texts[act]
  return (
    <ActDialog
      title={title()}
      confirm={m['words.note-down']()}
      keep={m['words.back']()}
      refusal={on === '' ? m['problems.required']() : missing}
      act={() => api(calls[act], { id, rev, number: number.trim(), on })}
      onDone={({ dossier: changed }) => {
        showUndo(done(), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>{text()}</p>
      <TextField
        id="invoice-number"
        data-autofocus
        label={numberLabel()}
        maxLength={40}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        id="invoice-day"
        type="date"
        label={m['office.dossier.invoices.day']()}
        min={act === 'invoice' ? contractDay : invoices.at(-1)!.on}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
    </ActDialog>
  )
}
