import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan, type DossierAct } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { PrintButton } from './DossierPrints.tsx'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type DossierPart } from './dossier-texts.ts'

type Event = 'received' | 'repaid'

/**
 * Shows the guarantee that a buyer leaves who takes the car abroad, until its arrival is proven. It is on no invoice.
 */
export function DossierGuarantee({ dossier, onDone }: DossierPart) {
  const [asking, setAsking] = useState<Event>()
  const { id } = dossier
  const takeBack = useCommand((event: Event) => api('POST /sales/dossier/guarantee', { id, event, on: null }))
  const guarantee = dossier.money?.guarantee
  if (!guarantee || (guarantee.cents === 0 && guarantee.receivedOn === null)) return null
  const { cents, receivedOn, receivedBy, repaidOn, repaidBy, reference, repaidReference } = guarantee
  const explainRefusal = (act: DossierAct) => {
    const can = dossierCan(act, toStanding(dossier))
    return can.ok ? undefined : refusalText(can)
  }
  const asks = { right: 'DOSSIER_EDIT', place: toPlace(dossier), small: true } as const
  const last: Event = repaidOn === null ? 'received' : 'repaid'
  return (
    <DeskPanel
      title={m['office.dossier.guarantee.title']()}
      beside={
        receivedOn !== null && (
          <>
            <PrintButton dossier={dossier} print="guarantee-receipt" />
            {repaidOn !== null && <PrintButton dossier={dossier} print="guarantee-repayment" />}
          </>
        )
      }
    >
      <DeskBody>
        <p className="hint">{m['office.dossier.guarantee.text']()}</p>
        <FailureNotice failure={takeBack.error} />
        <Facts
          facts={[
            { term: m['words.amount'](), value: <strong>{formatCents(cents)}</strong> },
            {
              term: m['office.dossier.guarantee.received'](),
              value:
                receivedOn === null
                  ? m['office.dossier.guarantee.not-yet']()
                  : signedOnText(receivedOn, receivedBy, reference),
            },
            {
              term: m['office.dossier.guarantee.repaid'](),
              value:
                repaidOn === null
                  ? m['office.dossier.guarantee.not-yet']()
                  : signedOnText(repaidOn, repaidBy, repaidReference),
            },
          ]}
        />
        <Row between gap={12}>
          {receivedOn === null ? (
            <ActionButton {...asks} refusal={explainRefusal('receive-guarantee')} onClick={() => setAsking('received')}>
              {m['office.dossier.guarantee.receive']()}
            </ActionButton>
          ) : (
            <>
              {repaidOn === null && (
                <ActionButton {...asks} refusal={explainRefusal('repay-guarantee')} onClick={() => setAsking('repaid')}>
                  {m['office.dossier.guarantee.repay']()}
                </ActionButton>
              )}
              <ActionButton
                {...asks}
                look="quiet"
                busy={takeBack.isPending}
                refusal={explainRefusal(last === 'received' ? 'forget-guarantee' : 'forget-repayment')}
                onClick={() => takeBack.mutate(last, { onSuccess: ({ dossier: changed }) => onDone(changed) })}
              >
                {last === 'received'
                  ? m['office.dossier.guarantee.forget']()
                  : m['office.dossier.guarantee.forget-repayment']()}
              </ActionButton>
            </>
          )}
        </Row>
        {asking && (
          <EventDialog dossier={dossier} onDone={onDone} event={asking} onClose={() => setAsking(undefined)} />
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function signedOnText(day: string, name: string | null, reference: string): string {
  const noted = m['office.dossier.guarantee.on']({ day: formatDay(day), name: name ?? '' })
  return reference === '' ? noted : `${noted} · ${reference}`
}

function EventDialog({ dossier, event, onDone, onClose }: DossierPart & { event: Event; onClose: () => void }) {
  const { id, today, money: amounts } = dossier
  const [on, setOn] = useState(today)
  const [reference, setReference] = useState('')
  const amount = formatCents(amounts!.guarantee.cents)
  const isReceived = event === 'received'
  return (
    <ActDialog
      title={isReceived ? m['office.dossier.guarantee.receive']() : m['office.dossier.guarantee.repay']()}
      confirm={m['words.note-down']()}
      keep={m['words.back']()}
      refusal={on === '' ? m['refusals.day-to-come']() : undefined}
      act={() => api('POST /sales/dossier/guarantee', { id, event, on, reference })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.guarantee.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>
        {isReceived
          ? m['office.dossier.guarantee.receive-text']({ amount })
          : m['office.dossier.guarantee.repay-text']({ amount })}
      </p>
      <TextField
        data-autofocus
        type="date"
        label={m['words.day']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField
        label={m['office.dossier.guarantee.reference']()}
        hint={
          isReceived
            ? m['office.dossier.guarantee.reference-received-hint']()
            : m['office.dossier.guarantee.reference-repaid-hint']()
        }
        optional={m['words.optional']()}
        maxLength={60}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </ActDialog>
  )
}
