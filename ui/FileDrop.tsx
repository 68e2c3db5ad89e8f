import { useState, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './FileDrop.module.css'

interface FileDropProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onDrop'> {
  texts: {
    /** "Kies een bestand" */
    choose: string
    /** "of sleep het hierheen" */
    drop: string
  }
  /** Shown while the chosen files are being read; meanwhile no others can be added. */
  busy?: string | false | undefined
  onFiles: (files: File[]) => void
}

/** Receives files that a user chooses or drops. */
export function FileDrop({ texts, busy, onFiles, ...props }: FileDropProps) {
  const { field, control: input } = splitField(props)
  const [isOver, setIsOver] = useState(false)
  const isOff = Boolean(busy) || input.disabled
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={classes(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(!isOff)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            if (!isOff) onFiles([...event.dataTransfer.files])
          }}
        >
          <input
            {...input}
            {...control}
            type="file"
            className={styles.input}
            disabled={isOff}
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])])
              // Allows the same file to be chosen again after it was corrected.
              event.target.value = ''
            }}
          />
          {busy ? <Spinner /> : <Icon name="upload" />}
          {busy ? (
            <span role="status">{busy}</span>
          ) : (
            <span>
              <strong>{texts.choose}</strong> <span className={styles.soft}>{texts.drop}</span>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
