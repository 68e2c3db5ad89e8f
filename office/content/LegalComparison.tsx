import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { compareTexts, type LegalTextName, type LegalWords } from '@forecourt/domain/content/legal-desk.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './Legal.module.css'

interface LegalComparisonProps {
  title: string
  text: LegalTextName
  before: number
  after: LegalWords
  onClose: () => void
}

/** Shows the differences since a version, paragraph by paragraph; marked by words as well as by colour. */
export function LegalComparison({ title, text, before, after, onClose }: LegalComparisonProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const { data } = useQuery(callOptions('GET /sales/legaltext/getversion', { text, version: before }))
  const blocks = data
    ? compareTexts(
        `${data.title[language]}\n\n${data.body[language]}`,
        `${after.title[language]}\n\n${after.body[language]}`,
      )
    : []
  const isSame = data !== undefined && blocks.every(({ change }) => change === 'kept')
  return (
    <Dialog
      open
      size="l"
      title={title}
      closeLabel={m['words.close']()}
      onClose={onClose}
      below={<LanguageChoice value={language} onChange={setLanguage} />}
    >
      {isSame && <p>{m['office.legal.same-text']()}</p>}
      {!isSame && (
        <ol
          className={styles.blocks}
          lang={toLocale(language)}
          // Read by keyboard as well, however long it is.
          tabIndex={0}
          aria-label={title}
        >
          {blocks.map(({ change, text: words }, index) => (
            <li key={index} className={classes(change !== 'kept' && styles[change])}>
              {change === 'kept' ? (
                words
              ) : change === 'gone' ? (
                <del>
                  <VisuallyHidden>{m['words.label']({ label: m['office.legal.gone']() })} </VisuallyHidden>
                  {words}
                </del>
              ) : (
                <ins>
                  <VisuallyHidden>{m['words.label']({ label: m['office.legal.new']() })} </VisuallyHidden>
                  {words}
                </ins>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
