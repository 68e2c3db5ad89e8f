import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { DuePayment, DuePayments } from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import { payableHref, payableText, problemText } from './payment-texts.ts'
import styles from './Payments.module.css'

/** Shows what is to be paid from an account, by due day, and makes a batch of what is chosen. */
export function NewPaymentBatchPage() {
  const [account, setAccount] = useState<number>()
  const { data, error } = useQuery({
    ...callOptions('GET /sales/paymentbatch/due', account === undefined ? {} : { account }),
    placeholderData: keepPreviousData,
  })
  const title = m['office.payments.new']()
  useTitle(title)
  return (
    <Page wide>
      {data ? (
        <Choice key={data.account} due={data} onAccount={setAccount} />
      ) : (
        <>
          <ScreenHead screen="paymentBatch" isRecord title={title} />
          <FailureNotice failure={error} />
          {!error && <Skeleton width="100%" height={320} />}
        </>
      )}
    </Page>
  )
}

/** Returns a key of kind and id: two documents of different kinds may have the same id. */
const toKey = ({ kind, id }: DuePayment) => `${kind} ${id}`
const isPayable = ({ openCents, problem }: DuePayment) => openCents > 0 && problem === null
const DAYS_AHEAD = 7

function Choice({ due, onAccount }: { due: DuePayments; onAccount: (account: number) => void }) {
  const { accounts, account, papers } = due
  const [today] = useState(() => brusselsDay(new Date()))
  const navigate = useNavigate()
  const [on, setOn] = useState(today)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(papers.filter((one) => isPayable(one) && one.dueOn <= addDays(today, DAYS_AHEAD)).map(toKey)),
  )
  const make = useCommand(() =>
    api('POST /sales/paymentbatch/make', {
      account: account ?? 0,
      executeOn: on,
      papers: papers.filter((one) => chosen.has(toKey(one))).map(({ kind, id }) => ({ kind, id })),
    }),
  )
  const payable = papers.filter(isPayable)
  const isAllChosen = chosen.size === payable.length
  const sum = papers.filter((one) => chosen.has(toKey(one))).reduce((total, { openCents }) => total + openCents, 0)
  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <>
      <ScreenHead
        screen="paymentBatch"
        isRecord
        title={m['office.payments.new']()}
        beside={
          <span className="hint">
            {chosen.size === 1
              ? m['office.payments.chosen-one']({ amount: formatCents(sum) })
              : m['office.payments.chosen']({ count: String(chosen.size), amount: formatCents(sum) })}
          </span>
        }
        actions={
          <ActionButton
            look="primary"
            right="PAYMENT_PREPARE"
            refusal={chosen.size === 0 ? m['office.payments.none-chosen']() : undefined}
            busy={make.isPending}
            onClick={() =>
              make.mutate(undefined, {
                onSuccess: ({ batch }) => {
                  showToast({ message: m['office.payments.made']({ number: batch.batchNumber }), tone: 'success' })
                  void navigate(`/paymentbatch/${batch.id}`, { replace: true })
                },
              })
            }
          >
            {m['office.payments.make']()}
          </ActionButton>
        }
      />
      <Stack gap={16}>
        <FailureNotice failure={make.error} />
        <div className={styles.choices}>
          <Select
            id="payment-account"
            label={m['office.payments.from-account']()}
            value={String(account ?? '')}
            options={accounts.map(({ id, name, iban }) => ({
              value: String(id),
              label: `${name} ${formatIban(iban)}`,
            }))}
            onChoose={(value) => onAccount(Number(value))}
          />
          <TextField
            id="payment-day"
            type="date"
            label={m['office.payments.day']()}
            min={today}
            value={on}
            onChange={({ target }) => setOn(target.value)}
          />
        </div>
        {papers.length === 0 ? (
          <p className="hint">{m['office.payments.nothing-due']()}</p>
        ) : (
          <DeskPanel
            title={m['office.payments.due']()}
            count={papers.length}
            beside={
              <Button small look="quiet" onClick={() => setChosen(new Set(isAllChosen ? [] : payable.map(toKey)))}>
                {isAllChosen ? m['office.payments.choose-none']() : m['office.payments.choose-all']()}
              </Button>
            }
          >
            <DeskRows>
              {papers.map((one) => (
                <DueRow
                  key={toKey(one)}
                  due={one}
                  today={today}
                  isChosen={chosen.has(toKey(one))}
                  onToggle={() => toggle(toKey(one))}
                />
              ))}
            </DeskRows>
          </DeskPanel>
        )}
      </Stack>
    </>
  )
}

interface DueRowProps {
  due: DuePayment
  today: string
  isChosen: boolean
  onToggle: () => void
}

function DueRow({ due, today, isChosen, onToggle }: DueRowProps) {
  const { kind, number, payee, theirNumber, about, dueOn, openCents, iban, problem } = due
  const isLate = dueOn < today && openCents > 0
  return (
    <li>
      <span className={styles.box}>
        {isPayable(due) && (
          <Checkbox hideLabel label={m['office.payments.pay-one']({ number })} checked={isChosen} onChange={onToggle} />
        )}
      </span>
      <div className={styles.transfer}>
        <p>
          {payee.id === null ? (
            <strong>{payee.name}</strong>
          ) : (
            <TextLink href={`/customer/${payee.id}`}>{payee.name}</TextLink>
          )}{' '}
          {problem !== null && <StateBadge tone="failed">{problemText(problem)}</StateBadge>}
        </p>
        <p className="hint">
          {payableText(kind)} <TextLink href={payableHref(due)}>{number}</TextLink>{' '}
          {[theirNumber || about, iban === '' ? '' : formatIban(iban)].filter(Boolean).join(' · ')}
        </p>
        <WayOn due={due} />
        {openCents < 0 && <p className="hint">{m['office.payments.credit']()}</p>}
      </div>
      <RowEnd className={styles.end}>
        <strong>{formatCents(openCents)}</strong>
        <span>
          {m['words.labelled']({ label: m['office.payments.due-on'](), text: formatDay(dueOn) })}
          {isLate && <span className={styles.late}> {m['office.payments.late']()}</span>}
        </span>
      </RowEnd>
    </li>
  )
}

/** Links to the screen that removes the obstacle to a payment. */
function WayOn({ due: { kind, id, payee, problem } }: { due: DuePayment }) {
  if (problem === 'transport-unproven') {
    return <TextLink href={payableHref({ kind, id })}>{m['office.payments.prove-transport']()}</TextLink>
  }
  if (payee.id === null) return null
  const href = `/customer/${payee.id}`
  if (problem === 'iban-missing') return <TextLink href={href}>{m['office.payments.add-account']()}</TextLink>
  if (problem === 'iban-unverified') return <TextLink href={href}>{m['office.payments.verify-account']()}</TextLink>
  return null
}
