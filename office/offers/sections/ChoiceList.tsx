import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './ConfigurationSteps.module.css'

interface ChoiceListProps<Choice> {
  label: string
  choices: readonly Choice[]
  onPick: (choice: Choice) => void
}

/** One of a few versions or engines, as shown in its list. */
export interface ShownChoice {
  readonly key: string | number
  readonly name: string
  readonly isCurrent: boolean
  readonly price: string
  /** Beside the current one; empty: nothing to say. */
  readonly difference: string
  readonly facts: readonly string[]
  /** The choices that do not go with it. */
  readonly warning?: ReactNode
}

/** Shows choices with their prices, beside the one that is made. Each is taken at once, with all that follows from it. */
export function ChoiceList<Choice extends ShownChoice>({ label, choices, onPick }: ChoiceListProps<Choice>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const buttons = list.current
    ;(
      buttons?.querySelector<HTMLElement>('[aria-pressed=true]') ?? buttons?.querySelector<HTMLElement>('button')
    )?.focus()
  }, [])
  return (
    <ul ref={list} className={styles.choices} aria-label={label}>
      {choices.map((choice) => (
        <ChoiceItem key={choice.key} choice={choice} onPick={() => onPick(choice)} />
      ))}
    </ul>
  )
}

function ChoiceItem({ choice, onPick }: { choice: ShownChoice; onPick: () => void }) {
  const id = useId()
  const { name, isCurrent, price, difference, facts, warning } = choice
  const hasNotes = facts.length > 0 || Boolean(warning)
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={isCurrent}
        aria-describedby={hasNotes ? id : undefined}
        onClick={onPick}
      >
        <span className={styles.choiceMark}>{isCurrent && <Icon name="check" />}</span>
        <b className={styles.choiceName}>{name}</b>
        {difference !== '' && <span className={styles.difference}>{difference}</span>}
        <span className={styles.choicePrice}>{price}</span>
      </button>
      {hasNotes && (
        <div id={id} className={styles.notes}>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {warning && <p className={styles.warning}>{warning}</p>}
        </div>
      )}
    </li>
  )
}
