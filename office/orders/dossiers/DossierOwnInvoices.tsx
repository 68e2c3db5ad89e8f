import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import {
  invoiceKindText,
  invoiceStandingText,
  invoiceTitle,
  isInvoiced,
  useNewInvoice,
} from '../orders/made-invoices.ts'
import { toStanding } from './dossier-standing.ts'
import { refusalText, toPlace, type Dossier } from './dossier-texts.ts'

type Invoices = ApiResult<'GET /sales/invoice/ofdossier'>

/** Returns the invoices of a dossier that we make ourselves; undefined: not known, or not for this reader. */
export function useOwnInvoices(dossier: Dossier): Invoices | undefined {
  const mayView = useRefusal('INVOICE_VIEW', toPlace(dossier)) === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/invoice/ofdossier', { id: dossier.id }), enabled: mayView })
  return data?.isOwn || (data && data.invoices.length > 0) ? data : undefined
}

/** The invoices of the car, and the amounts still to be invoiced: each begins as a draft at its own desk. */
export function DossierOwnInvoices({ dossier, own }: { dossier: Dossier; own: Invoices }) {
  const begin = useNewInvoice()
  const place = toPlace(dossier)
  const can = dossierCan('invoice', toStanding(dossier))
  return (
    <DeskPanel
      title={m['office.invoice.dossier.title']()}
      beside={
        !isInvoiced(own.invoices) &&
        dossier.state !== 'canceled' && (
          <ActionButton
            small
            icon="plus"
            right="INVOICE_EDIT"
            place={place}
            refusal={can.ok ? undefined : refusalText(can)}
            onClick={() => begin(api('POST /sales/invoice/draft', { dossier: dossier.id }))}
          >
            {m['office.invoice.dossier.make']()}
          </ActionButton>
        )
      }
    >
      <DeskBody>
        {own.invoices.length === 0 && <p className="hint">{m['office.invoice.dossier.none']()}</p>}
        <Lines>
          {own.invoices.map(({ id, kind, number, issuedOn, receivableCents, standing }) => (
            <li key={id}>
              <Row between gap={12}>
                <TextLink href={`/invoice/${id}`}>{invoiceTitle({ number, kind })}</TextLink>
                {standing !== 'draft' && <strong className="num">{formatCents(receivableCents)}</strong>}
              </Row>
              <p className="hint">
                {[issuedOn === null ? '' : formatDay(issuedOn), invoiceStandingText(standing)]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </p>
            </li>
          ))}
        </Lines>
        {own.purchases.length > 0 && (
          <>
            <h3>{m['office.purchase-slip.of-dossier.title']()}</h3>
            <Lines>
              {own.purchases.map(({ id, kind, number }) => (
                <li key={number}>
                  <TextLink href={kind === 'slip' ? `/purchaseslip/${id}` : `/invoice/${id}`}>{number}</TextLink>
                  <p className="hint">
                    {kind === 'slip' ? m['office.purchase-slip.of-dossier.slip']() : invoiceKindText('self-billed')}
                  </p>
                </li>
              ))}
            </Lines>
          </>
        )}
        {own.advances.map(({ id, cents }) => (
          <Row key={id}>
            <ActionButton
              small
              icon="plus"
              right="INVOICE_EDIT"
              place={place}
              onClick={() => begin(api('POST /sales/invoice/draftadvance', { dossier: dossier.id, payment: id }))}
            >
              {m['office.invoice.dossier.advance']({ amount: formatCents(cents) })}
            </ActionButton>
          </Row>
        ))}
      </DeskBody>
    </DeskPanel>
  )
}
