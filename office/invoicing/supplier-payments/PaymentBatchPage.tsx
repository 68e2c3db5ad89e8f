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
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts, RowEnd } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import {
  batchStateText,
  batchTones,
  lineStateText,
  lineTones,
  payableHref,
  payableText,
  problemText,
} from './payment-texts.ts'
import styles from './Payments.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows a batch of payments: its transfers, and what is to be done with it. */
export function PaymentBatchPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/paymentbatch/get', { id }))
  if (!data) return null
  return <Desk key={id} batch={data.batch} />
}

function Desk({ batch }: { batch: PaymentBatchRecord }) {
  const { batchNumber, state, totalCents, executeOn, lines, canceled } = batch
  useTitle(batchNumber)
  return (
    <Page wide>
      <ScreenHead
        screen="paymentBatch"
        isRecord
        title={batchNumber}
        beside={<StateBadge tone={batchTones[state]}>{batchStateText(state)}</StateBadge>}
        facts={[formatCents(totalCents), m['office.payments.execute-on']({ day: formatDay(executeOn) })]}
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
        <DeskColumns>
          <DeskColumn>
            <DeskPanel title={m['office.payments.transfers']()} count={lines.length}>
              <DeskRows>
                {lines.map((line) => (
                  <LineRow key={line.id} batch={batch} line={line} />
                ))}
              </DeskRows>
            </DeskPanel>
          </DeskColumn>
          <DeskColumn>
            <Course batch={batch} />
          </DeskColumn>
        </DeskColumns>
      </Stack>
    </Page>
  )
}

/** Shows the acts on the batch, with their users, and the account that it is paid from. */
function Course({ batch: { account, made, released, exported, sent } }: { batch: PaymentBatchRecord }) {
  const by = (one: { at: string; by: string } | null) => one && `${one.by}, ${formatInstant(one.at)}`
  return (
    <DeskPanel title={m['office.payments.course']()}>
      <Facts
        facts={[
          { term: m['office.payments.from-account'](), value: `${account.name} ${formatIban(account.iban)}` },
          { term: m['office.payments.made-title'](), value: by(made) },
          { term: m['office.payments.released-title'](), value: by(released) },
          { term: m['office.payments.exported-title'](), value: by(exported) },
          { term: m['office.payments.sent-title'](), value: by(sent) },
        ]}
      />
    </DeskPanel>
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
          {m['office.payments.cancel']()}
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
          title={m['office.payments.cancel']()}
          confirm={m['office.payments.cancel']()}
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
  const communication = line.communication === null ? line.text : formatStructuredCommunication(line.communication)
  return (
    <li className={line.state === 'removed' ? styles.removed : undefined}>
      <div className={styles.transfer}>
        <p>
          {line.supplier === null ? (
            <strong>{line.payee}</strong>
          ) : (
            <TextLink href={`/customer/${line.supplier}`}>{line.payee}</TextLink>
          )}{' '}
          <StateBadge tone={lineTones[line.state]}>{lineStateText(line.state)}</StateBadge>{' '}
          {line.problem !== null && <StateBadge tone="failed">{problemText(line.problem)}</StateBadge>}
        </p>
        <p className="hint">
          {formatIban(line.iban)} · {communication}
        </p>
        {line.isSigned && <p className="hint">{m['office.payments.signed']()}</p>}
        {line.isPayer && <p className="hint">{m['office.payments.payer']()}</p>}
        {line.verifiedBy !== null && line.verifiedOn !== null && (
          <p className="hint">
            {m['office.payments.verified']({
              name: line.verifiedBy,
              day: formatDay(line.verifiedOn),
              how: line.verifiedHow,
            })}
          </p>
        )}
        {line.papers.map((paper) => (
          <p key={`${paper.kind} ${paper.id}`} className="hint">
            {payableText(paper.kind)} <TextLink href={payableHref(paper)}>{paper.number}</TextLink>{' '}
            {paper.cents < 0
              ? m['office.payments.less']({ number: paper.theirNumber, amount: formatCents(-paper.cents) })
              : paper.theirNumber}
          </p>
        ))}
        {(line.on !== null || line.statement || line.failedBecause !== '') && (
          <p className="hint">
            {line.on !== null && `${formatDay(line.on)} `}
            {line.statement && (
              <TextLink href={`/bank/${line.statement.id}`}>
                {m['office.bank.title']({ label: line.statement.label })}
              </TextLink>
            )}
            {line.failedBecause}
          </p>
        )}
        <FailureNotice failure={remove.error} />
      </div>
      <RowEnd className={styles.end}>
        <strong>{formatCents(line.cents)}</strong>
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
      </RowEnd>
      {isFailing && <FailDialog batch={batch} line={line} onClose={() => setIsFailing(false)} />}
    </li>
  )
}
