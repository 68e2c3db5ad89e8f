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
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { money } from '../invoices/invoice-texts.ts'
import { problemText } from './payment-texts.ts'
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
      <ScreenPath id="paymentBatch" record={title} />
      {data ? <Choice key={data.account} due={data} onAccount={setAccount} /> : <FailureNotice failure={error} />}
    </Page>
  )
}

const isPayable = ({ openCents, problem }: DuePayment) => openCents > 0 && problem === null
const DAYS_AHEAD = 7

function Choice({ due, onAccount }: { due: DuePayments; onAccount: (account: number) => void }) {
  const { accounts, account, invoices } = due
  const [today] = useState(() => brusselsDay(new Date()))
  const navigate = useNavigate()
  const [on, setOn] = useState(today)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(invoices.filter((one) => isPayable(one) && one.dueOn <= addDays(today, DAYS_AHEAD)).map(({ id }) => id)),
  )
  const make = useCommand(() =>
    api('POST /sales/paymentbatch/make', { account: account ?? 0, executeOn: on, invoices: [...chosen] }),
  )
  const payable = invoices.filter(isPayable)
  const isAllChosen = chosen.size === payable.length
  const sum = invoices.filter(({ id }) => chosen.has(id)).reduce((total, { openCents }) => total + openCents, 0)
  function toggle(id: number) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <ScreenHead
        title={m['office.payments.new']()}
        beside={
          <span className="hint">
            {chosen.size === 1
              ? m['office.payments.chosen-one']({ amount: money(sum) })
              : m['office.payments.chosen']({ count: String(chosen.size), amount: money(sum) })}
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
        {invoices.length === 0 ? (
          <p className="hint">{m['office.payments.nothing-due']()}</p>
        ) : (
          <DeskPanel
            title={m['office.payments.due']()}
            count={invoices.length}
            beside={
              <Button
                small
                look="quiet"
                onClick={() => setChosen(new Set(isAllChosen ? [] : payable.map(({ id }) => id)))}
              >
                {isAllChosen ? m['office.payments.choose-none']() : m['office.payments.choose-all']()}
              </Button>
            }
          >
            <DeskRows>
              {invoices.map((one) => (
                <DueRow
                  key={one.id}
                  due={one}
                  today={today}
                  isChosen={chosen.has(one.id)}
                  onToggle={() => toggle(one.id)}
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
  const { id, arrivalNumber, supplier, theirNumber, dueOn, openCents, iban, problem } = due
  const isLate = dueOn < today && openCents > 0
  return (
    <li>
      <span className={styles.box}>
        {isPayable(due) && (
          <Checkbox
            hideLabel
            label={m['office.payments.pay-one']({ number: arrivalNumber })}
            checked={isChosen}
            onChange={onToggle}
          />
        )}
      </span>
      <div className={styles.transfer}>
        <p>
          {supplier.id === null ? (
            <strong>{supplier.name}</strong>
          ) : (
            <TextLink href={`/customer/${supplier.id}`}>{supplier.name}</TextLink>
          )}{' '}
          {problem !== null && <StateBadge tone="failed">{problemText(problem)}</StateBadge>}
        </p>
        <p className="hint">
          <TextLink href={`/supplierinvoice/${id}`}>{arrivalNumber}</TextLink> {theirNumber}
          {iban !== '' && ` · ${formatIban(iban)}`}
        </p>
        {openCents < 0 && <p className="hint">{m['office.payments.credit']()}</p>}
      </div>
      <RowEnd className={styles.end}>
        <strong>{money(openCents)}</strong>
        <span>
          {m['words.labelled']({ label: m['office.payments.due-on'](), text: formatDay(dueOn) })}
          {isLate && <span className={styles.late}> {m['office.payments.late']()}</span>}
        </span>
      </RowEnd>
    </li>
  )
}
