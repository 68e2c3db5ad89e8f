import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import { compareAmounts } from '@forecourt/domain/offers/customer-offer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { RouterLink } from '../../platform/RouterLink.tsx'
import { formatPercent, money } from './offer-texts.ts'
import { carText, paymentText } from './alternative-texts.ts'
import styles from './AlternativesDialog.module.css'

interface DialogProps {
  /** The offer from which they are compared. */
  current: number
  alternatives: readonly OfferAlternative[]
  onClose: () => void
}

/** Shows the saved alternatives beside each other, line by line; what differs stands out. */
export function AlternativesDialog({ current, alternatives, onClose }: DialogProps) {
  const texts = (rowOf: (one: OfferAlternative) => string | null) => alternatives.map((one) => rowOf(one))
  const amounts = (which: 'lines' | 'sums') => compareAmounts(alternatives.map((one) => one[which]))
  return (
    <Dialog
      open
      size="l"
      title={m['office.offer.alternative.title']()}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m['office.offer.checks.compare.line']()}</th>
            {alternatives.map((one) => (
              <th key={one.id} scope="col">
                {headText(one)}
                <span>{carText(one)}</span>
                <span>
                  {one.id === current ? (
                    m['office.offer.alternative.chosen']()
                  ) : (
                    <RouterLink href={`/offer/${one.id}`} onClick={onClose}>
                      {one.offerNumber}
                    </RouterLink>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts('lines').map(({ key, name, cents }) => (
            <Compared key={key} name={name} cells={cents.map(amountText)} alternatives={alternatives} />
          ))}
        </tbody>
        <tbody className={styles.sums}>
          {amounts('sums').map(({ key, name, cents }) => (
            <Compared key={key} name={name} cells={cents.map(amountText)} alternatives={alternatives} />
          ))}
          {alternatives.some(({ payment }) => payment?.credit) && (
            <>
              <Compared
                name={m['office.offer.alternative.instalment']()}
                cells={texts(({ payment }) => amountText(payment?.credit?.instalmentCents ?? null))}
                alternatives={alternatives}
              />
              <Compared
                name={m['office.offer.alternative.jkp']()}
                cells={texts(({ payment }) =>
                  payment?.credit ? `${formatPercent(payment.credit.jkpPpm)}\u00a0%` : null,
                )}
                alternatives={alternatives}
              />
            </>
          )}
        </tbody>
      </table>
    </Dialog>
  )
}

function headText({ letter, payment }: OfferAlternative): string {
  return `${letter} · ${paymentText(payment)}`
}

function amountText(cents: number | null): string | null {
  return cents === null ? null : money(cents)
}

interface ComparedProps {
  name: string
  /** One for each alternative; null: it has none of it. */
  cells: readonly (string | null)[]
  alternatives: readonly OfferAlternative[]
}

function Compared({ name, cells, alternatives }: ComparedProps) {
  return (
    <tr className={classes(new Set(cells).size > 1 && styles.differs)}>
      <th scope="row">{name}</th>
      {alternatives.map((one, at) => (
        <td key={one.id} data-label={headText(one)}>
          {cells[at] ?? '–'}
        </td>
      ))}
    </tr>
  )
}
