import { isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { checkText, type Invoice } from './invoice-texts.ts'

type Check = Invoice['checks'][number]

/** Shows what keeps a draft from being issued, and what its issuer should know; each leads to where it is mended. */
export function InvoiceChecks({ invoice }: { invoice: Invoice }) {
  const { checks, content } = invoice
  if (content === null) return null
  const inOrder = checks.toSorted((one, other) => rank(one) - rank(other))
  return (
    <Panel stacked title={m['office.invoice.checks']()}>
      {checks.length === 0 && <p className="hint">{m['office.invoice.checks-none']()}</p>}
      {inOrder.map((check) => {
        const fix = findFix(check, invoice)
        return (
          <Notice key={`${check.code} ${check.place}`} tone={check.severity === 'error' ? 'failure' : 'warning'}>
            <p>{checkText(check)}</p>
            {fix && <TextLink href={fix.href}>{fix.text}</TextLink>}
          </Notice>
        )
      })}
    </Panel>
  )
}

const rank = ({ severity }: Check) => (severity === 'error' ? 0 : 1)

/** Returns where the cause of a check is mended. */
function findFix(
  { code, place }: Check,
  { id, kind, customer, dossier, order, tradeIn, workOrder, car }: Invoice,
): { href: string; text: string } | undefined {
  if (order && code === 'customer-unknown')
    return { href: `/customer/new?shoporder=${order.id}`, text: m['office.invoice.order.make-customer']() }
  if (order && !((code === 'km-missing' || code === 'margin-origin-missing') && car?.vehicle))
    return { href: `/shoporder/${order.id}`, text: m['office.invoice.fix-order']() }
  const isBuyer = place.startsWith('buyer')
  if (workOrder && !isBuyer) return { href: `/workorder/${workOrder.id}`, text: m['office.invoice.fix-work-order']() }
  if (isSelfBilled(kind) && place.startsWith('seller') && customer.id !== null)
    return { href: `/customer/${customer.id}`, text: m['office.invoice.fix-supplier']() }
  if (tradeIn) return { href: `/tradein/${tradeIn.id}`, text: m['office.invoice.fix-trade-in']() }
  if (isBuyer && customer.id !== null)
    return { href: `/customer/${customer.id}`, text: m['office.invoice.fix-customer']() }
  if ((code === 'km-missing' || code === 'margin-origin-missing') && car?.vehicle)
    return { href: `/${car.vehicle.kind}car/${car.vehicle.id}`, text: m['office.invoice.fix-car']() }
  if (kind === 'free') return { href: `/invoice/${id}/edit`, text: m['office.invoice.free.fix']() }
  return dossier ? { href: `/dossier/${dossier.id}`, text: m['office.invoice.fix-dossier']() } : undefined
}
