import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useAccess } from '../../platform/access.ts'
import { formatCents } from '../../platform/money-text.ts'
import {
  carKindTexts,
  responseProblemTexts,
  responseReasonTexts,
  responseStateTexts,
  responseTexts,
  type SupplierInvoice,
} from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

/** Shows what approving books: account, boxes, payment; and what the user may approve. */
export function InvoiceBooking({ invoice, onBook }: { invoice: SupplierInvoice; onBook: (() => void) | undefined }) {
  const { lines, stated, dispute, supplier, iban, limit, typedBy, boxes, branch, responses } = invoice
  const { who } = useAccess()
  const accounts = [...new Set(lines.map(describeAccount))]
  const codes = [...new Set(lines.map(({ vatCode }) => vatCode ?? '–'))].join(', ')
  return (
    <dl className={styles.booking}>
      <div>
        <dt>{m['office.supplier-invoice.account']()}</dt>
        <dd>
          {accounts.map((account) => (
            <p key={account}>{account}</p>
          ))}
        </dd>
        <dd>
          {boxes.length > 0
            ? m['office.supplier-invoice.boxes']({
                boxes: boxes
                  .map(({ box, cents }) => m['words.labelled']({ label: box, text: formatCents(cents) }))
                  .join(' · '),
              })
            : codes}
          {onBook && (
            <ActionButton small right="PURCHASE_EDIT" place={{ branch: branch.id }} onClick={onBook}>
              {m['office.supplier-invoice.book']()}
            </ActionButton>
          )}
        </dd>
      </div>
      <div>
        <dt>{m['office.supplier-invoice.payment']()}</dt>
        <dd>{dispute ? m['office.supplier-invoice.blocked']() : paymentText(stated)}</dd>
        <dd>{ibanText(iban)}</dd>
      </div>
      <div>
        <dt>{m['office.supplier-invoice.supplier']()}</dt>
        <dd>
          {m['office.supplier-invoice.this-year']({
            count: String(supplier.thisYear),
            differing: String(supplier.differing),
          })}
        </dd>
        <dd />
      </div>
      <div>
        <dt>{m['office.supplier-invoice.limit']()}</dt>
        <dd>{limitText(limit)}</dd>
        <dd>{typedBy?.id === who.id ? m['office.supplier-invoice.own']() : m['office.supplier-invoice.not-own']()}</dd>
      </div>
      {responses.map((response) => (
        <div key={response.id}>
          <dt>{m['office.supplier-invoice.response.title']()}</dt>
          <dd>{describeResponse(response)}</dd>
          <dd>{responseStateTexts[response.state]()}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the answer to the supplier, and why it did not arrive. */
function describeResponse({ code, reasonCode, problem }: SupplierInvoice['responses'][number]): string {
  const answer = responseTexts[code]()
  const because = reasonCode === null ? answer : `${answer} · ${responseReasonTexts[reasonCode]()}`
  return problem === null ? because : `${because}. ${responseProblemTexts[problem]()}`
}

function describeAccount({ account, accountName, car, carKind }: SupplierInvoice['lines'][number]): string {
  const booked = account === null ? m['office.supplier-invoice.no-account']() : `${account} ${accountName}`
  return car && carKind ? `${booked} · ${carKindTexts[carKind]()}` : booked
}

function paymentText(stated: SupplierInvoice['stated']): string {
  if (!stated) return '–'
  const day = formatDay(stated.dueOn ?? stated.issuedOn)
  return stated.communication === ''
    ? m['office.supplier-invoice.payment-day']({ day })
    : m['office.supplier-invoice.payment-text']({ day, communication: stated.communication })
}

function limitText({ cents, isAny }: SupplierInvoice['limit']): string {
  if (isAny) return m['office.supplier-invoice.limit-any']()
  return cents === null ? m['office.supplier-invoice.limit-none']() : formatCents(cents)
}

function ibanText({ state, verifiedOn }: SupplierInvoice['iban']): string {
  if (state === 'verified')
    return m['office.supplier-invoice.iban-state.verified']({ day: verifiedOn ? formatDay(verifiedOn) : '' })
  if (state === 'none') return m['office.supplier-invoice.iban-state.none']()
  return state === 'new'
    ? m['office.supplier-invoice.iban-state.new']()
    : m['office.supplier-invoice.iban-state.unverified']()
}
