import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import { contentOf, type IssueDraft } from './newsletter-texts.ts'
import styles from './Newsletter.module.css'

const typingPauseMs = 600

/** The letter as its readers get it, in both languages beside each other, while it is being written. */
export function IssuePreview({ row }: { row: IssueDraft }) {
  const content = usePaused(row)
  return (
    <div className={styles.previews}>
      {LANGUAGES.map((language) => (
        <Letter key={language} content={content} language={language} />
      ))}
    </div>
  )
}

function Letter({ content, language }: { content: ReturnType<typeof contentOf>; language: Language }) {
  const { data } = useQuery({
    ...callOptions('POST /sales/newsletter/preview', { issue: content, language }),
    placeholderData: (before) => before,
  })
  const name = language === 'nl' ? m['office.newsletter.dutch']() : m['office.newsletter.french']()
  return (
    <section className={styles.preview}>
      <h2>{m['office.newsletter.preview-of']({ language: name })}</h2>
      <p className="hint">{data?.subject}</p>
      <iframe
        title={m['office.newsletter.preview-of']({ language: name })}
        // Nothing in it runs, and no link leaves.
        sandbox=""
        srcDoc={data?.html ?? ''}
      />
    </section>
  )
}

function usePaused(row: IssueDraft) {
  const [paused, setPaused] = useState(() => contentOf(row))
  const key = JSON.stringify(contentOf(row))
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(key) as ReturnType<typeof contentOf>), typingPauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return paused
}
