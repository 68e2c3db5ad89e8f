import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Steps.module.css'

type StepState = 'todo' | 'now' | 'done' | 'error'

interface StepsProps {
  label: string
  steps: readonly { label: string; state: StepState }[]
  /** The states in words, for ears. */
  texts: { done: string; error: string }
}

/** A bar and a number per step. Small screens name only the step one is at. */
export function Steps({ label, steps, texts }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={classes(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {step.state === 'done' ? (
            <Icon name="circle-check" label={texts.done} className={styles.mark} />
          ) : step.state === 'error' ? (
            <Icon name="alert-triangle" label={texts.error} className={styles.mark} />
          ) : (
            <span className={styles.number}>{index + 1}</span>
          )}
          <span className={step.state === 'now' ? undefined : styles.label}>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
