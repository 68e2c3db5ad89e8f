import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row, Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import { UndoPayment } from './DeskPayment.tsx'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceChecks } from './InvoiceChecks.tsx'
import { InvoiceDelivery } from './InvoiceDelivery.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { invoiceHistoryText } from './invoice-history.ts'
import { InvoicePaper } from './InvoicePaper.tsx'
import { InvoiceReminders } from './InvoiceReminders.tsx'
import { dueText, invoiceTitle, standingText, standingTones, toInvoicePlace, type Invoice } from './invoice-texts.ts'
import { UndoSetOff } from './SetOff.tsx'

/** Shows one invoice: the paper at the left, what is owed and what belongs to it beside. Another one is another desk. */
export function InvoicePage() {
  const id = Number(useParams()['id'])
  return <InvoiceDesk key={id} id={id} />
}

function InvoiceDesk({ id }: { id: number }) {
  const [on, setOn] = useState<string>()
  const { data } = useQuery({
    ...callOptions('GET /sales/invoice/get', { id, ...(on !== undefined && { on }) }),
    placeholderData: (before) => before,
  })
  if (!data) return null
  return <Desk invoice={data.invoice} day={on ?? data.invoice.today} onDay={setOn} />
}

interface DeskProps {
  invoice: Invoice
  /** The day that a draft would be issued on. */
  day: string
  onDay: (day: string) => void
}

function Desk({ invoice, day, onDay }: DeskProps) {
  const { id, standing, customer, paper, problem } = invoice
  const title = invoiceTitle(invoice)
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="invoice"
        isRecord
        title={title}
        beside={
          <>
            <StateBadge tone={standingTones[standing]}>{standingText(standing)}</StateBadge>
            <span className="hint">{customer.name}</span>
          </>
        }
        actions={<InvoiceActs invoice={invoice} day={day} onDay={onDay} />}
      />
      <PageColumns>
        <Stack gap={12}>
          {problem !== null && <Notice tone="warning">{problem}</Notice>}
          <InvoiceFiles invoice={invoice} />
          {paper !== null && <InvoicePaper paper={paper} />}
        </Stack>
        <Stack gap={16}>
          {invoice.state === 'draft' ? <InvoiceChecks invoice={invoice} /> : <Balance invoice={invoice} />}
          {invoice.state !== 'draft' && invoice.kind !== 'opening' && <InvoiceDelivery invoice={invoice} />}
          <InvoiceReminders invoice={invoice} />
          <Linked invoice={invoice} />
          <HistoryPanel subject="invoice" id={id} renderEntry={({ action }) => <p>{invoiceHistoryText(action)}</p>} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

/** Shows what was asked, what settled it, and what is left. */
function Balance({ invoice }: { invoice: Invoice }) {
  const { receivableCents, openCents, allocations, communication, content, left } = invoice
  const due = dueText(invoice)
  const amount = receivableCents < 0 ? m['office.invoice.owed']() : m['office.invoice.to-pay']()
  return (
    <DeskPanel title={m['office.invoice.balance']()}>
      <DeskBody>
        <Lines>
          <li>
            <Row between gap={12}>
              <span>{amount}</span>
              <span className="num">{formatCents(Math.abs(receivableCents))}</span>
            </Row>
          </li>
          {allocations.map((allocation) => {
            const { id, on, cents, text, invoice: other, isAtDesk, isSetOff } = allocation
            return (
              <li key={id}>
                <Row between oneLine gap={12}>
                  <span>
                    {formatDay(on)} {other ? <TextLink href={`/invoice/${other.id}`}>{other.number}</TextLink> : text}
                  </span>
                  <span className="num">−&nbsp;{formatCents(cents)}</span>
                </Row>
                {isAtDesk && <UndoPayment invoice={invoice} payment={allocation} />}
                {isSetOff && <UndoSetOff invoice={invoice} setOff={allocation} />}
              </li>
            )
          })}
          <li>
            <Row between gap={12}>
              <strong>{openCents < 0 ? m['office.invoice.owed']() : m['office.invoice.open']()}</strong>
              <strong className="num">{formatCents(Math.abs(openCents))}</strong>
            </Row>
            {due !== undefined && <p className="hint">{due}</p>}
          </li>
        </Lines>
        <Facts
          facts={[
            ...(communication === null
              ? []
              : [
                  {
                    term: m['office.invoice.communication'](),
                    value: <span className="num">{formatStructuredCommunication(communication)}</span>,
                  },
                ]),
            ...(communication === null || content === null
              ? []
              : [{ term: m['invoice.pay-to'](), value: <span className="num">{formatIban(content.iban)}</span> }]),
            ...left.map(({ name, grossCents }) => ({
              term: `${m['office.invoice.left']()} · ${name}`,
              value: formatCents(grossCents),
            })),
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}

/** Shows the car, and the records that the invoice belongs to; each is a link for users who may open it. */
function Linked({ invoice }: { invoice: Invoice }) {
  const { car, dossier, order, workOrder, tradeIn, customer, advances, credits, credited, branch, owner } = invoice
  const place = toInvoicePlace(invoice)
  const mayDossier = useRefusal('DOSSIER_VIEW', place) === undefined
  const mayOrder = useRefusal('SHOP_ORDER_VIEW', { branch: branch.id }) === undefined
  const mayWork = useRefusal('WORK_ORDER_VIEW', { branch: branch.id }) === undefined
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const carHref = car?.vehicle && mayStock ? `/${car.vehicle.kind}car/${car.vehicle.id}` : undefined
  const papers = [
    ...advances.map((one) => ({ ...one, term: m['words.advance']() })),
    ...credits.map(({ id, number }) => ({
      id,
      number: number ?? m['office.invoice.draft'](),
      term: m['invoice.credited'](),
    })),
    ...(credited ? [{ ...credited, term: m['invoice.credits']() }] : []),
  ]
  return (
    <DeskPanel title={m['office.invoice.links']()}>
      <Facts
        facts={[
          ...(car
            ? [
                {
                  term: m['words.car'](),
                  value: carHref ? <TextLink href={carHref}>{car.name}</TextLink> : car.name,
                },
              ]
            : []),
          ...(dossier
            ? [
                {
                  term: m['words.dossier'](),
                  value: mayDossier ? (
                    <TextLink href={`/dossier/${dossier.id}`}>{dossier.number}</TextLink>
                  ) : (
                    dossier.number
                  ),
                },
              ]
            : []),
          ...(order
            ? [
                {
                  term: m['invoice.order'](),
                  value: mayOrder ? <TextLink href={`/shoporder/${order.id}`}>{order.number}</TextLink> : order.number,
                },
              ]
            : []),
          workOrder !== null && {
            term: m['invoice.work-order'](),
            value: mayWork ? (
              <TextLink href={`/workorder/${workOrder.id}`}>{workOrder.number}</TextLink>
            ) : (
              workOrder.number
            ),
          },
          tradeIn !== null && {
            term: m['office.invoice.trade-in'](),
            value: <TextLink href={`/tradein/${tradeIn.id}`}>{tradeIn.number}</TextLink>,
          },
          {
            term: isSelfBilled(invoice.kind) ? m['office.customer.supplier.title']() : m['words.customer'](),
            value:
              customer.id !== null && mayCustomer ? (
                <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>
              ) : (
                customer.name
              ),
          },
          ...papers.map(({ id, number, term }) => ({
            term,
            value: <TextLink href={`/invoice/${id}`}>{number}</TextLink>,
          })),
          { term: m['words.branch'](), value: branch.name },
          ...(owner ? [{ term: m['words.seller'](), value: owner.name }] : []),
        ]}
      />
    </DeskPanel>
  )
}
