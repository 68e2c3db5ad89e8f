import { useState } from 'react'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { PaperFields, usePaperChoice } from './PaperFields.tsx'

/** Prints an offer: a draft in any layout and language, a version that was issued as its customer got it. */
export function PrintDialog({ offer, onClose }: { offer: OfferRecord; onClose: () => void }) {
  const { id, currentVersion: version, issuedVersion, context } = offer
  const [choice, choose] = usePaperChoice()
  const [language, setLanguage] = useState<Language>(context.customer?.language ?? 'nl')
  return (
    <ActDialog
      title={m['words.print']()}
      confirm={m['office.offer.paper.save']()}
      keep={m['words.back']()}
      act={() => download('POST /sales/offer/print', { id, version, language, ...choice })}
      isDone={(isSaved) => isSaved}
      onDone={() => {}}
      onClose={onClose}
    >
      <Stack gap={16}>
        {version === issuedVersion ? (
          <p>{m['office.offer.paper.kept']()}</p>
        ) : (
          <PaperFields offer={offer} choice={choice} onChange={choose} />
        )}
        <Select
          label={m['words.language']()}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChoose={setLanguage}
        />
      </Stack>
    </ActDialog>
  )
}

function languageName(language: Language): string {
  return language === 'nl' ? m['words.dutch']() : m['words.french']()
}
