import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { LegalWords } from '@forecourt/domain/content/legal-desk.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './Legal.module.css'

interface LegalPreviewProps {
  title: string
  words: LegalWords
  onClose: () => void
}

/** A text with the facts of the dealer in it, as visitors read it. */
export function LegalPreview({ title, words, onClose }: LegalPreviewProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const { data, error } = useQuery(
    callOptions('POST /sales/legaltext/preview', { language, body: words.body[language] }),
  )
  return (
    <Dialog
      open
      size="l"
      title={title}
      closeLabel={m['words.close']()}
      onClose={onClose}
      below={<LanguageChoice value={language} onChange={setLanguage} />}
    >
      <article className={styles.shown} lang={toLocale(language)} tabIndex={0} aria-label={words.title[language]}>
        <h3 className={styles.title}>{words.title[language]}</h3>
        <FailureNotice failure={error} />
        {data && (
          <>
            <Markup html={data.intro} />
            {data.sections.map(({ id, title: heading, html }) => (
              <section key={id}>
                <h4>{heading}</h4>
                <Markup html={html} />
              </section>
            ))}
          </>
        )}
      </article>
    </Dialog>
  )
}

/** Renders HTML that the server has sanitised. */
function Markup({ html }: { html: string }) {
  return html && <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />
}
