import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { invoiceCan, type InvoiceAct } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { EditLink } from '../../platform/desk/EditLink.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { PayButton } from './DeskPayment.tsx'
import { invoiceRefusalText, toInvoicePlace, type Invoice } from './invoice-texts.ts'
import { SetOffButton } from './SetOff.tsx'
import { RecoverButton, WriteOffDialog } from './WriteOff.tsx'

interface ActsProps {
  invoice: Invoice
  /** The day that a draft would be issued on. */
  day: string
  onDay: (day: string) => void
}

const inTurn = ['discard', 'write-off', 'credit', 'issue'] as const satisfies readonly InvoiceAct[]
const looks = { issue: 'primary', discard: 'danger', credit: 'secondary', 'write-off': 'secondary' } as const
const rights = {
  issue: 'INVOICE_ISSUE',
  discard: 'INVOICE_EDIT',
  credit: 'INVOICE_CREDIT',
  'write-off': 'INVOICE_WRITE_OFF',
} as const
const texts = {
  issue: m['office.invoice.issue'],
  discard: m['office.invoice.discard'],
  credit: m['office.invoice.credit'],
  'write-off': m['office.invoice.write-off'],
} as const satisfies Record<InvoiceAct, unknown>

/** Shows the acts of an invoice in its state. */
export function InvoiceActs({ invoice, day, onDay }: ActsProps) {
  const [asking, setAsking] = useState<InvoiceAct>()
  const close = () => setAsking(undefined)
  const place = toInvoicePlace(invoice)
  return (
    <>
      {invoice.kind === 'free' && invoice.state === 'draft' && (
        <EditLink href={`/invoice/${invoice.id}/edit`} right="INVOICE_EDIT" place={place} />
      )}
      {inTurn
        .filter((act) => act === 'issue' || invoiceCan(act, invoice).ok)
        .filter((act) => act !== 'issue' || invoice.state === 'draft')
        .map((act) => (
          <ActionButton
            key={act}
            look={looks[act]}
            right={findRight(act, invoice)}
            place={place}
            refusal={findRefusal(act, invoice)}
            onClick={() => setAsking(act)}
          >
            {texts[act]()}
          </ActionButton>
        ))}
      <SetOffButton invoice={invoice} />
      <RecoverButton invoice={invoice} />
      <PayButton invoice={invoice} />
      {asking === 'issue' && <IssueDialog invoice={invoice} day={day} onDay={onDay} onClose={close} />}
      {asking === 'discard' && <DiscardDialog invoice={invoice} onClose={close} />}
      {asking === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {asking === 'write-off' && <WriteOffDialog invoice={invoice} onClose={close} />}
    </>
  )
}

/** True for the invoice of a work order, which the reception of the workshop makes too. */
function isOfWork({ kind, workOrder }: Invoice): boolean {
  return kind === 'invoice' && workOrder !== null
}

const workRights = { ...rights, issue: 'WORK_INVOICE_ISSUE', discard: 'WORK_INVOICE_EDIT' } as const

function findRight(act: InvoiceAct, invoice: Invoice) {
  return isOfWork(invoice) ? workRights[act] : rights[act]
}

function findRefusal(act: InvoiceAct, invoice: Invoice): string | undefined {
  const can = invoiceCan(act, invoice)
  if (!can.ok) return invoiceRefusalText(can)
  if (act !== 'issue') return undefined
  if (invoice.problem !== null) return invoice.problem
  return invoice.checks.some(({ severity }) => severity === 'error') ? m['refusals.invoice-check-errors']() : undefined
}

function IssueDialog({ invoice, day, onDay, onClose }: ActsProps & { onClose: () => void }) {
  const { id, rev, hash, today } = invoice
  return (
    <ActDialog
      title={m['office.invoice.issue']()}
      confirm={m['office.invoice.issue']()}
      keep={m['words.back']()}
      refusal={day === '' || hash === null ? m['problems.required']() : undefined}
      act={() =>
        api(isOfWork(invoice) ? 'POST /sales/invoice/issuework' : 'POST /sales/invoice/issue', {
          id,
          rev,
          on: day,
          hash: hash ?? '',
        })
      }
      onDone={({ invoice: issued }) =>
        showToast({ message: m['office.invoice.issued']({ number: issued.number ?? '' }), tone: 'success' })
      }
      onClose={onClose}
    >
      <p>{m['office.invoice.issue-text']()}</p>
      <TextField
        id="invoice-day"
        type="date"
        label={m['office.invoice.issue-on']()}
        max={today}
        value={day}
        onChange={({ target }) => onDay(target.value)}
      />
    </ActDialog>
  )
}

function DiscardDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, rev, credited } = invoice
  return (
    <ActDialog
      danger
      title={m['office.invoice.discard']()}
      confirm={m['office.invoice.discard']()}
      keep={m['words.back']()}
      act={() =>
        api(isOfWork(invoice) ? 'POST /sales/invoice/discardwork' : 'POST /sales/invoice/discard', { id, rev })
      }
      onDone={() => {
        showToast({ message: m['office.invoice.discarded'](), tone: 'success' })
        void navigate(credited ? `/invoice/${credited.id}` : findSource(invoice))
      }}
      onClose={onClose}
    >
      <p>{m['office.invoice.discard-text']()}</p>
    </ActDialog>
  )
}

/** Returns the address of the record that a draft was made from. */
function findSource({ dossier, tradeIn, workOrder }: Invoice): string {
  if (workOrder) return `/workorder/${workOrder.id}`
  if (tradeIn) return `/tradein/${tradeIn.id}`
  return dossier ? `/dossier/${dossier.id}` : '/invoice'
}
