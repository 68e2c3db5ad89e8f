import { useEffect, useRef, type MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import notice from './Notice.module.css'
import { classes } from './classes.ts'
import styles from './ErrorSummary.module.css'

interface ErrorSummaryProps {
  /** "Nog één veld te verbeteren." */
  title: string
  errors: readonly { fieldId: string; label: string }[]
}

/** Summary above a form after a failed submit. It takes the focus when it appears: give it the attempt as key. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])

  function toField(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
  }

  return (
    <div ref={ref} tabIndex={-1} role="alert" className={classes(notice.notice, notice.failure)}>
      <Icon name="alert-triangle" className={notice.icon} />
      <div className={styles.list}>
        <strong>{title}</strong>
        {errors.map(({ fieldId, label }) => (
          <a key={fieldId} href={`#${fieldId}`} className={styles.link} onClick={(event) => toField(event, fieldId)}>
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}
