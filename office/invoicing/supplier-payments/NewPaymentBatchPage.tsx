import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { DuePayment, DuePayments } from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
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
          <Table caption={m['office.payments.due']()}>
            <thead>
              <tr>
                <th scope="col">{m['office.payments.pay']()}</th>
                <th scope="col">{m['office.payments.due-on']()}</th>
                <th scope="col">{m['office.payments.supplier']()}</th>
                <th scope="col">{m['office.payments.paper']()}</th>
                <th scope="col">{m['office.payments.iban']()}</th>
                <th scope="col" className="num">
                  {m['words.amount']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((one) => (
                <DueRow
                  key={one.id}
                  due={one}
                  today={today}
                  isChosen={chosen.has(one.id)}
                  onToggle={() => toggle(one.id)}
                />
              ))}
            </tbody>
          </Table>
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
  return (
    <tr>
      <td>
        {isPayable(due) && (
          <Checkbox
            hideLabel
            label={m['office.payments.pay-one']({ number: arrivalNumber })}
            checked={isChosen}
            onChange={onToggle}
          />
        )}
      </td>
      <td>
        {formatDay(dueOn)}
        {dueOn < today && openCents > 0 && <small className={styles.late}>{m['office.payments.late']()}</small>}
      </td>
      <th scope="row">
        {supplier.id === null ? supplier.name : <TextLink href={`/customer/${supplier.id}`}>{supplier.name}</TextLink>}
      </th>
      <td>
        <TextLink href={`/supplierinvoice/${id}`}>{arrivalNumber}</TextLink>
        <small className={styles.second}>{theirNumber}</small>
      </td>
      <td>
        {iban === '' ? '–' : formatIban(iban)}
        {problem !== null && <StateBadge tone="failed">{problemText(problem)}</StateBadge>}
        {openCents < 0 && <small className={styles.second}>{m['office.payments.credit']()}</small>}
      </td>
      <td className="num">{money(openCents)}</td>
    </tr>
  )
}
