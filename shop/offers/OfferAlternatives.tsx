import { useState } from 'react'
import type { AlternativeLetter, AlternativePayment } from '@forecourt/domain/offers/alternatives.ts'
import type { CustomerOffer, IssuedAlternative } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { ComparisonTable, type ComparedRow } from '@forecourt/ui/ComparisonTable.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatCents } from '../platform/money-text.ts'
import { percent } from '../pricing/monthly-text.ts'
import { compareOffers, stateText, stateTones } from './offer-texts.ts'
import styles from './Alternatives.module.css'

interface AlternativesProps {
  offer: CustomerOffer
  onShow: (letter: AlternativeLetter) => void
}

/** Shows the proposals of a set – to choose between, or of a fleet to buy together: one is read, the others are a step away. */
export function OfferAlternatives({ offer: { letter: shown, alternatives, isTogether }, onShow }: AlternativesProps) {
  const [isComparing, setComparing] = useState(false)
  if (alternatives.length < 2) return null
  return (
    <section className={styles.choice} aria-labelledby="alternatives">
      <h3 id="alternatives">
        {isTogether
          ? m['your-offer.fleet.title']({ cars: countCars(alternatives), count: alternatives.length })
          : m['your-offer.alternative.choice']({ count: alternatives.length })}
      </h3>
      <p className={styles.quiet}>
        {isTogether
          ? m['your-offer.fleet.text']({ total: formatCents(sumTotals(alternatives)) })
          : m['your-offer.alternative.choice-text']()}
      </p>
      <ul className={styles.list}>
        {alternatives.map((one) => (
          <li key={one.letter} className={classes(styles.alternative, one.letter === shown && styles.shown)}>
            <p className={styles.what}>
              <b>
                {one.letter} ·{' '}
                {isTogether ? m['your-offer.fleet.cars']({ count: one.carCount }) : paymentText(one.payment)}
              </b>
              <span>{one.car}</span>
            </p>
            <p className={styles.amounts}>
              <b className="num">{formatCents(one.totalCents)}</b>
              {one.payment.credit && (
                <span className="num">
                  {m['your-offer.alternative.per-month']({
                    amount: formatCents(one.payment.credit.instalmentCents),
                    rate: rateText(one.payment.credit),
                  })}
                </span>
              )}
            </p>
            <p className={styles.state}>
              {one.state !== 'open' && <Badge tone={stateTones[one.state]}>{stateText(one.state)}</Badge>}
              {one.letter === shown ? (
                <span>{m['your-offer.alternative.shown']()}</span>
              ) : (
                <Button small look="quiet" onClick={() => onShow(one.letter)}>
                  {m['your-offer.alternative.show']({ letter: one.letter })}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Button small icon="arrows-sort" onClick={() => setComparing(true)}>
          {m['your-offer.alternative.beside']()}
        </Button>
      </p>
      {isComparing && (
        <Dialog
          open
          size="l"
          title={m['your-offer.alternative.beside-title']()}
          closeLabel={m['words.close']()}
          onClose={() => setComparing(false)}
        >
          <Beside alternatives={alternatives} />
          <p className={styles.acts}>
            {alternatives
              .filter(({ letter }) => letter !== shown)
              .map(({ letter }) => (
                <Button
                  key={letter}
                  small
                  onClick={() => {
                    setComparing(false)
                    onShow(letter)
                  }}
                >
                  {m['your-offer.alternative.show']({ letter })}
                </Button>
              ))}
          </p>
        </Dialog>
      )}
    </section>
  )
}

function countCars(configurations: readonly IssuedAlternative[]): number {
  return configurations.reduce((sum, { carCount }) => sum + carCount, 0)
}

function sumTotals(configurations: readonly IssuedAlternative[]): number {
  return configurations.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

function Beside({ alternatives }: { alternatives: readonly IssuedAlternative[] }) {
  const compare = (which: 'lines' | 'sums') => compareOffers(alternatives.map((one) => one[which]))
  const ofCredit = (key: string, name: string, cell: (credit: Credit) => string): ComparedRow[] => {
    const credits = alternatives.map(({ payment }) => payment.credit)
    if (credits.every((credit) => credit === null)) return []
    return [{ key, name, cells: credits.map((credit) => (credit ? cell(credit) : '–')) }]
  }
  return (
    <ComparisonTable
      same={m['words.same-in-all']()}
      head={m['your-offer.line']()}
      columns={alternatives.map(({ letter, payment }) => ({
        key: letter,
        name: m['your-offer.alternative.letter']({ letter }),
        note: paymentText(payment),
      }))}
      groups={[
        compare('lines'),
        [
          ...compare('sums'),
          ...ofCredit('instalment', m['your-offer.alternative.instalment'](), ({ instalmentCents }) =>
            formatCents(instalmentCents),
          ),
          ...ofCredit('jkp', m['your-offer.alternative.jkp'](), rateText),
        ],
      ]}
    />
  )
}

type Credit = NonNullable<AlternativePayment['credit']>

function rateText({ jkpPpm }: Credit): string {
  return percent(jkpPpm / 100, currentLanguage())
}

function paymentText({ form, credit }: AlternativePayment): string {
  const months = credit?.months ?? 0
  switch (form) {
    case 'cash':
      return m['your-offer.alternative.cash']()
    case 'credit':
      return m['your-offer.alternative.credit']({ months })
    case 'balloon':
      return m['your-offer.alternative.balloon']({ months })
  }
}
