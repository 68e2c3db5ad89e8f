import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { statementPeriod, type StatementKind } from '@forecourt/domain/invoicing/reminders/statement.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { kindText } from '../invoices/invoice-texts.ts'
import type { Debtor } from './reminder-texts.ts'

type Statement = ApiResult<'GET /sales/receivable/statement'>['statement']

/** Shows the account of a customer for a period, and sends it as a PDF. */
export function AccountStatement({ debtor }: { debtor: Debtor }) {
  const { customer, companies, today } = debtor
  const first = companies[0]
  const [company, setCompany] = useState(first?.id)
  const [period, setPeriod] = useState(statementPeriod(today))
  const [isMailing, setMailing] = useState(false)
  if (company === undefined) return null
  const isWhole = period.from !== '' && period.to !== '' && period.from <= period.to
  const asked = { customer: customer.id, company, ...period }
  return (
    <DeskPanel
      title={m['statement.title']()}
      beside={
        <Row gap={8}>
          <Button small icon="download" onClick={() => void download('POST /sales/receivable/statementfile', asked)}>
            {m['invoice.pdf']()}
          </Button>
          <ActionButton
            small
            icon="mail"
            right="DUNNING_EDIT"
            refusal={customer.email === null ? m['office.receivable.no-email']() : undefined}
            onClick={() => setMailing(true)}
          >
            {m['office.receivable.statement-mail']()}
          </ActionButton>
        </Row>
      }
    >
      <DeskBody>
        <Stack gap={12}>
          <Row gap={12}>
            <TextField
              type="date"
              label={m['office.receivable.statement-from']()}
              value={period.from}
              max={period.to}
              onChange={({ target }) => setPeriod({ ...period, from: target.value })}
            />
            <TextField
              type="date"
              label={m['office.receivable.statement-to']()}
              value={period.to}
              min={period.from}
              onChange={({ target }) => setPeriod({ ...period, to: target.value })}
            />
            {companies.length > 1 && (
              <Select
                label={m['words.company']()}
                value={String(company)}
                options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChoose={(id) => setCompany(Number(id))}
              />
            )}
          </Row>
          {isWhole ? <Lines asked={asked} /> : <Notice tone="warning">{m['refusals.period-turned-round']()}</Notice>}
        </Stack>
      </DeskBody>
      {isMailing && <MailDialog debtor={debtor} asked={asked} onClose={() => setMailing(false)} />}
    </DeskPanel>
  )
}

interface Asked {
  customer: number
  company: number
  from: string
  to: string
}

function Lines({ asked }: { asked: Asked }) {
  const { data } = useQuery({
    ...callOptions('GET /sales/receivable/statement', asked),
    placeholderData: (before) => before,
  })
  if (!data) return null
  const { statement } = data
  return (
    <>
      <Table caption={m['statement.period']({ from: formatDay(statement.from), to: formatDay(statement.to) })}>
        <thead>
          <tr>
            <th scope="col">{m['words.day']()}</th>
            <th scope="col">{m['invoice.description']()}</th>
            <th scope="col" className="num">
              {m['words.amount']()}
            </th>
            <th scope="col" className="num">
              {m['words.balance']()}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={3}>{m['statement.opening']({ day: formatDay(statement.from) })}</td>
            <td className="num">{formatCents(statement.openingCents)}</td>
          </tr>
          {statement.lines.map((line, at) => (
            <tr key={at}>
              <td>{formatDay(line.on)}</td>
              <td>{describeLine(line)}</td>
              <td className="num">{formatCents(line.cents)}</td>
              <td className="num">{formatCents(line.balanceCents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {m['statement.closing']({ day: formatDay(statement.to) })}
            </th>
            <td className="num">
              <strong>{formatCents(statement.closingCents)}</strong>
            </td>
          </tr>
        </tbody>
      </Table>
      {statement.lines.length === 0 && <p className="hint">{m['office.receivable.statement-none']()}</p>}
      {statement.claims.length > 0 && (
        <div>
          <p>{m['statement.claims']()}</p>
          <ul>
            {statement.claims.map(({ number, sentOn, costCents, interestCents }) => (
              <li key={number}>
                <Row between gap={12}>
                  <span>{m['statement.claim']({ number, day: formatDay(sentOn) })}</span>
                  <span className="num">{formatCents(costCents + interestCents)}</span>
                </Row>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const movements = {
  payment: m['statement.payment'],
  refund: m['statement.refund'],
  'write-off': m['statement.write-off'],
  difference: m['statement.difference'],
} as const satisfies Partial<Record<StatementKind, unknown>>

function describeLine({ kind, number, text }: Statement['lines'][number]): string {
  const what =
    kind === 'payment' || kind === 'refund' || kind === 'write-off' || kind === 'difference'
      ? movements[kind]({ number })
      : `${kindText(kind)} ${number}`
  return text === '' ? what : `${what} · ${text}`
}

function MailDialog({ debtor, asked, onClose }: { debtor: Debtor; asked: Asked; onClose: () => void }) {
  const { customer } = debtor
  return (
    <ActDialog
      title={m['statement.title']()}
      confirm={m['words.send']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/receivable/mailstatement', asked)}
      onDone={({ sentTo }) =>
        showToast({ message: m['office.receivable.statement-mailed']({ email: sentTo }), tone: 'success' })
      }
      onClose={onClose}
    >
      <p>
        {m['office.receivable.statement-mail-text']({
          name: customer.name,
          from: formatDay(asked.from),
          to: formatDay(asked.to),
          email: customer.email ?? '',
        })}
      </p>
    </ActDialog>
  )
}
