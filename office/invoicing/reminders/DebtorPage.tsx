import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { Amounts, DeskBody, DeskColumn, DeskColumns, DeskPanel, DeskRows } from '../../platform/desk/Desk.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { AccountStatement } from './AccountStatement.tsx'
import { DeceasedDialog, DisputeDialog, PauseDialog } from './StopDialogs.tsx'
import { DebtorStops } from './DebtorStops.tsx'
import { ReminderHistory } from './ReminderHistory.tsx'
import { lateText, levelText, stopText, type Debtor, type OpenInvoice } from './reminder-texts.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows what a customer owes: open invoices, the statement of account, reminders and what stops them. */
export function DebtorPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/receivable/get', { id }))
  return data ? <Desk key={id} debtor={data.debtor} /> : null
}

type Asking = 'pause' | 'deceased'

function Desk({ debtor }: { debtor: Debtor }) {
  const { customer, companies, reminders, stops } = debtor
  const [asking, setAsking] = useState<Asking>()
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  useTitle(customer.name)
  const active = stops.filter(({ until }) => until === null || until >= debtor.today)
  const isStopped = (kind: 'paused' | 'deceased') => active.some((stop) => stop.kind === kind)
  return (
    <Page wide>
      <ScreenHead
        screen="receivable"
        isRecord
        title={customer.name}
        beside={active
          .filter(({ kind }) => kind !== 'disputed')
          .map(({ id, kind }) => (
            <StateBadge key={id} tone="promo">
              {stopText(kind)}
            </StateBadge>
          ))}
        facts={companies.map(({ name, openCents }) =>
          m['words.labelled']({ label: name, text: formatCents(openCents) }),
        )}
        actions={
          <>
            {mayCustomer && (
              <LinkButton href={`/customer/${customer.id}`}>{m['office.receivable.to-customer']()}</LinkButton>
            )}
            {!isStopped('deceased') && (
              <ActionButton right="DUNNING_EDIT" onClick={() => setAsking('deceased')}>
                {m['office.receivable.deceased']()}
              </ActionButton>
            )}
            {!isStopped('paused') && (
              <ActionButton right="DUNNING_EDIT" onClick={() => setAsking('pause')}>
                {m['office.receivable.pause']()}
              </ActionButton>
            )}
            <ActionLink
              look="primary"
              icon="mail"
              right="DUNNING_EDIT"
              href={`/receivable/run?customer=${customer.id}`}
            >
              {m['office.receivable.remind-this']()}
            </ActionLink>
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          <OpenInvoices debtor={debtor} />
          <AccountStatement debtor={debtor} />
        </DeskColumn>
        <DeskColumn as="aside">
          <DeskPanel title={m['office.receivable.totals']()}>
            <DeskBody>
              {companies.length === 0 && <p className="hint">{m['office.receivable.open-none']()}</p>}
              {companies.map(({ id, name, openCents, overdueCents, creditCents }) => (
                <Amounts
                  key={id}
                  amounts={[
                    { term: name, value: formatCents(openCents), isTotal: true },
                    { term: m['office.receivable.overdue'](), value: formatCents(overdueCents) },
                    ...(creditCents > 0
                      ? [{ term: m['office.receivable.credit'](), value: formatCents(creditCents) }]
                      : []),
                  ]}
                />
              ))}
            </DeskBody>
          </DeskPanel>
          <DebtorStops stops={stops} />
          <ReminderHistory reminders={reminders} />
        </DeskColumn>
      </DeskColumns>
      {asking === 'pause' && <PauseDialog debtor={debtor} onClose={() => setAsking(undefined)} />}
      {asking === 'deceased' && <DeceasedDialog debtor={debtor} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

function OpenInvoices({ debtor }: { debtor: Debtor }) {
  const [disputed, setDisputed] = useState<OpenInvoice>()
  const { invoices } = debtor
  return (
    <DeskPanel title={m['office.receivable.open-invoices']()} count={invoices.length}>
      {invoices.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.receivable.open-none']()}</p>
        </DeskBody>
      ) : (
        <DeskRows>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <Row between gap={12}>
                <div>
                  <TextLink className="num" href={`/invoice/${invoice.id}`}>
                    {invoice.number}
                  </TextLink>{' '}
                  {invoice.stop !== null && <StateBadge tone="promo">{stopText(invoice.stop)}</StateBadge>}
                  <p className="hint">{describeInvoice(invoice)}</p>
                </div>
                <Row gap={12}>
                  <strong className="num">{formatCents(invoice.openCents)}</strong>
                  {invoice.openCents > 0 && invoice.stop !== 'disputed' && (
                    <ActionButton small right="DUNNING_EDIT" onClick={() => setDisputed(invoice)}>
                      {m['office.receivable.dispute']()}
                    </ActionButton>
                  )}
                </Row>
              </Row>
            </li>
          ))}
        </DeskRows>
      )}
      {disputed && <DisputeDialog debtor={debtor} invoice={disputed} onClose={() => setDisputed(undefined)} />}
    </DeskPanel>
  )
}

function describeInvoice({ dueOn, daysLate, openCents, last, next }: OpenInvoice): string {
  if (openCents < 0) return m['office.receivable.credit']()
  return [
    daysLate > 0 ? lateText(daysLate) : m['office.receivable.due-on']({ day: formatDay(dueOn) }),
    last
      ? m['office.receivable.last']({
          level: levelText(last.name),
          day: formatDay(last.sentOn),
          until: formatDay(last.payUntil),
        })
      : '',
    next
      ? m['office.receivable.next']({ level: levelText(next.name), day: formatDay(next.on) })
      : m['office.receivable.next-none'](),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
