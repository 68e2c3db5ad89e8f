import type { MouseEvent } from 'react'
import { LinkButton } from './Button.tsx'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  code: number
  label: string
  message: string
  backLabel: string
  /** Target of "back" when there is no previous page. */
  homeHref: string
}

export function ErrorPage({ code, label, message, backLabel, homeHref }: ErrorPageProps) {
  function back(event: MouseEvent) {
    if (history.length < 2) return
    event.preventDefault()
    history.back()
  }

  return (
    <div className={styles.page}>
      <p className={styles.code}>{code}</p>
      <h1>{label}</h1>
      <p className={styles.message}>{message}</p>
      <LinkButton look="primary" icon="arrow-left" href={homeHref} onClick={back}>
        {backLabel}
      </LinkButton>
    </div>
  )
}
