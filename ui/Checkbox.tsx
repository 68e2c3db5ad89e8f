import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldHelp } from './FieldHelp.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
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
        <span>{label}</span>
      </label>
      <FieldHelp id={helpId} hint={hint} error={error} />
    </div>
  )
}
