import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { CustomerChoice } from '../../contacts/customers/CustomerChoice.tsx'
import { MadeInvoice } from '../../orders/orders/MadeInvoice.tsx'
import { isInvoiced, useNewInvoice } from '../../orders/orders/made-invoices.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { formatDaysLeft } from '../../platform/days-left.ts'
import { Amounts, DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Lines, Row, Stack } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { payerText, toPlace, type WorkOrder, type WorkOrderPart } from './work-order-texts.ts'

type Invoices = ApiResult<'GET /sales/invoice/ofwork'>
type Payer = Invoices['payers'][number]

/** Returns the invoices of a work order; undefined: they are not loaded, or the user may not see them. */
export function useWorkInvoices(order: WorkOrder): Invoices | undefined {
  const mayView = useRefusal('INVOICE_VIEW', toPlace(order)) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/invoice/ofwork', { id: order.id }), enabled: mayView })
  return mayView ? data : undefined
}

/** Shows the invoices of a work order by payer, what they leave open, and what is still to be invoiced. */
export function WorkInvoices({ order }: WorkOrderPart) {
  const data = useWorkInvoices(order)
  if (!data || !['ready', 'invoiced', 'closed'].includes(order.state)) return null
  const { isOwn, openCents, payers, dueOn } = data
  const today = brusselsDay(new Date(order.now))
  const isUnpaid = payers.every(({ netCents }) => netCents === 0)
  if (!isOwn && payers.every(({ invoices }) => invoices.length === 0)) return null
  return (
    <DeskPanel title={m['office.invoice.work.title']()}>
      <DeskBody>
        <Stack gap={16}>
          {dueOn !== null && (
            <Row between gap={12}>
              <span>{m['office.invoice.work.due']({ day: formatDay(dueOn) })}</span>
              <StateBadge tone={dueOn < today ? 'failed' : 'promo'}>{formatDaysLeft(dueOn, today)}</StateBadge>
            </Row>
          )}
          {payers.map((payer) => (
            <PayerInvoices key={payer.payer} order={order} payer={payer} isOwn={isOwn} isOnly={payers.length === 1} />
          ))}
          {isUnpaid && order.state === 'ready' && <Charge order={order} />}
        </Stack>
        {openCents !== 0 && (
          <Amounts
            amounts={[
              {
                term: openCents > 0 ? m['office.invoice.work.open']() : m['office.invoice.work.owed'](),
                value: formatCents(Math.abs(openCents)),
                isTotal: true,
              },
            ]}
          />
        )}
      </DeskBody>
    </DeskPanel>
  )
}

interface PayerProps extends WorkOrderPart {
  payer: Payer
  isOwn: boolean
  isOnly: boolean
}

function PayerInvoices({ order, payer, isOwn, isOnly }: PayerProps) {
  const { payer: name, netCents, refusal, invoices, needsPermit } = payer
  const [isAsking, setIsAsking] = useState(false)
  const makeInvoice = useNewInvoice()
  const draft = invoices.find(({ standing }) => standing === 'draft')
  const needsAnswer = name === 'insurer' || needsPermit
  function begin() {
    if (needsAnswer) return setIsAsking(true)
    const asked = { workOrder: order.id, payer: name, insurer: null, vatPermit: '' }
    makeInvoice(api('POST /sales/invoice/draftwork', asked))
  }
  return (
    <Stack gap={8}>
      {!isOnly && (
        <Row between gap={12}>
          <strong>{payerText(name)}</strong>
          <span className="hint num">
            {m['office.invoice.work.share']()} {formatCents(netCents)}
          </span>
        </Row>
      )}
      {invoices.length > 0 && (
        <Lines>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <MadeInvoice invoice={invoice} />
            </li>
          ))}
        </Lines>
      )}
      {isOwn && !isInvoiced(invoices) && (
        <Row>
          <ActionButton
            small
            icon="plus"
            look={draft ? undefined : 'primary'}
            right="WORK_INVOICE_EDIT"
            place={toPlace(order)}
            refusal={refusal ?? undefined}
            aria-label={isOnly ? undefined : m['office.invoice.work.make-for']({ payer: payerText(name) })}
            onClick={begin}
          >
            {m['office.invoice.work.make']()}
          </ActionButton>
        </Row>
      )}
      {isAsking && <DraftDialog order={order} payer={payer} onClose={() => setIsAsking(false)} />}
    </Stack>
  )
}

type DialogProps = WorkOrderPart & { onClose: () => void }

/** Asks for the insurer, and for the certificate of a line at the reduced rate. */
function DraftDialog({ order, payer: { payer, needsPermit }, onClose }: DialogProps & { payer: Payer }) {
  const [insurer, setInsurer] = useState<{ id: number; name: string } | null>(null)
  const [vatPermit, setVatPermit] = useState('')
  const navigate = useNavigate()
  return (
    <ActDialog
      size="m"
      title={m['office.invoice.work.make-for']({ payer: payerText(payer) })}
      confirm={m['office.invoice.work.make']()}
      keep={m['words.back']()}
      act={() =>
        api('POST /sales/invoice/draftwork', {
          workOrder: order.id,
          payer,
          insurer: insurer?.id ?? null,
          vatPermit,
        })
      }
      onDone={({ invoice }) => void navigate(`/invoice/${invoice.id}`)}
      onClose={onClose}
    >
      {payer === 'insurer' && (
        <CustomerChoice
          label={m['office.invoice.work.insurer']()}
          find={m['office.invoice.work.insurer']()}
          another={m['words.change']()}
          customer={insurer}
          onChange={setInsurer}
        >
          <p className="hint">{m['office.invoice.work.insurer-hint']()}</p>
        </CustomerChoice>
      )}
      {needsPermit && (
        <TextField
          label={m['office.invoice.work.permit']()}
          hint={m['office.invoice.work.permit-hint']()}
          maxLength={60}
          value={vatPermit}
          onChange={({ target }) => setVatPermit(target.value)}
        />
      )}
    </ActDialog>
  )
}

/** Charges work for which no invoice is made. */
function Charge({ order }: WorkOrderPart) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, rev, workNumber } = order
  return (
    <>
      <Row>
        <ActionButton
          small
          look="primary"
          right="WORK_ORDER_EDIT"
          place={toPlace(order)}
          onClick={() => setIsAsking(true)}
        >
          {m['office.invoice.work.charge']()}
        </ActionButton>
      </Row>
      {isAsking && (
        <ActDialog
          title={m['office.invoice.work.charge']()}
          confirm={m['office.invoice.work.charge']()}
          keep={m['words.back']()}
          act={() => api('POST /sales/workorder/charge', { id, rev })}
          onDone={() =>
            showToast({ message: m['office.invoice.work.charged']({ number: workNumber }), tone: 'success' })
          }
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.invoice.work.charge-text']()}</p>
        </ActDialog>
      )}
    </>
  )
}
