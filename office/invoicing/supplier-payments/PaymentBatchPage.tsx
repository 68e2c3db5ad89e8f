import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { canActOnBatch } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import type {
  PaymentBatchRecord,
  PaymentLineRecord,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { money } from '../invoices/invoice-texts.ts'
import { batchStateText, batchTones, lineStateText, lineTones, problemText } from './payment-texts.ts'
import styles from './Payments.module.css'

/** Shows a batch of payments: its transfers, and what is to be done with it. */
export function PaymentBatchPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/paymentbatch/get', { id }))
  if (!data) return null
  return <Desk key={id} batch={data.batch} />
}

function Desk({ batch }: { batch: PaymentBatchRecord }) {
  const { batchNumber, state, totalCents, lines, canceled } = batch
  useTitle(batchNumber)
  return (
    <Page wide>
      <ScreenPath id="paymentBatch" record={batchNumber} />
      <ScreenHead
        title={batchNumber}
        beside={
          <>
            <StateBadge tone={batchTones[state]}>{batchStateText(state)}</StateBadge>
            <span className="hint">{money(totalCents)}</span>
          </>
        }
        actions={<Acts batch={batch} />}
      />
      <Stack gap={16}>
        {canceled && (
          <Notice tone="warning">
            {m['office.payments.canceled-by']({
              when: formatInstant(canceled.at),
              name: canceled.by,
              because: canceled.because,
            })}
          </Notice>
        )}
        {state === 'exported' && <Notice>{m['office.payments.waits']()}</Notice>}
        <Facts batch={batch} />
        <Table caption={m['office.payments.list']()}>
          <thead>
            <tr>
              <th scope="col">{m['office.payments.payee']()}</th>
              <th scope="col">{m['office.payments.papers']()}</th>
              <th scope="col">{m['office.payments.communication']()}</th>
              <th scope="col">{m['office.payments.state-title']()}</th>
              <th scope="col" className="num">
                {m['words.amount']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} batch={batch} line={line} />
            ))}
          </tbody>
        </Table>
      </Stack>
    </Page>
  )
}

function Facts({ batch }: { batch: PaymentBatchRecord }) {
  const { account, executeOn, made, released, exported, sent } = batch
  const by = (one: { at: string; by: string } | null) => (one ? `${one.by}, ${formatInstant(one.at)}` : '–')
  return (
    <Panel>
      <DescriptionList
        items={[
          {
            term: m['office.payments.from-account'](),
            value: `${account.company}, ${account.name} ${formatIban(account.iban)}`,
          },
          { term: m['office.payments.day'](), value: formatDay(executeOn) },
          { term: m['office.payments.made-title'](), value: by(made) },
          { term: m['office.payments.released-title'](), value: by(released) },
          { term: m['office.payments.exported-title'](), value: by(exported) },
          { term: m['office.payments.sent-title'](), value: by(sent) },
        ]}
      />
    </Panel>
  )
}

/** Offers what the state of the batch allows, the next step at the right. */
function Acts({ batch }: { batch: PaymentBatchRecord }) {
  const { id, rev, state, made, lines, sent, lineCount } = batch
  const [asking, setAsking] = useState<'cancel' | 'fail'>()
  const release = useCommand(() => api('POST /sales/paymentbatch/release', { id, rev }))
  const makeFile = useCommand(() => api('POST /sales/paymentbatch/export', { id, rev }))
  const markSent = useCommand(() => api('POST /sales/paymentbatch/marksent', { id, rev }))
  const may = (act: Parameters<typeof canActOnBatch>[0]) => canActOnBatch(act, state).ok
  const hasProblem = lines.some(({ problem }) => problem !== null)
  const keptFrom = made.isCaller
    ? m['refusals.own-batch']()
    : lineCount === 0
      ? m['refusals.payment-batch-empty']()
      : hasProblem
        ? m['refusals.payment-problems']()
        : undefined
  const done = (message: string) => ({ onSuccess: () => showToast({ message, tone: 'success' }) })
  return (
    <>
      <FailureNotice failure={release.error ?? makeFile.error ?? markSent.error} />
      {may('cancel') && (
        <ActionButton look="danger" right="PAYMENT_PREPARE" onClick={() => setAsking('cancel')}>
          {m['words.cancel']()}
        </ActionButton>
      )}
      {may('fail') && (
        <ActionButton look="danger" right="PAYMENT_PREPARE" onClick={() => setAsking('fail')}>
          {m['office.payments.fail']()}
        </ActionButton>
      )}
      <Button icon="printer" onClick={() => void download('POST /sales/paymentbatch/print', { id })}>
        {m['office.payments.list']()}
      </Button>
      {may('mark-sent') && sent === null && (
        <ActionButton
          right="PAYMENT_PREPARE"
          busy={markSent.isPending}
          onClick={() => markSent.mutate(undefined, done(m['office.payments.marked-sent']()))}
        >
          {m['office.payments.mark-sent']()}
        </ActionButton>
      )}
      {may('release') && (
        <ActionButton
          look="primary"
          right="PAYMENT_RELEASE"
          refusal={keptFrom}
          busy={release.isPending}
          onClick={() => release.mutate(undefined, done(m['office.payments.released']()))}
        >
          {m['office.payments.release']()}
        </ActionButton>
      )}
      {may('export') && (
        <ActionButton
          look="primary"
          right="PAYMENT_PREPARE"
          refusal={hasProblem ? m['refusals.payment-problems']() : undefined}
          busy={makeFile.isPending}
          onClick={() =>
            makeFile.mutate(undefined, { onSuccess: () => void download('POST /sales/paymentbatch/file', { id }) })
          }
        >
          {m['office.payments.export']()}
        </ActionButton>
      )}
      {may('download') && (
        <ActionButton
          icon="download"
          right="PAYMENT_PREPARE"
          onClick={() => void download('POST /sales/paymentbatch/file', { id })}
        >
          {m['office.payments.download']()}
        </ActionButton>
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          danger
          title={m['words.cancel']()}
          confirm={m['words.cancel']()}
          act={(reason) => api('POST /sales/paymentbatch/cancel', { id, rev, reason })}
          onDone={() => showToast({ message: m['office.payments.canceled'](), tone: 'success' })}
          onClose={() => setAsking(undefined)}
        >
          <p>{m['office.payments.cancel-text']()}</p>
        </ReasonDialog>
      )}
      {asking === 'fail' && <FailDialog batch={batch} line={null} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface FailDialogProps {
  batch: PaymentBatchRecord
  line: PaymentLineRecord | null
  onClose: () => void
}

/** Asks why the bank refused a transfer; its invoices may then be paid again. */
function FailDialog({ batch: { id, rev }, line, onClose }: FailDialogProps) {
  return (
    <ReasonDialog
      danger
      title={m['office.payments.fail']()}
      confirm={m['office.payments.fail']()}
      act={(reason) => api('POST /sales/paymentbatch/fail', { id, rev, line: line?.id ?? null, reason })}
      onDone={() => showToast({ message: m['office.payments.failed'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.payments.fail-text']()}</p>
    </ReasonDialog>
  )
}

function LineRow({ batch, line }: { batch: PaymentBatchRecord; line: PaymentLineRecord }) {
  const { id, rev, state } = batch
  const [isFailing, setIsFailing] = useState(false)
  const remove = useCommand(() => api('POST /sales/paymentbatch/removeline', { id, rev, line: line.id }))
  const isPlanned = line.state === 'planned'
  return (
    <tr className={line.state === 'removed' ? styles.removed : undefined}>
      <th scope="row">
        {line.supplier === null ? line.payee : <TextLink href={`/customer/${line.supplier}`}>{line.payee}</TextLink>}
        <small className={styles.second}>{formatIban(line.iban)}</small>
        {line.verifiedBy !== null && line.verifiedOn !== null && (
          <small className={styles.second}>
            {m['office.payments.verified']({
              name: line.verifiedBy,
              day: formatDay(line.verifiedOn),
              how: line.verifiedHow,
            })}
          </small>
        )}
        {line.problem !== null && <StateBadge tone="failed">{problemText(line.problem)}</StateBadge>}
      </th>
      <td>
        {line.invoices.map((invoice) => (
          <div key={invoice.id}>
            <TextLink href={`/supplierinvoice/${invoice.id}`}>{invoice.arrivalNumber}</TextLink>
            <small className={styles.second}>
              {invoice.cents < 0
                ? m['office.payments.less']({ number: invoice.theirNumber, amount: money(-invoice.cents) })
                : invoice.theirNumber}
            </small>
          </div>
        ))}
      </td>
      <td>{line.communication === null ? line.text : formatStructuredCommunication(line.communication)}</td>
      <td>
        <StateBadge tone={lineTones[line.state]}>{lineStateText(line.state)}</StateBadge>
        {line.on !== null && <small className={styles.second}>{formatDay(line.on)}</small>}
        {line.statement && (
          <small className={styles.second}>
            <TextLink href={`/bank/${line.statement.id}`}>
              {m['office.bank.title']({ label: line.statement.label })}
            </TextLink>
          </small>
        )}
        {line.failedBecause !== '' && <small className={styles.second}>{line.failedBecause}</small>}
        {isPlanned && state === 'draft' && (
          <ActionButton small right="PAYMENT_PREPARE" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {m['office.payments.remove']()}
          </ActionButton>
        )}
        {isPlanned && (state === 'exported' || state === 'partly') && (
          <ActionButton small right="PAYMENT_PREPARE" onClick={() => setIsFailing(true)}>
            {m['office.payments.fail-one']()}
          </ActionButton>
        )}
        <FailureNotice failure={remove.error} />
        {isFailing && <FailDialog batch={batch} line={line} onClose={() => setIsFailing(false)} />}
      </td>
      <td className="num">{money(line.cents)}</td>
    </tr>
  )
}
