import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ReminderChannel } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import { lateText, levelText, stopText, type Proposal } from './reminder-texts.ts'
import styles from './ReminderRun.module.css'

/** Shows the reminders that may be sent today; the user chooses which of them to send. */
export function ReminderRunPage() {
  const [params] = useSearchParams()
  const customer = Number(params.get('customer') ?? 0)
  const title = m['office.receivable.run']()
  useTitle(title)
  const { data } = useQuery(callOptions('GET /sales/reminder/proposals', customer > 0 ? { customer } : {}))
  if (!data) return null
  const key = data.proposals
    .map(({ invoice, level, stop }) => [invoice.id, invoice.rev, level, stop].join(' '))
    .join(' ')
  return <Run key={key} title={title} {...data} customer={customer > 0 ? customer : undefined} />
}

interface RunProps {
  title: string
  proposals: readonly Proposal[]
  isMore: boolean
  customer: number | undefined
}

function Run({ title, proposals, isMore, customer }: RunProps) {
  const sendable = proposals.filter(({ stop }) => stop === null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(sendable.map(({ invoice }) => invoice.id)))
  const [channels, setChannels] = useState<ReadonlyMap<number, ReminderChannel>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const picked = sendable.filter(({ invoice }) => chosen.has(invoice.id))
  const findChannel = ({ invoice, channel }: Proposal) => channels.get(invoice.id) ?? channel
  const toggle = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <Page wide>
      <ScreenHead
        screen="receivable"
        isRecord
        title={title}
        actions={
          <ActionButton
            look="primary"
            icon="mail"
            right="DUNNING_EDIT"
            refusal={picked.length === 0 ? m['office.receivable.run-none']() : undefined}
            onClick={() => setAsking(true)}
          >
            {picked.length === 1
              ? m['office.receivable.run-send-one']()
              : m['office.receivable.run-send']({ count: picked.length })}
          </ActionButton>
        }
      />
      {proposals.length === 0 ? (
        <StateCard icon="check" heading="h2" title={m['office.receivable.run-none']()} />
      ) : (
        <Stack gap={12}>
          <p className="hint">{m['office.receivable.run-intro']()}</p>
          {isMore && <Notice tone="warning">{m['office.receivable.run-more']()}</Notice>}
          <ul className={styles.run}>
            {proposals.map((proposal) => (
              <ProposalLine
                key={proposal.invoice.id}
                proposal={proposal}
                channel={findChannel(proposal)}
                isChosen={proposal.stop === null && chosen.has(proposal.invoice.id)}
                onChoose={(isChosen) => toggle(proposal.invoice.id, isChosen)}
                onChannel={(channel) => setChannels((before) => new Map(before).set(proposal.invoice.id, channel))}
              />
            ))}
          </ul>
        </Stack>
      )}
      {isAsking && (
        <SendDialog picked={picked} findChannel={findChannel} customer={customer} onClose={() => setAsking(false)} />
      )}
    </Page>
  )
}

interface LineProps {
  proposal: Proposal
  channel: ReminderChannel
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onChannel: (channel: ReminderChannel) => void
}

function ProposalLine({ proposal, channel, isChosen, onChoose, onChannel }: LineProps) {
  const { invoice, customer, level, name, daysLate, openCents, costCents, interestCents, stop } = proposal
  const claimCents = costCents + interestCents
  return (
    <li className={styles.line}>
      <Checkbox
        hideLabel
        label={m['office.receivable.run-choose']({
          name: customer.name,
          level: levelText(name),
          number: invoice.number,
        })}
        checked={isChosen}
        disabled={stop !== null}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className={styles.who}>
        <TextLink href={`/receivable/${customer.id}`}>{customer.name}</TextLink>
        <p className="hint">
          {invoice.number} · {lateText(daysLate)}
        </p>
      </div>
      <span>
        {stop === null ? (
          <StateBadge tone={level === 1 ? 'new' : level === 2 ? 'promo' : 'failed'}>{levelText(name)}</StateBadge>
        ) : (
          <StateBadge tone="vat">{stopText(stop)}</StateBadge>
        )}
      </span>
      <div className={styles.amount}>
        <strong className="num">{formatCents(openCents + claimCents)}</strong>
        {claimCents > 0 && (
          <p className="hint">{m['office.receivable.run-costs']({ costs: formatCents(claimCents) })}</p>
        )}
      </div>
      <Select
        label={m['office.receivable.channel']()}
        hideLabel
        value={channel}
        disabled={stop !== null}
        options={[
          { value: 'mail', label: m['office.receivable.channel-mail'](), disabled: customer.email === null },
          { value: 'post', label: m['office.receivable.channel-post']() },
        ]}
        onChoose={onChannel}
      />
      <Button
        small
        icon="download"
        aria-label={m['words.labelled']({ label: m['office.receivable.run-preview'](), text: invoice.number })}
        onClick={() =>
          void download('POST /sales/reminder/preview', { id: invoice.id, rev: invoice.rev, level, channel })
        }
      >
        {m['office.receivable.run-preview']()}
      </Button>
    </li>
  )
}

interface SendProps {
  picked: readonly Proposal[]
  findChannel: (proposal: Proposal) => ReminderChannel
  customer: number | undefined
  onClose: () => void
}

function SendDialog({ picked, findChannel, customer, onClose }: SendProps) {
  const navigate = useNavigate()
  const title =
    picked.length === 1
      ? m['office.receivable.run-send-one']()
      : m['office.receivable.run-send']({ count: picked.length })
  const total = picked.reduce((sum, one) => sum + one.openCents + one.costCents + one.interestCents, 0)
  return (
    <ActDialog
      title={title}
      confirm={m['words.send']()}
      keep={m['words.back']()}
      act={() =>
        api('POST /sales/reminder/send', {
          reminders: picked.map((one) => ({
            id: one.invoice.id,
            rev: one.invoice.rev,
            level: one.level,
            channel: findChannel(one),
          })),
        })
      }
      onDone={({ sent, toPost }) => {
        const done =
          sent.length === 1
            ? m['office.receivable.run-sent-one']()
            : m['office.receivable.run-sent']({ count: sent.length })
        showToast({
          message: toPost > 0 ? `${done}. ${m['office.receivable.run-to-post']({ count: toPost })}` : done,
          tone: 'success',
        })
        void navigate(customer === undefined ? '/receivable' : `/receivable/${customer}`)
      }}
      onClose={onClose}
    >
      <p>{m['office.receivable.run-total']({ amount: formatCents(total) })}</p>
      <p>{m['office.receivable.run-confirm']()}</p>
    </ActDialog>
  )
}
