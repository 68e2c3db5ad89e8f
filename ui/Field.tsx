import { createContext, use, useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldHelp } from './FieldHelp.tsx'
import styles from './Field.module.css'
import hidden from './VisuallyHidden.module.css'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Error text; marks the control as invalid. */
  error?: ReactNode
  /** The words that mark a field as optional, e.g. "(niet verplicht)". Required fields carry no mark. */
  optional?: string | undefined
  /** The label is for screen readers only, where the place makes it clear: sorting. */
  hideLabel?: boolean | undefined
  /** 40 px, beside lists and in filters */
  small?: boolean | undefined
}

/** Message for a text that is too long; the application words it. */
export const TooLongText = createContext((most: number) => `≤ ${most}`)

interface FieldProps extends FieldTexts {
  id?: string | undefined
  /** Content and maximum length of the control. Nothing is truncated: a pasted text would lose its end unnoticed. */
  limit?: { typed: unknown; most: number | undefined } | undefined
  children: (control: FieldControl) => ReactNode
}

/** Attributes that connect a control with its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({ label, hint, optional, hideLabel, small, id, limit, children, ...props }: FieldProps) {
  const tooLong = useTooLong(limit)
  const error = props.error || tooLong
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  return (
    <div className={classes(styles.field, small && styles.small)}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={controlId}>
        {label} {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      <div className={styles.body}>
        {children({
          id: controlId,
          'aria-describedby': error || hint ? helpId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <FieldHelp id={helpId} hint={hint} error={error} />
      </div>
    </div>
  )
}

/** Returns the error of a control whose text exceeds the maximum length; undefined: none. */
export function useTooLong(limit: FieldProps['limit']): string | undefined {
  const tooLongText = use(TooLongText)
  if (limit?.most === undefined || typeof limit.typed !== 'string') return undefined
  return limit.typed.trim().length > limit.most ? tooLongText(limit.most) : undefined
}

type Limited = { id?: string | undefined; value?: unknown; maxLength?: number | undefined }

/** Separates the texts and the maximum length of a field from the props of its control. */
export function splitField<Props extends FieldTexts & Limited>(props: Props) {
  const { label, hint, error, optional, hideLabel, small, id, maxLength, ...control } = props
  const limit = { typed: props.value, most: maxLength }
  return { field: { label, hint, error, optional, hideLabel, small, id, limit }, control }
}
