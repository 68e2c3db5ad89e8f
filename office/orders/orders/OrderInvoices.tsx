import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { Amounts, DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { Lines, Row, Stack } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { MadeInvoice } from './MadeInvoice.tsx'
import { invoiceTitle, isInvoiced, useNewInvoice } from './made-invoices.ts'
import type { Order } from './order-texts.ts'

type Invoices = ApiResult<'GET /sales/invoice/oforder'>
type Entry = Invoices['entries'][number]
type Begin = ReturnType<typeof useNewInvoice>

/** Shows the invoices of an order by car, what they leave open, and what is still to be invoiced or credited. */
export function OrderInvoices({ order }: { order: Order }) {
  const mayView = useRefusal('INVOICE_VIEW', { branch: order.branch.id }) === undefined
  const isPlaced = order.orderStatus !== null
  const { data } = useQuery({
    ...callOptions('GET /sales/invoice/oforder', { id: order.id }),
    enabled: mayView && isPlaced,
  })
  const begin = useNewInvoice()
  if (!data || !mayView) return null
  const all = data.entries.flatMap(({ invoices }) => invoices)
  if (!data.isOwn && all.length === 0) return null
  return (
    <DeskPanel title={m['office.invoice.order.title']()}>
      <DeskBody>
        {data.isOwn && data.customer === null && <NoCustomer order={order} />}
        {all.length === 0 && <p className="hint">{m['office.invoice.order.none']()}</p>}
        <Stack gap={16}>
          {data.entries.map((entry) => (
            <CarInvoices
              key={entry.entry}
              entry={entry}
              order={order}
              isOwn={data.isOwn}
              isOnly={data.entries.length === 1}
              begin={begin}
            />
          ))}
        </Stack>
        {data.openCents !== 0 && (
          <Amounts
            amounts={[
              {
                term: data.openCents > 0 ? m['office.invoice.order.open']() : m['office.invoice.order.owed'](),
                value: formatCents(Math.abs(data.openCents)),
                isTotal: true,
              },
            ]}
          />
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function NoCustomer({ order }: { order: Order }) {
  return (
    <Notice tone="warning">
      <p>{m['office.invoice.order.no-customer']()}</p>
      <ActionLink right="CUSTOMER_EDIT" small icon="plus" href={`/customer/new?shoporder=${order.id}`}>
        {m['office.invoice.order.make-customer']()}
      </ActionLink>
    </Notice>
  )
}

interface CarInvoicesProps {
  entry: Entry
  order: Order
  isOwn: boolean
  isOnly: boolean
  begin: Begin
}

function CarInvoices({ entry, order, isOwn, isOnly, begin }: CarInvoicesProps) {
  const { car, invoices, advance, refusal } = entry
  const place = { branch: order.branch.id }
  const asked = { order: order.id, entry: entry.entry }
  const isOut =
    order.orderStatus === 'canceled' || order.entries.some(({ id, isWithdrawn }) => id === entry.entry && isWithdrawn)
  return (
    <Stack gap={8}>
      {!isOnly && <strong>{car}</strong>}
      {invoices.length > 0 && (
        <Lines>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceLine invoice={invoice} order={order} begin={begin} />
            </li>
          ))}
        </Lines>
      )}
      {isOwn && (
        <Row>
          {advance !== null && (
            <ActionButton
              small
              icon="plus"
              right="INVOICE_EDIT"
              place={place}
              aria-label={
                isOnly ? undefined : m['office.invoice.order.advance-of']({ car, amount: formatCents(advance.cents) })
              }
              onClick={() => begin(api('POST /sales/invoice/draftorderadvance', asked))}
            >
              {m['office.invoice.order.advance']({ amount: formatCents(advance.cents) })}
            </ActionButton>
          )}
          {!isInvoiced(invoices) && !isOut && (
            <ActionButton
              small
              icon="plus"
              right="INVOICE_EDIT"
              place={place}
              refusal={refusal ?? undefined}
              aria-label={isOnly ? undefined : m['office.invoice.order.make-of']({ car })}
              onClick={() => begin(api('POST /sales/invoice/draftorder', asked))}
            >
              {m['office.invoice.order.make']()}
            </ActionButton>
          )}
        </Row>
      )}
    </Stack>
  )
}

interface InvoiceLineProps {
  invoice: Entry['invoices'][number]
  order: Order
  begin: Begin
}

function InvoiceLine({ invoice, order, begin }: InvoiceLineProps) {
  return (
    <>
      <MadeInvoice invoice={invoice} />
      {invoice.isToCredit && (
        <Row>
          <StateBadge tone="failed">{m['office.invoice.order.to-credit']()}</StateBadge>
          <ActionButton
            small
            right="INVOICE_CREDIT"
            place={{ branch: order.branch.id }}
            aria-label={m['office.invoice.order.credit-of']({ number: invoiceTitle(invoice) })}
            onClick={() => begin(api('POST /sales/invoice/draftordercredit', { order: order.id, invoice: invoice.id }))}
          >
            {m['office.invoice.order.credit']()}
          </ActionButton>
        </Row>
      )}
    </>
  )
}
