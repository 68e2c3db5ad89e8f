import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  ACCEPT_REASONS,
  type AcceptReason,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { queries, useCommand } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { Comparison, InvoiceFacts } from './Comparison.tsx'
import { InvoiceBooking } from './InvoiceBooking.tsx'
import { ResponseDialog } from './ResponseDialog.tsx'
import {
  checkText,
  historyText,
  reasonTexts,
  shareText,
  formatDifference,
  type SupplierInvoice,
} from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

interface ReviewPanelProps {
  invoice: SupplierInvoice
  onDecided: () => void
}

type Asking = 'dispute' | 'refuse' | 'book'

/** Shows what is stated against what was expected, and decides about it by one key each. */
export function ReviewPanel({ invoice, onDecided }: ReviewPanelProps) {
  const { id, rev, arrivalNumber: number, state, lines, branch, checks } = invoice
  const [reason, setReason] = useState<AcceptReason>()
  const [text, setText] = useState('')
  const [asking, setAsking] = useState<Asking>()
  const place = { branch: branch.id }
  const mayApprove = useRefusal('PURCHASE_APPROVE', place) === undefined
  const mayEdit = useRefusal('PURCHASE_EDIT', place) === undefined
  const isWaiting = state === 'read' || state === 'review'
  const open = lines.filter((line) => line.isOpen)
  const firstError = checks.find(({ code, severity }) => severity === 'error' && code !== 'price-differs')
  const approve = useCommand(() =>
    api('POST /sales/supplierinvoice/approve', {
      id,
      rev,
      reason:
        open.length > 0 && reason !== undefined ? { code: reason, text: reason === 'other' ? text.trim() : '' } : null,
    }),
  )
  const refusal =
    firstError !== undefined
      ? checkText(firstError)
      : open.length > 0 && (reason === undefined || (reason === 'other' && text.trim() === ''))
        ? m['refusals.open-difference']()
        : undefined

  function accept() {
    if (!isWaiting || !mayApprove || refusal !== undefined || approve.isPending) return
    approve.mutate(undefined, {
      onSuccess: ({ invoice: done }) => {
        showToast({
          message: m['office.supplier-invoice.approved']({ number, journal: done.approval?.number ?? '' }),
          tone: 'success',
        })
        onDecided()
      },
    })
  }
  const choose = (at: number) => {
    const chosen = ACCEPT_REASONS[at]
    if (isWaiting && open.length > 0 && chosen) setReason(chosen)
  }
  useNamedShortcut('a', m['office.supplier-invoice.accept'](), accept)
  useNamedShortcut('b', m['office.supplier-invoice.dispute'](), () => {
    if (mayEdit && (isWaiting || state === 'approved') && invoice.dispute === null) setAsking('dispute')
  })
  useNamedShortcut('w', m['office.supplier-invoice.refuse'](), () => {
    if (mayApprove && (isWaiting || state === 'received' || state === 'duplicate')) setAsking('refuse')
  })
  useNamedShortcut('1', m['office.supplier-invoice.key.reason']({ number: '1' }), () => choose(0))
  useNamedShortcut('2', m['office.supplier-invoice.key.reason']({ number: '2' }), () => choose(1))
  useNamedShortcut('3', m['office.supplier-invoice.key.reason']({ number: '3' }), () => choose(2))
  useNamedShortcut('4', m['office.supplier-invoice.key.reason']({ number: '4' }), () => choose(3))

  const finish = (message: string) => {
    showToast({ message, tone: 'success' })
    onDecided()
  }
  return (
    <section className={classes(styles.panel, styles.review)} aria-label={m['office.supplier-invoice.comparison']()}>
      <InvoiceFacts invoice={invoice} />
      <Standing invoice={invoice} />
      <Comparison invoice={invoice} />
      {isWaiting && open.length > 0 && (
        <fieldset className={styles.why}>
          <legend>
            {m['office.supplier-invoice.why']({
              amount: formatDifference(
                invoice.lines.reduce(
                  (sum, line) => sum + (line.isOpen ? line.netCents - (line.expected?.cents ?? 0) : 0),
                  0,
                ),
              ),
            })}{' '}
            <span>
              {m['office.supplier-invoice.why-hint']({
                cents: formatCents(invoice.tolerance.cents),
                share: shareText(invoice.tolerance.shareBp),
              })}
            </span>
          </legend>
          <div className={styles.picks}>
            {ACCEPT_REASONS.map((one, at) => (
              <label key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                {reasonTexts[one]()} <kbd aria-hidden>{at + 1}</kbd>
              </label>
            ))}
          </div>
          {reason === 'other' && (
            <TextField
              label={m['words.reason']()}
              maxLength={200}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </fieldset>
      )}
      {lines.length > 0 && (
        <InvoiceBooking invoice={invoice} onBook={isWaiting ? () => setAsking('book') : undefined} />
      )}
      <FailureNotice failure={approve.error} />
      <div className={styles.dock}>
        {isWaiting && (
          <ActionButton
            look="primary"
            icon="check"
            right="PURCHASE_APPROVE"
            place={place}
            refusal={refusal}
            busy={approve.isPending}
            onClick={accept}
          >
            {open.length > 0 ? m['office.supplier-invoice.accept']() : m['office.supplier-invoice.approve']()}{' '}
            <kbd aria-hidden>A</kbd>
          </ActionButton>
        )}
        {invoice.approval !== null && <MakeRule invoice={invoice} />}
        {(isWaiting || state === 'approved') && invoice.dispute === null && (
          <ActionButton right="PURCHASE_EDIT" place={place} onClick={() => setAsking('dispute')}>
            {m['office.supplier-invoice.dispute']()} <kbd aria-hidden>B</kbd>
          </ActionButton>
        )}
        {(isWaiting || state === 'received' || state === 'duplicate') && (
          <ActionButton look="danger" right="PURCHASE_APPROVE" place={place} onClick={() => setAsking('refuse')}>
            {m['office.supplier-invoice.refuse']()} <kbd aria-hidden>W</kbd>
          </ActionButton>
        )}
        {(isWaiting || state === 'received') && mayEdit && (
          <LinkButton look="quiet" href={`/supplierinvoice/${id}/edit`}>
            {state === 'received' ? m['office.supplier-invoice.type']() : m['office.supplier-invoice.retype']()}
          </LinkButton>
        )}
        <span className={styles.keys} aria-hidden>
          <span>
            <kbd>J</kbd> {m['office.supplier-invoice.next']()}
          </span>
          <span>
            <kbd>K</kbd> {m['office.supplier-invoice.previous']()}
          </span>
        </span>
      </div>
      <div className={styles.history}>
        <HistoryPanel subject="supplier_invoice" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
      </div>
      {(asking === 'dispute' || asking === 'refuse') && (
        <ResponseDialog
          invoice={invoice}
          act={asking}
          onDone={() =>
            finish(
              asking === 'dispute'
                ? m['office.supplier-invoice.disputed-done']({ number })
                : m['office.supplier-invoice.refused-done']({ number }),
            )
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'book' && <BookingDialog invoice={invoice} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

/** Sets a rule that approves the next invoice with the same amounts automatically. Not for cars and orders. */
function MakeRule({ invoice: { id, lines, stated, supplier, branch } }: { invoice: SupplierInvoice }) {
  const make = useCommand(() => api('POST /sales/supplierrule/make', { invoice: id }))
  const isOfOrder = lines.some(
    ({ carKind, expected }) => carKind === 'purchase' || (expected !== null && expected.kind !== 'rule'),
  )
  if (supplier.id === null || stated?.isCredit || isOfOrder || lines.some(({ rule }) => rule !== null)) return null
  const done = () => {
    showToast({ message: m['office.supplier-rule.made'](), tone: 'success' })
    void queries.invalidateQueries()
  }
  return (
    <>
      <ActionButton
        right="PURCHASE_APPROVE"
        place={{ branch: branch.id }}
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: done })}
      >
        {m['office.supplier-rule.make']()}
      </ActionButton>
      <FailureNotice failure={make.error} />
    </>
  )
}

/** Shows the history of the invoice, and the obstacles to its approval. */
function Standing({ invoice }: { invoice: SupplierInvoice }) {
  const { id, rev, fault, state, dispute, refusal, approval, duplicateOf, checks, branch } = invoice
  const decide = useCommand((isDuplicate: boolean) =>
    api('POST /sales/supplierinvoice/decideduplicate', { id, rev, isDuplicate }),
  )
  const settle = (isDuplicate: boolean) =>
    decide.mutate(isDuplicate, { onSuccess: () => void queries.invalidateQueries() })
  return (
    <div className={styles.standing}>
      {fault !== null && state === 'received' && (
        <Notice tone="failure">{m['office.supplier-invoice.unreadable']()}</Notice>
      )}
      {fault === null && state === 'received' && <Notice tone="info">{m['office.supplier-invoice.picture']()}</Notice>}
      {state === 'duplicate' && duplicateOf && (
        <Notice tone="warning">
          {m['office.supplier-invoice.duplicate-of']({ number: duplicateOf.arrivalNumber })}{' '}
          <TextLink href={`/supplierinvoice/${duplicateOf.id}`}>{duplicateOf.arrivalNumber}</TextLink>
        </Notice>
      )}
      {dispute && (
        <Notice tone="warning">
          {m['office.supplier-invoice.disputed-by']({
            when: formatInstant(dispute.at),
            name: dispute.by ?? '',
            because: dispute.because,
          })}
        </Notice>
      )}
      {refusal && (
        <Notice tone="failure">
          {m['office.supplier-invoice.refused-by']({
            when: formatInstant(refusal.at),
            name: refusal.by ?? '',
            because: refusal.because,
          })}
        </Notice>
      )}
      {approval && (
        <Notice tone="success">
          {approval.by === null
            ? m['office.supplier-invoice.approved-by-rule']({
                when: formatDay(approval.bookedOn),
                number: approval.number,
              })
            : m['office.supplier-invoice.approved-by']({
                when: formatInstant(approval.at),
                name: approval.by,
                number: approval.number,
              })}
        </Notice>
      )}
      {checks
        .filter(({ code }) => code !== 'price-differs')
        .map((check) => (
          <Notice key={`${check.code} ${check.place}`} tone={check.severity === 'error' ? 'failure' : 'warning'}>
            <p>{checkText(check)}</p>
            {check.code === 'possible-duplicate' && duplicateOf && (
              <div className={styles.acts}>
                <TextLink href={`/supplierinvoice/${duplicateOf.id}`}>{duplicateOf.arrivalNumber}</TextLink>
                <ActionButton
                  small
                  right="PURCHASE_EDIT"
                  place={{ branch: branch.id }}
                  busy={decide.isPending}
                  onClick={() => settle(false)}
                >
                  {m['office.supplier-invoice.keep']()}
                </ActionButton>
                <ActionButton
                  small
                  right="PURCHASE_EDIT"
                  place={{ branch: branch.id }}
                  busy={decide.isPending}
                  onClick={() => settle(true)}
                >
                  {m['office.supplier-invoice.is-duplicate']()}
                </ActionButton>
              </div>
            )}
          </Notice>
        ))}
      <FailureNotice failure={decide.error} />
    </div>
  )
}
