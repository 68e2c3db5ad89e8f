import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import box from './Field.module.css'
import { useTooLong } from './Field.tsx'
import { FieldHelp } from './FieldHelp.tsx'
import styles from './TranslatedField.module.css'

export interface FieldLanguage<Code extends string> {
  readonly code: Code
  /** Language tag for screen readers: `nl-BE`. */
  readonly lang: string
  /** In itself: "Nederlands". */
  readonly name: string
}

export interface TranslatedFieldProps<Code extends string> {
  id: string
  label: string
  hint?: string | undefined
  /** A problem that does not prevent saving, shown instead of the hint. */
  warning?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  languages: readonly FieldLanguage<Code>[]
  value: Readonly<Partial<Record<Code, string | undefined>>> | null
  max: number
  lines?: number | undefined
  disabled?: boolean | undefined
  texts: {
    /** "ingevuld" */
    present: string
    /** "ontbreekt" */
    missing: string
  }
  onChange: (language: Code, text: string) => void
  onBlur?: (() => void) | undefined
  /** Renders the button that translates a text; `show` opens the tab of the other language. */
  renderTranslate?: ((from: Code, show: (language: Code) => void) => ReactNode) | undefined
}

/** From this number of lines a text stays visible while its translation is written: both are side by side. */
const linesOfText = 4

/** One text in each language: a tab per language, with a mark where it is missing; a long text side by side. */
export function TranslatedField<Code extends string>(props: TranslatedFieldProps<Code>) {
  const { label, hint, warning, optional, lines = 1, value, max } = props
  const helpId = useId()
  const texts: (string | undefined)[] = Object.values(value ?? {})
  const longest = texts.reduce((one, other) => ((other ?? '').length > (one ?? '').length ? other : one), '')
  const tooLong = useTooLong({ typed: longest, most: max })
  const error = props.error || tooLong
  return (
    <div className={box.field} role="group" aria-label={label}>
      <span className={box.label} aria-hidden="true">
        {label} {optional && <span className={box.optional}>{optional}</span>}
      </span>
      {lines < linesOfText ? (
        <InTabs {...props} error={error} helpId={helpId} />
      ) : (
        <SideBySide {...props} error={error} helpId={helpId} />
      )}
      <FieldHelp id={helpId} hint={warning ? <span className={styles.lacking}>{warning}</span> : hint} error={error} />
    </div>
  )
}

type Described<Code extends string> = TranslatedFieldProps<Code> & { helpId: string }

function InTabs<Code extends string>(props: Described<Code>) {
  const { id, label, languages, value, texts } = props
  const [language, setLanguage] = useState(languages[0]!)
  const show = (code: Code) => setLanguage(languages.find((one) => one.code === code)!)
  function go(steps: number) {
    const next = languages.at((languages.indexOf(language) + steps) % languages.length)!
    setLanguage(next)
    document.getElementById(`${id}-tab-${next.code}`)?.focus()
  }
  return (
    <div className={styles.languages}>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {languages.map((one) => (
          <button
            key={one.code}
            type="button"
            role="tab"
            id={`${id}-tab-${one.code}`}
            aria-selected={one === language}
            aria-controls={`${id}-panel`}
            tabIndex={one === language ? 0 : -1}
            className={styles.tab}
            onClick={() => setLanguage(one)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowLeft') go(-1)
              if (key === 'ArrowRight') go(1)
            }}
          >
            <Mark isThere={Boolean(value?.[one.code])} texts={texts} />
            {one.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" className={styles.panel} id={`${id}-panel`} aria-labelledby={`${id}-tab-${language.code}`}>
        <Words {...props} language={language} className={styles.box} />
      </div>
      <Translate {...props} from={language.code} show={show} />
    </div>
  )
}

function SideBySide<Code extends string>(props: Described<Code>) {
  const { id, languages, value, texts } = props
  return (
    <div className={styles.both}>
      {languages.map((language, at) => (
        <div key={language.code} className={styles.one}>
          <span className={styles.head}>
            <Mark isThere={Boolean(value?.[language.code])} texts={texts} />
            {language.name}
          </span>
          <Translate {...props} from={language.code} show={() => {}} />
          <Words {...props} id={at === 0 ? id : `${id}-${language.code}`} language={language} />
        </div>
      ))}
    </div>
  )
}

/** Marks for languages with and without a text. */
function Mark({ isThere, texts }: { isThere: boolean; texts: { present: string; missing: string } }) {
  return (
    <span
      className={classes(styles.mark, !isThere && styles.missing)}
      role="img"
      aria-label={isThere ? texts.present : texts.missing}
    />
  )
}

type WordsProps<Code extends string> = Described<Code> & { language: FieldLanguage<Code> } & Pick<
    ComponentProps<'span'>,
    'className'
  >

function Words<Code extends string>({ id, helpId, label, language, lines = 1, ...props }: WordsProps<Code>) {
  const { error, value, disabled, onChange, onBlur } = props
  const Box = lines > 1 ? 'textarea' : 'input'
  return (
    <span className={classes(box.box, props.className)}>
      <Box
        {...(lines > 1 ? { rows: lines } : { type: 'text' })}
        id={id}
        className={classes(box.control, lines > 1 && styles.lines)}
        lang={language.lang}
        aria-label={`${label}, ${language.name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={helpId}
        disabled={disabled}
        value={value?.[language.code] ?? ''}
        onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          onChange(language.code, target.value)
        }
        onBlur={onBlur}
      />
    </span>
  )
}

type TranslateProps<Code extends string> = Pick<TranslatedFieldProps<Code>, 'disabled' | 'renderTranslate'> & {
  from: Code
  show: (language: Code) => void
}

function Translate<Code extends string>({ disabled, renderTranslate, from, show }: TranslateProps<Code>) {
  if (disabled || !renderTranslate) return null
  return <span className={styles.translate}>{renderTranslate(from, show)}</span>
}
