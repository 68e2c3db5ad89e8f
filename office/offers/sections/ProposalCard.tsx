import type { ReactNode } from 'react'
import type { AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import { classes } from '@forecourt/ui/classes.ts'
import styles from './ProposalCard.module.css'

interface ProposalCardProps {
  letter: AlternativeLetter
  /** The way in which it is paid. */
  payment: string
  car: string
  /** Null: it has no price yet. */
  amounts: { total: string; note: string | null } | null
  /** Badge of its state, where that is worth showing. */
  state?: ReactNode
}

/** Returns the class of the link or button that holds a card. */
export function proposalCardClass({ isOver = false }: { isOver?: boolean } = {}): string {
  return classes(styles.card, isOver && styles.over)
}

/** One of the alternatives that a customer chooses between, on the desk and in the customer's view. */
export function ProposalCard({ letter, payment, car, amounts, state }: ProposalCardProps) {
  return (
    <>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.what}>
        <b>{payment}</b>
        <span>{car}</span>
      </span>
      {amounts && (
        <span className={styles.amounts}>
          <b>{amounts.total}</b>
          {amounts.note && <span>{amounts.note}</span>}
        </span>
      )}
      {state && <span className={styles.state}>{state}</span>}
    </>
  )
}
