import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldHelp } from './FieldHelp.tsx'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  checked: boolean
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A switch that takes effect at once. */
export function Switch({ checked, label, hint, error, ...input }: SwitchProps) {
  const helpId = useId()
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          {...input}
          className={styles.track}
          aria-describedby={hint || error ? helpId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldHelp id={helpId} hint={hint} error={error} />
    </div>
  )
}
