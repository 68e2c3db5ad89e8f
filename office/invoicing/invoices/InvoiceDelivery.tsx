import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import {
  adviseOnDelivery,
  LOOK_UP_DAYS,
  type DeliveryChannel,
  type DeliveryProblem,
  type DeliveryState,
} from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import type { DeliveryStanding } from '@forecourt/domain/invoicing/invoices/delivery-standing.ts'
import { isCreditNote } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Lines, Row } from '../../platform/Layout.tsx'
import { Panel, PanelNote } from '../../platform/Panel.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import styles from './InvoiceDelivery.module.css'
import { namedInvoices, type Invoice } from './invoice-texts.ts'

type Deliveries = ApiResult<'GET /sales/invoice/deliveries'>
type Delivery = Deliveries['deliveries'][number]

/** Interval at which the state of an invoice on its way is read again. */
const lookAgainMs = 3_000
/** A buyer may refuse what arrived, minutes or days later. */
const lookForAnswerMs = 10_000

/** Shows the delivery of an issued invoice to its buyer: its state, and what the user should do. */
export function InvoiceDelivery({ invoice }: { invoice: Invoice }) {
  const { data } = useQuery({
    ...callOptions('GET /sales/invoice/deliveries', { id: invoice.id }),
    refetchInterval: ({ state }) => state.data !== undefined && waitBeforeNextLook(state.data),
  })
  if (!data) return null
  const [main, ...others] = inOrder(data.deliveries)
  return (
    <>
      <Panel
        stacked
        aria-label={m['office.delivery.title']()}
        title={m['office.delivery.title']()}
        beside={data.standing === null ? undefined : <DeliveryBadge standing={data.standing} />}
      >
        {main ? (
          <Current delivery={main} isCredit={isCreditNote(invoice.kind)} />
        ) : (
          <p className="hint">{m['office.delivery.none']()}</p>
        )}
        {others.length > 0 && (
          <Lines>
            {others.map((one) => (
              <li key={one.id}>
                <Earlier delivery={one} />
              </li>
            ))}
          </Lines>
        )}
        {data.standing !== null && <Acts invoice={invoice} data={data} />}
      </Panel>
      <Rules rules={data.rules} />
    </>
  )
}

/** Returns the milliseconds until the delivery is loaded again; false: it does not change without an act of the user. */
function waitBeforeNextLook({ standing, deliveries }: Deliveries): number | false {
  if (standing === null || standing === 'waiting') return lookAgainMs
  const awaitsAnswer = deliveries.some(({ channel, state }) => channel === 'peppol' && state === 'delivered')
  return awaitsAnswer && lookForAnswerMs
}

export function DeliveryBadge({ standing }: { standing: DeliveryStanding }) {
  return <StateBadge tone={tones[standing]}>{namedInvoices.texts.choice('delivery', standing)}</StateBadge>
}

const tones = {
  waiting: 'vat',
  'to-print': 'promo',
  delivered: 'good',
  accepted: 'good',
  'not-on-peppol': 'promo',
  stuck: 'promo',
  refused: 'failed',
  failed: 'failed',
} as const satisfies Record<DeliveryStanding, string>

/** Puts the delivery over Peppol first, as it has most facts; the others are the newest first. */
function inOrder(deliveries: readonly Delivery[]): readonly Delivery[] {
  const peppol = deliveries.find(({ channel }) => channel === 'peppol')
  return peppol ? [peppol, ...deliveries.filter((one) => one !== peppol)] : deliveries
}

function Current({ delivery, isCredit }: { delivery: Delivery; isCredit: boolean }) {
  const { channel, recipient, answer, problem, state } = delivery
  const text = adviceText(delivery, isCredit)
  return (
    <>
      <Row between gap={12}>
        <strong>{channelTexts[channel]()}</strong>
        {recipient !== '' && <span className="hint num">{recipient}</span>}
      </Row>
      <Steps delivery={delivery} />
      {text !== undefined && (
        <Notice tone={state === 'failed' || state === 'refused' ? 'failure' : 'warning'}>
          <p>{text}</p>
          {answer !== '' && (problem !== null || state === 'refused') && (
            <p>{m['office.delivery.said']({ text: answer })}</p>
          )}
        </Notice>
      )}
    </>
  )
}

/** Shows the steps that were taken, each with its instant, and the ones to come. */
function Steps({ delivery: { channel, state, createdAt, sentAt, deliveredAt, answeredAt } }: { delivery: Delivery }) {
  if (channel === 'account') return <PanelNote>{formatInstant(deliveredAt ?? createdAt)}</PanelNote>
  const isOver = state === 'failed' || state === 'refused'
  const steps: readonly { state: DeliveryState; at: string | null }[] = [
    { state: 'queued', at: createdAt },
    ...(channel === 'paper' ? [] : [{ state: 'sent' as const, at: sentAt }]),
    ...(channel === 'mail' ? [] : [{ state: 'delivered' as const, at: deliveredAt }]),
    ...(channel === 'peppol' ? [{ state: 'accepted' as const, at: state === 'accepted' ? answeredAt : null }] : []),
  ]
  const shown = isOver ? [...steps.filter(({ at }) => at !== null), { state, at: answeredAt }] : steps
  return (
    <ol className={styles.steps}>
      {shown.map((step) => {
        const isBad = step.state === 'failed' || step.state === 'refused'
        return (
          <li key={step.state} className={isBad ? styles.bad : step.at === null ? undefined : styles.done}>
            {stateTexts[step.state]()}
            {step.at !== null && <PanelNote>{formatInstant(step.at)}</PanelNote>}
          </li>
        )
      })}
    </ol>
  )
}

function Earlier({
  delivery: { channel, state, recipient, createdAt, sentAt, deliveredAt, by },
}: {
  delivery: Delivery
}) {
  const at = formatInstant(deliveredAt ?? sentAt ?? createdAt)
  return (
    <>
      <Row between gap={12}>
        <span>{channelTexts[channel]()}</span>
        <span>{stateTexts[state]()}</span>
      </Row>
      <PanelNote>
        {[recipient, at, by === null ? '' : m['office.delivery.began-by']({ name: by })]
          .filter((part) => part !== '')
          .join(' · ')}
      </PanelNote>
    </>
  )
}

const channelTexts: Readonly<Record<DeliveryChannel, () => string>> = {
  peppol: m['office.delivery.channel.peppol'],
  mail: m['office.delivery.channel.mail'],
  account: m['office.delivery.channel.account'],
  paper: m['office.delivery.channel.paper'],
}

const stateTexts: Readonly<Record<DeliveryState, () => string>> = {
  queued: m['office.delivery.state.queued'],
  sending: m['office.delivery.state.sending'],
  sent: m['office.delivery.state.sent'],
  delivered: m['office.delivery.state.delivered'],
  accepted: m['office.delivery.state.accepted'],
  refused: m['office.delivery.state.refused'],
  failed: m['office.delivery.state.failed'],
}

const problemTexts: Readonly<Record<DeliveryProblem, () => string>> = {
  'not-on-peppol': () => m['office.delivery.problem.not-on-peppol']({ days: LOOK_UP_DAYS }),
  'access-point-silent': m['office.delivery.problem.access-point-silent'],
  'access-point-refused': m['office.delivery.problem.access-point-refused'],
  'not-brought': m['office.delivery.problem.not-brought'],
  'rules-broken': m['office.delivery.problem.rules-broken'],
  'mail-refused': m['office.delivery.problem.mail-refused'],
  'no-access-point': m['office.delivery.problem.no-access-point'],
}

/** Returns the problem and its remedy; undefined: no problem. */
function adviceText(delivery: Delivery, isCredit: boolean): string | undefined {
  const { state, problem } = delivery
  const advice = adviseOnDelivery(delivery)
  if (advice === 'credit') return isCredit ? m['office.delivery.refused-credit']() : m['office.delivery.refused']()
  if (advice === 'print') return m['office.delivery.to-print']()
  if (problem === null) return undefined
  return state === 'failed' && problem === 'not-on-peppol'
    ? m['office.delivery.problem.not-on-peppol-over']({ days: LOOK_UP_DAYS })
    : problemTexts[problem]()
}

/** Offers the other ways: again over Peppol after a failure, by mail, on paper. */
function Acts({ invoice, data }: { invoice: Invoice; data: Deliveries }) {
  const { id, branch, owner } = invoice
  const [asking, setAsking] = useState<'mail' | 'print'>()
  const send = useCommand(() => api('POST /sales/invoice/send', { id }))
  const place = { branch: branch.id, ...(owner && { owner: owner.id }) }
  const isOnItsWay = data.deliveries.some(({ channel, state }) => channel === 'peppol' && state !== 'failed')
  const canSend = data.isForPeppol && data.hasAccessPoint && !isOnItsWay
  return (
    <Row>
      {canSend && (
        <ActionButton
          small
          look="primary"
          right="INVOICE_ISSUE"
          place={place}
          busy={send.isPending}
          refusal={send.error?.message}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => showToast({ message: m['office.delivery.sending'](), tone: 'success' }),
            })
          }
        >
          {m['office.delivery.send']()}
        </ActionButton>
      )}
      <ActionButton small icon="mail" right="INVOICE_ISSUE" place={place} onClick={() => setAsking('mail')}>
        {m['office.delivery.mail']()}
      </ActionButton>
      <ActionButton small icon="printer" right="INVOICE_ISSUE" place={place} onClick={() => setAsking('print')}>
        {m['words.print']()}
      </ActionButton>
      {asking === 'mail' && <MailDialog id={id} email={data.email} onClose={() => setAsking(undefined)} />}
      {asking === 'print' && <PrintDialog id={id} onClose={() => setAsking(undefined)} />}
    </Row>
  )
}

function MailDialog({ id, email, onClose }: { id: number; email: string | null; onClose: () => void }) {
  const [to, setTo] = useState(email ?? '')
  return (
    <ActDialog
      title={m['office.delivery.mail']()}
      confirm={m['office.delivery.mail']()}
      refusal={to.trim() === '' ? m['problems.required']() : undefined}
      act={() => api('POST /sales/invoice/mail', { id, to: to.trim() })}
      onDone={() => showToast({ message: m['office.delivery.mailed']({ address: to.trim() }), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.delivery.mail-text']()}</p>
      <TextField
        data-autofocus
        type="email"
        label={m['words.email']()}
        maxLength={254}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </ActDialog>
  )
}

function PrintDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ActDialog
      title={m['words.print']()}
      confirm={m['office.delivery.print-done']()}
      act={() => api('POST /sales/invoice/printed', { id })}
      onDone={() => showToast({ message: m['office.delivery.printed'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.delivery.print-text']()}</p>
      <Row>
        <Button icon="download" onClick={() => void download('POST /sales/invoice/file', { id, file: 'pdf' })}>
          {m['invoice.pdf']()}
        </Button>
      </Row>
    </ActDialog>
  )
}

/** Shows what the official rules say of the XML; nothing while it was not checked. */
function Rules({ rules }: Pick<Deliveries, 'rules'>) {
  if (rules === null) return null
  const fatal = rules.findings.filter(({ isFatal }) => isFatal)
  const version = m['office.delivery.rules-text']({ version: rules.version, when: formatInstant(rules.checkedAt) })
  return (
    <Panel stacked aria-label={m['office.delivery.rules']()} title={m['office.delivery.rules']()}>
      {fatal.length === 0 ? (
        <p>{m['office.delivery.rules-good']()}</p>
      ) : (
        <Notice tone="failure">
          <p>{m['office.delivery.rules-broken']()}</p>
        </Notice>
      )}
      {fatal.length > 0 && (
        <Lines>
          {fatal.map(({ rule, text, place }) => (
            <li key={`${rule} ${place}`}>
              <strong>{rule}</strong>
              <p lang="en">{text}</p>
              {place !== '' && <PanelNote>{m['office.delivery.rules-place']({ place })}</PanelNote>}
            </li>
          ))}
        </Lines>
      )}
      <PanelNote>{version}</PanelNote>
    </Panel>
  )
}
