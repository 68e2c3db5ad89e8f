import { useId, useState, type ChangeEvent } from 'react'
import { LANGUAGES, localeOf, type Language } from '@forecourt/domain/platform/languages.ts'
import type { Translated } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import box from '@forecourt/ui/Field.module.css'
import { TranslateButton } from './TranslateButton.tsx'
import styles from './TranslatedField.module.css'

interface TranslatedFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  value: Translated | null
  max: number
  lines?: number | undefined
  disabled?: boolean | undefined
  onChange: (value: Translated) => void
  onBlur?: () => void
}

/** One text in each language: a tab per language, with a mark where it is missing. */
export function TranslatedField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  max,
  lines = 1,
  disabled,
  onChange,
  onBlur,
}: TranslatedFieldProps) {
  const [language, setLanguage] = useState<Language>('nl')
  const other = language === 'nl' ? 'fr' : 'nl'
  const helpId = useId()
  const Box = lines > 1 ? 'textarea' : 'input'
  const frenchMissing = value !== null && value.nl !== '' && !value.fr
  return (
    <div className={box.field} role="group" aria-label={label}>
      <span className={box.label} aria-hidden="true">
        {label} {optional && <span className={box.optional}>{optional}</span>}
      </span>
      <div className={styles.languages}>
        <div role="tablist" aria-label={label} className={styles.tabs}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-tab-${one}`}
              aria-selected={one === language}
              aria-controls={`${id}-panel`}
              tabIndex={one === language ? 0 : -1}
              className={styles.tab}
              onClick={() => setLanguage(one)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                setLanguage(other)
                document.getElementById(`${id}-tab-${other}`)?.focus()
              }}
            >
              <span
                className={classes(styles.mark, !value?.[one] && styles.missing)}
                role="img"
                aria-label={value?.[one] ? m['office.translated.present']() : m['office.translated.missing']()}
              />
              {names[one]}
            </button>
          ))}
        </div>
        <div role="tabpanel" className={styles.panel} id={`${id}-panel`} aria-labelledby={`${id}-tab-${language}`}>
          <span className={classes(box.box, styles.box)}>
            <Box
              {...(lines > 1 ? { rows: lines } : { type: 'text' })}
              id={id}
              className={classes(box.control, lines > 1 && styles.lines)}
              lang={localeOf(language)}
              aria-label={`${label}, ${names[language]}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={helpId}
              maxLength={max}
              disabled={disabled}
              value={value?.[language] ?? ''}
              onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                onChange(changed(value, language, target.value))
              }
              onBlur={onBlur}
            />
          </span>
        </div>
        {!disabled && (
          <span className={styles.translate}>
            <TranslateButton
              text={value?.[language] ?? ''}
              from={language}
              to={other}
              onTranslated={(text) => {
                onChange(changed(value, other, text.slice(0, max)))
                setLanguage(other)
              }}
            />
          </span>
        )}
      </div>
      <FieldHelp
        id={helpId}
        hint={frenchMissing ? <span className={styles.lacking}>{m['office.translated.french-missing']()}</span> : hint}
        error={error}
      />
    </div>
  )
}

const names = { nl: 'Nederlands', fr: 'Français' } as const

/** Dutch is always there, if only as typed so far; French is left out while it is empty. */
function changed(value: Translated | null, language: Language, text: string): Translated {
  const nl = language === 'nl' ? text : (value?.nl ?? '')
  const fr = language === 'fr' ? text : value?.fr
  return fr ? { nl, fr } : { nl }
}
