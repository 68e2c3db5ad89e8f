import type { ReactNode } from 'react'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Stack } from '../platform/Layout.tsx'
import styles from './Newsletter.module.css'

/** A letter in both languages beside each other. */
export function LetterPreviews({ children }: { children: ReactNode }) {
  return <div className={styles.previews}>{children}</div>
}

interface LetterPreviewProps {
  language: Language
  subject: string | undefined
  html: string | undefined
  /** Shown instead while there is no mail. */
  instead?: ReactNode
}

/** Shows a mail as its recipient gets it. */
export function LetterPreview({ language, subject, html, instead }: LetterPreviewProps) {
  const name = language === 'nl' ? m['words.in-dutch']() : m['words.in-french']()
  const title = m['office.newsletter.preview-of']({ language: name })
  return (
    <Stack as="section" gap={8} className={styles.preview}>
      <h2>{title}</h2>
      {instead ?? (
        <>
          <p className={styles.subject}>{subject}</p>
          <iframe
            title={title}
            // Nothing in it runs, and no link leaves.
            sandbox=""
            srcDoc={html ?? ''}
          />
        </>
      )}
    </Stack>
  )
}
