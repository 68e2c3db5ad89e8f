import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Segmented } from '@forecourt/ui/Segmented.tsx'

/** Chooses the language of a preview. */
export function LanguageChoice({ value, onChange }: { value: Language; onChange: (value: Language) => void }) {
  return (
    <Segmented
      legend={m['words.language']()}
      options={[
        { value: 'nl', label: 'Nederlands' },
        { value: 'fr', label: 'Français' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
