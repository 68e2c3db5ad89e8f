import { useState } from 'react'
import { TranslatedField } from '../../TranslatedField.tsx'
import { State } from '../State.tsx'

export const title = 'Tekst in elke taal'

const languages = [
  { code: 'nl', lang: 'nl-BE', name: 'Nederlands' },
  { code: 'fr', lang: 'fr-BE', name: 'Français' },
] as const
const texts = { present: 'ingevuld', missing: 'ontbreekt' }

export function States() {
  const [name, setName] = useState<Partial<Record<'nl' | 'fr', string>>>({ nl: 'Winterpakket', fr: 'Pack Hiver' })
  const [story, setStory] = useState<Partial<Record<'nl' | 'fr', string>>>({ nl: 'Verwarmde zetels en stuur.' })
  const common = { languages, texts, max: 200 } as const
  return (
    <>
      <State name="Korte tekst: een tab voor elke taal" layout="stack">
        <TranslatedField
          {...common}
          id="translated-name"
          label="Naam"
          hint="Zoals klanten ze lezen"
          value={name}
          onChange={(language, text) => setName({ ...name, [language]: text })}
        />
        <TranslatedField
          {...common}
          id="translated-error"
          label="Titel"
          error="Vul een titel in."
          value={null}
          onChange={() => {}}
        />
        <TranslatedField
          {...common}
          id="translated-off"
          label="Opschrift"
          optional="(niet verplicht)"
          disabled
          value={{ nl: 'Nieuw' }}
          onChange={() => {}}
        />
      </State>
      <State name="Lange tekst: naast elkaar" layout="stack">
        <TranslatedField
          {...common}
          id="translated-story"
          label="Omschrijving"
          lines={4}
          warning="Het Frans is nog leeg."
          value={story}
          onChange={(language, text) => setStory({ ...story, [language]: text })}
        />
      </State>
    </>
  )
}
