import type { ReactNode } from 'react'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import {
  originText,
  reasonTexts,
  shareText,
  formatDifference,
  type SupplierInvoice,
  type SupplierInvoiceLine,
} from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

/** The head of the comparison: supplier, numbers and days. */
export function InvoiceFacts({ invoice }: { invoice: SupplierInvoice }) {
  const { supplier, stated, origin, receivedAt, lines } = invoice
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const car = lines.find((line) => line.car !== null)?.car
  const name = supplier.name || m['office.supplier-invoice.unknown-supplier']()
  const facts: [string, ReactNode][] = stated
    ? [
        [m['office.supplier-invoice.their-number'](), stated.number],
        [m['office.supplier-invoice.issued-on'](), formatDay(stated.issuedOn)],
        [m['office.supplier-invoice.due-on'](), stated.dueOn ? formatDay(stated.dueOn) : '–'],
        [
          m['office.supplier-invoice.received'](),
          m['office.supplier-invoice.received-by']({ origin: originText(origin), day: formatInstant(receivedAt) }),
        ],
        [m['office.supplier-invoice.order'](), stated.orderReference || '–'],
        [
          m['words.car'](),
          car ? (
            mayStock ? (
              <TextLink href={`/${car.kind === 'used' ? 'usedcar' : 'stockcar'}/${car.id}`}>{car.name}</TextLink>
            ) : (
              car.name
            )
          ) : (
            '–'
          ),
        ],
        [m['words.vin'](), lines.find(({ vin }) => vin !== null)?.vin ?? '–'],
        [m['office.supplier-invoice.iban-account'](), stated.iban === '' ? '–' : `… ${stated.iban.slice(-4)}`],
      ]
    : []
  return (
    <>
      <header className={styles.reviewHead}>
        <h2>
          {supplier.id !== null && mayCustomer ? <TextLink href={`/customer/${supplier.id}`}>{name}</TextLink> : name}
        </h2>
        <span className={styles.number}>{invoice.arrivalNumber}</span>
      </header>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Stated against expected, and stated against recalculated: two tables. */
export function Comparison({ invoice }: { invoice: SupplierInvoice }) {
  const { lines, arithmetic } = invoice
  if (lines.length === 0) return null
  return (
    <div className={styles.scroll} role="group" tabIndex={0} aria-label={m['office.supplier-invoice.comparison']()}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{m['office.supplier-invoice.line']()}</th>
            <th scope="col">{m['office.supplier-invoice.stated']()}</th>
            <th scope="col">{m['office.supplier-invoice.expected']()}</th>
            <th scope="col">{m['words.difference']()}</th>
            <th scope="col">{m['office.supplier-invoice.judgement']()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.place} line={line} />
          ))}
        </tbody>
      </table>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{m['office.supplier-invoice.arithmetic']()}</th>
            <th scope="col">{m['office.supplier-invoice.stated']()}</th>
            <th scope="col">{m['office.supplier-invoice.computed']()}</th>
            <th scope="col">{m['words.difference']()}</th>
            <th scope="col">{m['office.supplier-invoice.judgement']()}</th>
          </tr>
        </thead>
        <tbody>
          {arithmetic.map((amount) => {
            const difference = amount.statedCents - amount.computedCents
            return (
              <tr key={`${amount.kind} ${amount.rateBp}`} className={classes(!amount.isWithin && styles.open)}>
                <th scope="row">{amountName(amount)}</th>
                <td>{formatCents(amount.statedCents)}</td>
                <td>{formatCents(amount.computedCents)}</td>
                <td className={classes(difference === 0 && styles.soft)}>{formatDifference(difference)}</td>
                <td className={amount.isWithin ? styles.good : styles.wrong}>
                  {!amount.isWithin
                    ? m['office.supplier-invoice.off']()
                    : difference === 0
                      ? m['office.supplier-invoice.exact']()
                      : m['office.supplier-invoice.booked-as-stated']()}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function amountName({ kind, rateBp }: SupplierInvoice['arithmetic'][number]): string {
  const rate = String((rateBp ?? 0) / 100)
  if (kind === 'base') return m['office.supplier-invoice.base']({ rate })
  return kind === 'vat' ? m['office.supplier-invoice.vat']({ rate }) : m['office.supplier-invoice.total']()
}

const ruleName = (words: string) => (words === '' ? m['office.supplier-rule.each-line']() : words)

function LineRow({ line }: { line: SupplierInvoiceLine }) {
  const { description, netCents, expected, rule, isOpen } = line
  const cents = expected?.cents ?? null
  const difference = cents === null ? null : netCents - cents
  return (
    <tr className={classes(isOpen && styles.open)}>
      <th scope="row">
        {description}{' '}
        {expected !== null && expected.kind !== 'rule' && expected.label !== '' && <small>{expected.label}</small>}
        {rule && <small>{m['office.supplier-rule.of-line']({ words: ruleName(rule.words) })}</small>}
      </th>
      <td>{formatCents(netCents)}</td>
      <td>{cents === null ? '–' : formatCents(cents)}</td>
      <td className={classes(difference === 0 && styles.soft)}>
        {difference === null ? '–' : formatDifference(difference)}
      </td>
      <td className={classes(isOpen ? styles.warning : cents !== null && styles.good)}>
        {judgement(line, difference)}
      </td>
    </tr>
  )
}

function judgement(
  { decision, reasonCode, reason, isOpen, expected }: SupplierInvoiceLine,
  difference: number | null,
): string {
  if (decision === 'disputed') return m['office.supplier-invoice.disputed']()
  if (decision === 'accepted' && reasonCode !== null)
    return m['office.supplier-invoice.accepted']({ reason: reason || reasonTexts[reasonCode]() })
  if (difference === null) return m['office.supplier-invoice.nothing-expected']()
  if (difference === 0) return m['office.supplier-invoice.equal']()
  if (!isOpen) return m['office.supplier-invoice.within']()
  const base = Math.abs(expected?.cents ?? 0)
  const share = base === 0 ? '' : shareText(Math.round((Math.abs(difference) * 10_000) / base))
  return m['office.supplier-invoice.you-decide']({ share })
}
