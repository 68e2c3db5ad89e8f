import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TranslatedField as Field, type TranslatedFieldProps } from '@forecourt/ui/TranslatedField.tsx'
import { TranslateButton } from './TranslateButton.tsx'

type Props = Omit<
  TranslatedFieldProps<Language>,
  'languages' | 'value' | 'texts' | 'warning' | 'onChange' | 'renderTranslate'
> & {
  value: Translated | null
  onChange: (value: Translated) => void
}

/** A text in Dutch and French, each translated from the other on request. */
export function TranslatedField({ value, max, onChange, ...props }: Props) {
  const isFrenchMissing = value !== null && value.nl !== '' && !value.fr
  return (
    <Field
      {...props}
      languages={languages}
      value={value}
      max={max}
      texts={{ present: m['office.translated.present'](), missing: m['office.translated.missing']() }}
      warning={isFrenchMissing ? m['office.translated.french-missing']() : undefined}
      onChange={(language, text) => onChange(changeLanguage(value, language, text))}
      renderTranslate={(from, show) => {
        const to = from === 'nl' ? 'fr' : 'nl'
        return (
          <TranslateButton
            text={value?.[from] ?? ''}
            from={from}
            to={to}
            onTranslated={(text) => {
              // One that is too long says so; a cut one would end in the middle of a word.
              onChange(changeLanguage(value, to, text))
              show(to)
            }}
          />
        )
      }}
    />
  )
}

const names = { nl: 'Nederlands', fr: 'Français' } as const satisfies Record<Language, string>
const languages = LANGUAGES.map((code) => ({ code, lang: toLocale(code), name: names[code] }))

/** Replaces the text in one language. Dutch is always present, even if unfinished; French is left out while empty. */
function changeLanguage(value: Translated | null, language: Language, text: string): Translated {
  const nl = language === 'nl' ? text : (value?.nl ?? '')
  const fr = language === 'fr' ? text : value?.fr
  return fr ? { nl, fr } : { nl }
}
