import type { OfferAmount } from '@forecourt/domain/offers/alternatives.schema.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { formatCents } from '../platform/money-text.ts'
import styles from './Offer.module.css'

/** Shows the price of the offer, line by line, as on paper. */
export function OfferPrice({ offer: { lines, sums, isNet } }: { offer: CustomerOffer }) {
  return (
    <section aria-labelledby="offer-price">
      <div className={styles.title}>
        <h3 id="offer-price">{m['words.price']()}</h3>
        <span className={styles.quiet}>{isNet ? m['your-offer.without-vat']() : m['your-offer.with-vat']()}</span>
      </div>
      <dl className={styles.amounts}>
        {[...lines, ...sums].map((amount) => (
          <Amount key={amount.key} amount={amount} />
        ))}
      </dl>
    </section>
  )
}

function Amount({ amount: { name, cents, isStrong } }: { amount: OfferAmount }) {
  return (
    <div className={classes(isStrong && styles.strong)}>
      <dt>{name}</dt>
      <dd className="num">{formatCents(cents)}</dd>
    </div>
  )
}
