import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { isOpenProposal, type ProposalState } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { AnswerDialog, AskDialog, ProposalDialog } from './MoreWorkDialogs.tsx'
import { formatHours, formatThousandths, toPlace, type ProposedWork, type WorkOrderPart } from './work-order-texts.ts'
import styles from './WorkOrder.module.css'

type Asking = { act: 'propose' } | { act: 'ask' } | { act: 'edit' | 'record' | 'withdraw'; proposal: ProposedWork }

const tones = {
  draft: 'vat',
  asked: 'promo',
  agreed: 'good',
  declined: 'cancelled',
  withdrawn: 'cancelled',
} as const satisfies Record<ProposalState, string>

const stateTexts = {
  draft: m['office.work-order.more.states.draft'],
  asked: m['office.work-order.more.states.asked'],
  agreed: m['office.work-order.more.states.agreed'],
  declined: m['office.work-order.more.states.declined'],
  withdrawn: m['office.work-order.more.states.withdrawn'],
} as const satisfies Record<ProposalState, unknown>

/** Additional work: proposed, sent to the customer by mail or asked by phone, and their answer. */
export function MoreWork({ order }: WorkOrderPart) {
  const { proposals } = order
  const [asking, setAsking] = useState<Asking>()
  const mayNot = useRefusal('WORK_ORDER_EDIT', toPlace(order)) !== undefined || order.totals === null
  const isOpen = workOrderCan('propose', order).ok
  const canAct = isOpen && !mayNot
  if (proposals.length === 0 && !canAct) return null
  const waiting = proposals.filter(isOpenProposal)
  const close = () => setAsking(undefined)
  return (
    <DeskPanel
      title={m['office.work-order.more.title']()}
      count={proposals.length}
      beside={
        canAct && (
          <span className={styles.acts}>
            <Button small look="quiet" icon="plus" onClick={() => setAsking({ act: 'propose' })}>
              {m['office.work-order.more.propose']()}
            </Button>
            {waiting.length > 0 && (
              <Button small look="primary" icon="mail" onClick={() => setAsking({ act: 'ask' })}>
                {waiting.some(({ state }) => state === 'draft')
                  ? m['office.work-order.more.ask']()
                  : m['office.work-order.more.ask-again']()}
              </Button>
            )}
          </span>
        )
      }
    >
      {proposals.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.work-order.more.none']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={styles.proposal}>
            <Described proposal={proposal} />
            <RowEnd>
              <StateBadge tone={tones[proposal.state]}>{stateTexts[proposal.state]()}</StateBadge>
              {proposal.pricing && <span className="num">{formatCents(proposal.pricing.grossCents)}</span>}
            </RowEnd>
            {canAct && isOpenProposal(proposal) && (
              <span className={styles.acts}>
                <Button small look="quiet" onClick={() => setAsking({ act: 'withdraw', proposal })}>
                  {m['office.work-order.more.withdraw']()}
                </Button>
                <Button small look="quiet" onClick={() => setAsking({ act: 'edit', proposal })}>
                  {m['words.change']()}
                </Button>
                <Button small onClick={() => setAsking({ act: 'record', proposal })}>
                  {m['office.work-order.more.record']()}
                </Button>
              </span>
            )}
          </li>
        ))}
      </DeskRows>
      {asking?.act === 'propose' && <ProposalDialog order={order} onClose={close} />}
      {asking?.act === 'edit' && <ProposalDialog order={order} proposal={asking.proposal} onClose={close} />}
      {asking?.act === 'ask' && <AskDialog order={order} onClose={close} />}
      {asking?.act === 'record' && <AnswerDialog order={order} proposal={asking.proposal} onClose={close} />}
      {asking?.act === 'withdraw' && <WithdrawDialog order={order} proposal={asking.proposal} onClose={close} />}
    </DeskPanel>
  )
}

function Described({ proposal }: { proposal: ProposedWork }) {
  const { name, explanation, minutes, parts, asked, answer, state, createdBy } = proposal
  const facts = [
    minutes > 0 && m['office.work-order.jobs.flat-rate']({ hours: formatHours(minutes) }),
    ...parts.map((part) => `${formatThousandths(part.quantity)} × ${part.name}`),
  ].filter(Boolean)
  const history = [
    m['office.work-order.more.by-whom']({ name: createdBy }),
    asked && m['office.work-order.more.asked']({ when: formatInstant(asked.at), to: asked.to, by: asked.by }),
  ].filter(Boolean)
  return (
    <div>
      <p className={styles.name}>{name}</p>
      {facts.length > 0 && <p className="hint">{facts.join(' · ')}</p>}
      {explanation !== '' && <p>{explanation}</p>}
      {answer === null ? (
        <p className="hint">{history.join(' · ')}</p>
      ) : (
        <p data-state={state}>
          {answer.recordedBy === null
            ? m['office.work-order.more.by-link']({
                name: answer.name,
                email: answer.email ?? '',
                when: formatInstant(answer.at),
              })
            : m['office.work-order.more.by-telephone']({
                name: answer.name,
                when: formatInstant(answer.at),
                by: answer.recordedBy,
              })}
          {answer.note !== '' && <span className="hint"> {answer.note}</span>}
        </p>
      )}
    </div>
  )
}

function WithdrawDialog({
  order: { id, rev },
  proposal,
  onClose,
}: WorkOrderPart & { proposal: ProposedWork; onClose: () => void }) {
  return (
    <ActDialog
      title={m['office.work-order.more.withdraw']()}
      confirm={m['office.work-order.more.withdraw']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/workorder/withdrawproposal', { id, rev, proposal: proposal.id })}
      onDone={() => showToast({ message: m['office.work-order.more.withdrawn-toast'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{proposal.name}</p>
    </ActDialog>
  )
}
