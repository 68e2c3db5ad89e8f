import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskPanel, DeskRows } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { toPlace, type DossierPart } from '../dossiers/dossier-texts.ts'

type Online = ApiResult<'GET /sales/customerorder/getonline'>

const useOnline = ({ id, rev }: DossierPart['dossier']) =>
  useQuery({ ...callOptions('GET /sales/customerorder/getonline', { id }), queryKey: ['online-signing', id, rev] })

/** Mails the customer a link to read and sign the order form, instead of signing here. */
export function SendOnline({ dossier, onDone, onClose }: DossierPart & { onClose: () => void }) {
  const { id, rev } = dossier
  const { data } = useOnline(dossier)
  const send = useCommand(() => api('POST /sales/customerorder/sendform', { id, rev }))
  if (!data) return null
  async function start() {
    const sent = await send.mutateAsync().catch(() => undefined)
    if (!sent) return
    showToast({ message: m['office.dossier.online.sent'](), tone: 'success' })
    onDone(sent.dossier)
    onClose()
  }
  return (
    <>
      <FailureNotice failure={send.error} />
      <p className="hint">
        {data.email === ''
          ? m['refusals.order-form-no-email']()
          : m['office.dossier.online.text']({ email: data.email })}{' '}
        {modeTexts[data.mode]()}
      </p>
      <p>
        <Button small icon="mail" busy={send.isPending} disabled={data.email === ''} onClick={() => void start()}>
          {m['office.dossier.online.send']()}
        </Button>
      </p>
    </>
  )
}

/** Shows what happened to the order form since it was sent: only what is known, nothing presumed. */
export function OnlineSigningPanel({ dossier, onDone }: DossierPart) {
  const { data, refetch } = useOnline(dossier)
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (!data || data.events.length === 0) return null
  return (
    <DeskPanel title={m['office.dossier.online.title']()}>
      <DeskRows>
        {data.events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <p>{eventText(event)}</p>
            <p className="hint">
              {formatInstant(event.at)}
              {event.documentHash !== null &&
                ` · ${m['office.dossier.online.fingerprint']({ hash: event.documentHash.slice(0, 12) })}`}
            </p>
          </li>
        ))}
      </DeskRows>
      {data.isOpen && (
        <p>
          <ActionButton small right="CUSTOMER_ORDER_EDIT" place={toPlace(dossier)} onClick={() => setWithdrawing(true)}>
            {m['office.dossier.online.withdraw']()}
          </ActionButton>
        </p>
      )}
      {isWithdrawing && (
        <ActDialog
          danger
          title={m['office.dossier.online.withdraw-title']()}
          confirm={m['office.dossier.online.withdraw']()}
          keep={m['words.back']()}
          act={() => api('POST /sales/customerorder/withdrawform', { id: dossier.id })}
          onDone={({ dossier: changed }) => {
            showToast({ message: m['office.dossier.online.withdrawn'](), tone: 'success' })
            void refetch()
            onDone(changed)
          }}
          onClose={() => setWithdrawing(false)}
        >
          <p>{m['office.dossier.online.withdraw-text']()}</p>
        </ActDialog>
      )}
    </DeskPanel>
  )
}

function eventText({ kind, email, by }: Online['events'][number]): string {
  switch (kind) {
    case 'sent':
      return m['office.dossier.online.events.sent']({ email, by: by ?? '' })
    case 'opened':
      return m['office.dossier.online.events.opened']()
    case 'read':
      return m['office.dossier.online.events.read']()
    case 'signed':
      return m['office.dossier.online.events.signed']()
    case 'withdrawn':
      return m['office.dossier.online.events.withdrawn']({ by: by ?? '' })
  }
}

const modeTexts = {
  off: m['office.dossier.online.modes.off'],
  optional: m['office.dossier.online.modes.optional'],
  required: m['office.dossier.online.modes.required'],
} as const
