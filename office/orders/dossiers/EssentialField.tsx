import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { MAX_ESSENTIAL_LENGTH } from '@forecourt/domain/orders/essential.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { DossierPart } from './dossier-texts.ts'

interface EssentialFieldProps {
  value: string
  language: Language
  onChange: (value: string) => void
}

/** Edits the features of the car that are essential to the customer. */
export function EssentialField({ value, language, onChange }: EssentialFieldProps) {
  return (
    <CustomerTextArea
      id="order-essential"
      data-autofocus
      label={m['office.dossier.essential.label']()}
      hint={m['office.dossier.essential.hint']()}
      language={language}
      optional={m['words.optional']()}
      maxLength={MAX_ESSENTIAL_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Records the essential features before the order form is signed. */
export function EssentialDialog({ dossier, onDone, onClose }: DossierPart & { onClose: () => void }) {
  const [essential, setEssential] = useState(dossier.essential ?? '')
  const { id, rev } = dossier
  return (
    <ActDialog
      title={m['office.dossier.essential.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      size="m"
      act={() => api('POST /sales/customerorder/saveessential', { id, rev, essential })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.essential.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <EssentialField value={essential} language={dossier.language} onChange={setEssential} />
    </ActDialog>
  )
}
