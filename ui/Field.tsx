import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldHelp } from './FieldHelp.tsx'
import styles from './Field.module.css'
import hidden from './VisuallyHidden.module.css'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** What to do, in words; marks the control as invalid. */
  error?: ReactNode
  /** The words that mark a field as optional, e.g. "(niet verplicht)". Required fields carry no mark. */
  optional?: string | undefined
  /** The label is for ears only, where the place says it all: sorting. */
  hideLabel?: boolean | undefined
  /** 40 px, beside lists and in filters */
  small?: boolean | undefined
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** What ties a control to its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({ label, hint, error, optional, hideLabel, small, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  return (
    <div className={classes(styles.field, small && styles.small)}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={controlId}>
        {label} {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? helpId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldHelp id={helpId} hint={hint} error={error} />
    </div>
  )
}

/** Parts the texts of a field from what belongs to its control. */
export function splitField<Props extends FieldTexts & { id?: string | undefined }>(props: Props) {
  const { label, hint, error, optional, hideLabel, small, id, ...control } = props
  return { field: { label, hint, error, optional, hideLabel, small, id }, control }
}
