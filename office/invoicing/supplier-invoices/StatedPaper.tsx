import { useState } from 'react'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { download } from '../../platform/files.ts'
import { formatCents } from '../../platform/money-text.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { InvoicePicture } from './InvoicePicture.tsx'
import type { SupplierInvoice } from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

/** Shows the invoice as its supplier states it, with the file as it came. */
export function StatedPaper({ invoice: { id, stated, files, lines, picture: drawn } }: { invoice: SupplierInvoice }) {
  const picture = files.find(({ isPdf }) => isPdf)
  const kind = picture?.kind ?? 'original'
  const open = () => void download('POST /sales/supplierinvoice/file', { id, kind })
  useNamedShortcut('p', m['office.supplier-invoice.key.file'](), open)
  const [view, setView] = useState<'stated' | 'pdf'>('stated')
  const isDrawn = drawn !== null && (stated === null || view === 'pdf')
  return (
    <section className={classes(styles.panel, styles.paperPanel)} aria-label={m['office.supplier-invoice.paper']()}>
      <header className={styles.paperHead}>
        <h2>{m['office.supplier-invoice.paper']()}</h2>
        {files.length > 0 && (
          <Button small icon="file-text" onClick={open}>
            {picture ? m['office.supplier-invoice.open-pdf']() : m['office.supplier-invoice.open-original']()}{' '}
            <kbd aria-hidden>P</kbd>
          </Button>
        )}
      </header>
      {drawn && stated && (
        <div className={styles.paperViews}>
          <Segmented
            legend={m['office.supplier-invoice.paper']()}
            value={view}
            onChange={setView}
            options={[
              { value: 'stated', label: m['office.supplier-invoice.as-read']() },
              { value: 'pdf', label: m['office.supplier-invoice.as-pdf']() },
            ]}
          />
        </div>
      )}
      {isDrawn && (
        <div className={styles.boardPicture}>
          <InvoicePicture id={id} kind={drawn} />
        </div>
      )}
      <div className={styles.desk} hidden={isDrawn}>
        {stated ? (
          <article className={styles.paper}>
            <div className={styles.between}>
              <p>
                <strong>{stated.supplier.name}</strong>
                <br />
                {stated.supplier.street}
                <br />
                {stated.supplier.postalCode} {stated.supplier.city}
                <br />
                {stated.supplier.vatNumber}
              </p>
              <p className={styles.right}>
                <strong>{stated.isCredit ? m['invoice.credited']() : m['invoice.kinds.invoice']()}</strong>
                <br />
                {stated.number}
                <br />
                {formatDay(stated.issuedOn)}
                {stated.dueOn && (
                  <>
                    <br />
                    {m['invoice.due']()} {formatDay(stated.dueOn)}
                  </>
                )}
              </p>
            </div>
            {stated.orderReference !== '' && (
              <p>
                {m['words.label']({ label: m['office.supplier-invoice.order']() })} {stated.orderReference}
              </p>
            )}
            <table>
              <thead>
                <tr>
                  <th scope="col">{m['invoice.description']()}</th>
                  <th scope="col">{m['words.amount']()}</th>
                </tr>
              </thead>
              <tbody>
                {stated.lines.map((line, at) => (
                  <tr key={at}>
                    <td>
                      {line.description}
                      {line.vin !== null && (
                        <>
                          <br />
                          {line.vin}
                        </>
                      )}
                    </td>
                    <td>
                      {lines[at]?.isOpen ? <mark>{formatCents(line.netCents)}</mark> : formatCents(line.netCents)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <dl>
              {stated.vat.map(({ rateBp, baseCents, vatCents }) => (
                <div key={rateBp}>
                  <dt>
                    {m['office.supplier-invoice.base']({ rate: String(rateBp / 100) })}
                    <br />
                    {m['office.supplier-invoice.vat']({ rate: String(rateBp / 100) })}
                  </dt>
                  <dd>
                    {formatCents(baseCents)}
                    <br />
                    {formatCents(vatCents)}
                  </dd>
                </div>
              ))}
              {stated.prepaidCents !== undefined && (
                <div>
                  <dt>{m['office.supplier-invoice.paid-before']()}</dt>
                  <dd>{formatCents(-stated.prepaidCents)}</dd>
                </div>
              )}
              {stated.roundingCents !== undefined && (
                <div>
                  <dt>{m['invoice.rounding']()}</dt>
                  <dd>{formatCents(stated.roundingCents)}</dd>
                </div>
              )}
              <div className={styles.sum}>
                <dt>{m['office.supplier-invoice.total']()}</dt>
                <dd>{formatCents(stated.totalCents)}</dd>
              </div>
            </dl>
            <p>
              {stated.iban !== '' && (
                <>
                  IBAN {formatIban(stated.iban)}
                  <br />
                </>
              )}
              {stated.communication}
            </p>
            {stated.note !== '' && <p>{stated.note}</p>}
          </article>
        ) : (
          <p className={styles.empty}>{m['office.supplier-invoice.picture']()}</p>
        )}
      </div>
    </section>
  )
}
