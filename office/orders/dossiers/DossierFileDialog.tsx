import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { DOSSIER_FILE_RULES, expires, IDENTITY_GROUNDS, type IdentityGround } from '@forecourt/domain/orders/dossier.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { OneFile } from '../../media/OneFile.tsx'
import { showUndo } from '../../platform/undo.ts'
import { needTexts } from '../flows/order-flow-texts.ts'
import type { Dossier, DossierPart } from './dossier-texts.ts'

type PaperPart = DossierPart & { paper: Dossier['papers'][number]; onClose: () => void }

const rules = DOSSIER_FILE_RULES

/** Takes a scan of a paper, and the day until which the paper is valid. */
export function DossierFileDialog({ dossier: { id }, paper: { paper, expiresOn }, onDone, onClose }: PaperPart) {
  const [file, setFile] = useState<File>()
  const [until, setUntil] = useState(expiresOn ?? '')
  const [isMasked, setIsMasked] = useState(false)
  const [ground, setGround] = useState<IdentityGround>()
  const isIdentity = paper === 'identity'
  return (
    <ActDialog
      title={m['office.dossier.papers.add-of']({ paper: needTexts[paper]() })}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={explainRefusal({ file, isIdentity, isMasked, ground })}
      act={() =>
        sendFile(
          'POST /sales/dossier/savefile',
          {
            id: String(id),
            paper,
            expiresOn: until,
            ...(ground && { ground }),
            ...(isMasked && { isMasked: 'yes' as const }),
          },
          file!,
          () => {},
        )
      }
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.papers.added'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <OneFile label={m['office.dossier.papers.file']()} rules={rules} file={file} onChange={setFile} />
      {isIdentity && (
        <>
          <RadioCards
            legend={m['office.dossier.papers.ground']()}
            value={ground}
            onChange={setGround}
            options={IDENTITY_GROUNDS.map((value) => ({ value, title: groundTexts[value]() }))}
          />
          <Checkbox
            label={m['office.dossier.papers.masked']()}
            hint={m['office.dossier.papers.identity-hint']()}
            checked={isMasked}
            onChange={({ target }) => setIsMasked(target.checked)}
          />
        </>
      )}
      {expires(paper) && <UntilField value={until} onChange={setUntil} />}
    </ActDialog>
  )
}

const groundTexts = {
  consent: m['office.dossier.papers.ground-consent'],
  'legal-duty': m['office.dossier.papers.ground-legal-duty'],
} as const satisfies Record<IdentityGround, unknown>

interface Asked {
  file: File | undefined
  isIdentity: boolean
  isMasked: boolean
  ground: IdentityGround | undefined
}

/** Returns the reason that the file cannot be saved yet. */
function explainRefusal({ file, isIdentity, isMasked, ground }: Asked): string | undefined {
  if (!file) return m['office.dossier.papers.choose']()
  if (isIdentity && ground === undefined) return m['refusals.identity-ground-missing']()
  return isIdentity && !isMasked ? m['refusals.identity-not-masked']() : undefined
}

/** Records the day until which a paper is valid. */
export function ExpiryDialog({ dossier: { id }, paper: { paper, expiresOn }, onDone, onClose }: PaperPart) {
  const [until, setUntil] = useState(expiresOn ?? '')
  return (
    <ActDialog
      title={m['office.dossier.papers.expiry-title']({ paper: needTexts[paper]() })}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/dossier/paperexpiry', { id, paper, expiresOn: until === '' ? null : until })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.papers.expiry-saved'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <UntilField value={until} onChange={setUntil} />
    </ActDialog>
  )
}

function UntilField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      id="paper-until"
      type="date"
      label={m['office.dossier.papers.until']()}
      optional={m['words.optional']()}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
