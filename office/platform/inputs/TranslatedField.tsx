import { useId, useState, type ChangeEvent, type ComponentProps } from 'react'
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

/** From here on a text is read while its translation is written: both stand side by side. */
const linesOfText = 4

/** One text in each language: a tab per language, with a mark where it is missing; a long text side by side. */
export function TranslatedField(props: TranslatedFieldProps) {
  const { label, hint, error, optional, value, lines = 1 } = props
  const helpId = useId()
  const frenchMissing = value !== null && value.nl !== '' && !value.fr
  return (
    <div className={box.field} role="group" aria-label={label}>
      <span className={box.label} aria-hidden="true">
        {label} {optional && <span className={box.optional}>{optional}</span>}
      </span>
      {lines < linesOfText ? <InTabs {...props} helpId={helpId} /> : <SideBySide {...props} helpId={helpId} />}
      <FieldHelp
        id={helpId}
        hint={frenchMissing ? <span className={styles.lacking}>{m['office.translated.french-missing']()}</span> : hint}
        error={error}
      />
    </div>
  )
}

type Described = TranslatedFieldProps & { helpId: string }

function InTabs(props: Described) {
  const { id, label, value } = props
  const [language, setLanguage] = useState<Language>('nl')
  return (
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
              setLanguage(otherThan(language))
              document.getElementById(`${id}-tab-${otherThan(language)}`)?.focus()
            }}
          >
            <Mark isThere={Boolean(value?.[one])} />
            {names[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" className={styles.panel} id={`${id}-panel`} aria-labelledby={`${id}-tab-${language}`}>
        <Words {...props} language={language} className={styles.box} />
      </div>
      <Translate {...props} from={language} onTranslated={setLanguage} />
    </div>
  )
}

function SideBySide(props: Described) {
  const { id, value } = props
  return (
    <div className={styles.both}>
      {LANGUAGES.map((language) => (
        <div key={language} className={styles.one}>
          <span className={styles.head}>
            <Mark isThere={Boolean(value?.[language])} />
            {names[language]}
          </span>
          <Translate {...props} from={language} />
          <Words {...props} id={language === 'nl' ? id : `${id}-${language}`} language={language} />
        </div>
      ))}
    </div>
  )
}

/** Whether a language has its text. */
function Mark({ isThere }: { isThere: boolean }) {
  return (
    <span
      className={classes(styles.mark, !isThere && styles.missing)}
      role="img"
      aria-label={isThere ? m['office.translated.present']() : m['office.translated.missing']()}
    />
  )
}

type WordsProps = Described & { language: Language } & Pick<ComponentProps<'span'>, 'className'>

function Words({ id, helpId, label, error, value, max, lines = 1, disabled, language, ...props }: WordsProps) {
  const Box = lines > 1 ? 'textarea' : 'input'
  return (
    <span className={classes(box.box, props.className)}>
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
          props.onChange(changed(value, language, target.value))
        }
        onBlur={props.onBlur}
      />
    </span>
  )
}

type TranslateProps = Pick<TranslatedFieldProps, 'value' | 'max' | 'disabled' | 'onChange'> & {
  from: Language
  onTranslated?: (to: Language) => void
}

function Translate({ value, max, disabled, from, onChange, onTranslated }: TranslateProps) {
  const to = otherThan(from)
  if (disabled) return null
  return (
    <span className={styles.translate}>
      <TranslateButton
        text={value?.[from] ?? ''}
        from={from}
        to={to}
        onTranslated={(text) => {
          onChange(changed(value, to, text.slice(0, max)))
          onTranslated?.(to)
        }}
      />
    </span>
  )
}

const names = { nl: 'Nederlands', fr: 'Français' } as const

function otherThan(language: Language): Language {
  return language === 'nl' ? 'fr' : 'nl'
}

/** Dutch is always there, if only as typed so far; French is left out while it is empty. */
function changed(value: Translated | null, language: Language, text: string): Translated {
  const nl = language === 'nl' ? text : (value?.nl ?? '')
  const fr = language === 'fr' ? text : value?.fr
  return fr ? { nl, fr } : { nl }
}
