import { useState } from 'react'
import type { AlternativeLetter, AlternativePayment } from '@forecourt/domain/offers/alternatives.ts'
import { compareAmounts } from '@forecourt/domain/offers/customer-offer.ts'
import type { CustomerViewAnswered, ViewProposal } from '@forecourt/domain/offers/customer-view.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ComparisonTable, type ComparedRow } from '@forecourt/ui/ComparisonTable.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { formatPercent } from '../desk/offer-texts.ts'
import { ProposalCard, proposalCardClass } from '../sections/ProposalCard.tsx'
import styles from './Proposals.module.css'

interface ProposalsProps {
  view: Pick<CustomerViewAnswered, 'letter' | 'proposals'>
  onShow: (letter: AlternativeLetter) => void
}

/** Lets a customer step from one proposal to another, and set them beside each other. */
export function Proposals({ view: { letter: shown, proposals }, onShow }: ProposalsProps) {
  const [isComparing, setComparing] = useState(false)
  const hasCredit = proposals.some(({ price }) => price?.payment.credit)
  return (
    <nav className={styles.proposals} aria-label={m['your-offer.alternative.choice']({ count: proposals.length })}>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <li key={proposal.letter}>
            <button
              type="button"
              className={proposalCardClass()}
              aria-current={proposal.letter === shown || undefined}
              onClick={() => onShow(proposal.letter)}
            >
              <ProposalCard
                letter={proposal.letter}
                payment={proposal.price ? paymentText(proposal.price.payment) : m['customer-view.draft']()}
                car={proposal.car}
                amounts={proposal.price && priceTexts(proposal.price)}
              />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Button icon="arrows-sort" onClick={() => setComparing(true)}>
          {m['your-offer.alternative.beside']()}
        </Button>
        {hasCredit && <b>{m['monthly.warning']()}</b>}
      </p>
      {isComparing && (
        <Dialog
          open
          size="l"
          title={m['your-offer.alternative.beside-title']()}
          closeLabel={m['words.close']()}
          onClose={() => setComparing(false)}
        >
          <Beside proposals={proposals} />
          <p className={styles.acts}>
            {proposals
              .filter(({ letter }) => letter !== shown)
              .map(({ letter }) => (
                <Button
                  key={letter}
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
    </nav>
  )
}

/** Compares the proposals line by line; one without a price is left out. */
function Beside({ proposals }: { proposals: readonly ViewProposal[] }) {
  const priced = proposals.flatMap(({ price, ...proposal }) => (price ? { ...proposal, ...price } : []))
  const compare = (which: 'lines' | 'sums'): ComparedRow[] =>
    compareAmounts(priced.map((one) => one[which])).map(({ key, name, cents }) => ({
      key,
      name,
      cells: cents.map((amount) => (amount === null ? '–' : formatCents(amount))),
    }))
  const ofCredit = (key: string, name: string, toCell: (credit: Credit) => string): ComparedRow[] => {
    const credits = priced.map(({ payment }) => payment.credit)
    if (credits.every((credit) => credit === null)) return []
    return [{ key, name, cells: credits.map((credit) => (credit ? toCell(credit) : '–')) }]
  }
  return (
    <ComparisonTable
      same={m['words.same-in-all']()}
      head={m['your-offer.line']()}
      columns={priced.map(({ letter, payment, car }) => ({
        key: letter,
        name: m['your-offer.alternative.letter']({ letter }),
        note: (
          <>
            {car}
            <br />
            {paymentText(payment)}
          </>
        ),
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

function priceTexts({ totalCents, payment }: NonNullable<ViewProposal['price']>) {
  return { total: formatCents(totalCents), note: payment.credit && monthlyText(payment.credit) }
}

type Credit = NonNullable<AlternativePayment['credit']>

function rateText({ jkpPpm }: Credit): string {
  return `${formatPercent(jkpPpm)}\u00a0%`
}

function monthlyText(credit: Credit): string {
  return m['your-offer.alternative.per-month']({ amount: formatCents(credit.instalmentCents), rate: rateText(credit) })
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
