import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldHelp } from './FieldHelp.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  /** The label is for screen readers only: the heading of its column shows it. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hideLabel = false, hint, error, ...input }: CheckboxProps) {
  const helpId = useId()
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          {...input}
          className={styles.box}
          aria-describedby={hint || error ? helpId : undefined}
          aria-invalid={error ? true : undefined}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      <FieldHelp id={helpId} hint={hint} error={error} />
    </div>
  )
}
