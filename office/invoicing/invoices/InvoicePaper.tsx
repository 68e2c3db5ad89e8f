import { Fragment } from 'react'
import { cityLine } from '@forecourt/domain/contacts/address.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import { groupByVat } from '@forecourt/domain/invoicing/invoices/printed-invoice.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../../platform/language.ts'
import { kindText, money, type Content, type Invoice } from './invoice-texts.ts'
import styles from './InvoicePaper.module.css'

/** Shows an invoice as its paper has it, in the language of the reader. */
export function InvoicePaper({ invoice, content }: { invoice: Invoice; content: Content }) {
  const { number } = invoice
  const isDraft = invoice.state === 'draft'
  return (
    <article
      className={styles.paper}
      data-watermark={isDraft ? m['office.invoice.draft']() : undefined}
      aria-label={kindText(content.kind)}
    >
      <header className={styles.top}>
        <PartyLines title={m['words.seller']()} party={content.seller} />
        <PartyLines title={m['words.customer']()} party={content.buyer} />
        <div>
          <h2>{kindText(content.kind)}</h2>
          <Facts items={headFacts(content, number)} />
        </div>
      </header>
      <CarFacts content={content} />
      <LineTable content={content} />
      <Totals content={content} />
      {content.note !== null && (
        <footer className={styles.notes}>
          {content.note.split('\n').map((note) => (
            <p key={note}>{note}</p>
          ))}
        </footer>
      )}
    </article>
  )
}

function headFacts(content: Content, number: string | null) {
  const { kind, issuedOn, suppliedOn, dueOn, reference, customersReference, preceding } = content
  return [
    { term: m['invoice.number'](), value: number ?? '–' },
    { term: m['invoice.day'](), value: formatDay(issuedOn) },
    {
      term: kind === 'advance' ? m['invoice.supplied-advance']() : m['invoice.supplied-sale'](),
      value: formatDay(suppliedOn),
    },
    ...(kind === 'credit-note' ? [] : [{ term: m['invoice.due'](), value: formatDay(dueOn) }]),
    { term: m['words.dossier'](), value: reference },
    ...(customersReference === null ? [] : [{ term: m['words.order-form'](), value: customersReference }]),
    ...(kind === 'credit-note'
      ? preceding.map((one) => ({ term: m['invoice.credits'](), value: `${one.number} · ${formatDay(one.issuedOn)}` }))
      : []),
  ]
}

function PartyLines({ title, party }: { title: string; party: Content['buyer'] }) {
  const { name, street, vatNumber, country } = party
  return (
    <div>
      <p className="hint">{title}</p>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{street}</p>
      <p>{cityLine({ ...party, countryCode: country })}</p>
      {country !== 'BE' && country !== '' && <p>{countryName(country, currentLanguage())}</p>}
      {vatNumber !== null && <p>{formatVatId(`${vatNumber.slice(0, 2)} ${vatNumber.slice(2)}`)}</p>}
    </div>
  )
}

function CarFacts({ content }: { content: Content }) {
  const line = content.lines.find(({ car }) => car !== null)
  if (!line?.car) return null
  const { name, vin, firstRegistration, mileageKm } = line.car
  return (
    <div className={styles.car}>
      <Facts
        items={[
          { term: m['words.car'](), value: name },
          { term: m['words.vin'](), value: vin === '' ? '–' : vin },
          ...(firstRegistration === null
            ? []
            : [{ term: m['words.first-registration'](), value: formatDay(firstRegistration) }]),
          ...(mileageKm === null
            ? []
            : [{ term: m['words.mileage'](), value: m['words.kilometres']({ count: mileageKm }) }]),
        ]}
      />
    </div>
  )
}

/** Terms with their values, as close as on paper. */
function Facts({ items }: { items: readonly { term: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LineTable({ content }: { content: Content }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{m['invoice.description']()}</th>
          <th scope="col">{m['words.quantity']()}</th>
          <th scope="col">{m['invoice.unit-price']()}</th>
          <th scope="col">{m['words.amount']()}</th>
        </tr>
      </thead>
      {groupByVat(content).map(({ vat, exemption, lines, baseCents }) => (
        <tbody key={vat.code}>
          <tr className={styles.group}>
            <th colSpan={4} scope="rowgroup">
              {exemption ?? m['invoice.group']({ rate: rateText(vat.rateBp) })}
            </th>
          </tr>
          {lines.map(({ name, quantity, netCents }, at) => (
            <tr key={at}>
              <td>{name}</td>
              <td>{quantityText(quantity)}</td>
              <td>{money(Math.round((netCents * 1_000) / quantity))}</td>
              <td>{money(netCents)}</td>
            </tr>
          ))}
          <tr className={styles.subtotal}>
            <td colSpan={3}>{m['invoice.subtotal']()}</td>
            <td>{money(baseCents)}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function Totals({ content }: { content: Content }) {
  const { amounts, settled, kind } = content
  return (
    <dl className={styles.totals}>
      {amounts.groups
        .filter(({ vat }) => vat.rateBp > 0)
        .map(({ vat, baseCents, vatCents }) => {
          const rate = rateText(vat.rateBp)
          return (
            <Fragment key={vat.code}>
              <TotalRow term={m['invoice.base']({ rate })} cents={baseCents} />
              <TotalRow term={m['invoice.vat']({ rate })} cents={vatCents} />
            </Fragment>
          )
        })}
      {amounts.roundingCents !== 0 && <TotalRow term={m['invoice.rounding']()} cents={amounts.roundingCents} />}
      <TotalRow isStrong term={m['invoice.total']()} cents={amounts.grossCents + amounts.roundingCents} />
      {settled.map(({ text, cents }, at) => (
        <TotalRow key={at} term={text} cents={-cents} />
      ))}
      <TotalRow
        isStrong
        term={kind === 'credit-note' ? m['invoice.to-credit']() : m['invoice.to-pay']()}
        cents={amounts.payableCents}
      />
    </dl>
  )
}

function TotalRow({ term, cents, isStrong = false }: { term: string; cents: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : styles.total}>
      <dt>{term}</dt>
      <dd className="num">{money(cents)}</dd>
    </div>
  )
}

function rateText(rateBp: number): string {
  return String(rateBp / 100).replace('.', ',')
}

function quantityText(quantity: number): string {
  return new Intl.NumberFormat(currentLanguage() === 'nl' ? 'nl-BE' : 'fr-BE').format(quantity / 1_000)
}
