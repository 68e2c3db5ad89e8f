import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Steps.module.css'

/**
 * `now-error`: the current step, with an error to correct. `now-cancelled`: the current step was canceled, and may be
 * started again.
 */
type StepState = 'todo' | 'now' | 'done' | 'error' | 'now-error' | 'now-cancelled'

interface StepsProps {
  label: string
  steps: readonly { label: string; state: StepState }[]
  /** The states in words, for screen readers. */
  texts: { done: string; error: string; cancelled?: string }
}

/** A bar and a number per step. Small screens name only the current step. */
export function Steps({ label, steps, texts }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ label: name, state }, index) => {
        const isNow = state.startsWith('now')
        const isWrong = state === 'error' || state === 'now-error'
        return (
          <li
            key={index}
            className={classes(
              styles.step,
              state === 'done' && styles.done,
              isNow && styles.now,
              isWrong && styles.error,
            )}
            aria-current={isNow ? 'step' : undefined}
          >
            {state === 'done' ? (
              <Icon name="circle-check" label={texts.done} className={styles.mark} />
            ) : isWrong ? (
              <Icon name="alert-triangle" label={texts.error} className={styles.mark} />
            ) : state === 'now-cancelled' ? (
              <Icon name="x" label={texts.cancelled} className={styles.off} />
            ) : (
              <span className={styles.number}>{index + 1}</span>
            )}
            <span className={isNow ? undefined : styles.label}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
