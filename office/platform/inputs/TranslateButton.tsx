import { api } from '@forecourt/api-client/api-client.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showFailure } from '../failure.ts'
import { ActionButton } from '../ActionButton.tsx'
import { pageData } from '../page-data.ts'
import { useCommand } from '../queries.ts'

interface TranslateButtonProps {
  text: string
  from: Language
  to: Language
  onTranslated: (text: string) => void
}

/** Has a text translated by machine, for the user to read through. */
export function TranslateButton({ text, from, to, onTranslated }: TranslateButtonProps) {
  const translate = useCommand(() =>
    api('POST /shared/google/translatetext', { text, targetLang: to, sourceLang: from }),
  )
  return (
    <ActionButton
      right="TEXT_TRANSLATE"
      refusal={explainRefusal(text)}
      look="quiet"
      small
      icon="language"
      busy={translate.isPending}
      onClick={() =>
        translate.mutate(undefined, {
          onSuccess: ({ translatedText }) => onTranslated(translatedText),
          onError: (failure) => showFailure(failure),
        })
      }
    >
      {to === 'fr' ? m['office.translated.to-french']() : m['office.translated.to-dutch']()}
    </ActionButton>
  )
}

function explainRefusal(text: string): string | undefined {
  if (!pageData().canTranslate) return m['office.translated.not-set-up']()
  return text.trim() === '' ? m['office.translated.nothing']() : undefined
}
