import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  DOSSIER_FILE_RULES,
  dossierCan,
  expires,
  notingAct,
  paperCan,
  type DossierPaper,
} from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { calculateExpiry, type Expiry } from '@forecourt/domain/platform/values/expiry.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { useRefusal } from '../../platform/may.ts'
import { useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { needTexts } from '../flows/order-flow-texts.ts'
import { DossierFileDialog, ExpiryDialog } from './DossierFileDialog.tsx'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type Dossier, type DossierPart } from './dossier-texts.ts'
import styles from './Dossier.module.css'

type Paper = Dossier['papers'][number]
type Asking = { kind: 'add' | 'expiry'; paper: Paper } | { kind: 'remove'; file: Paper['files'][number] }

/** The papers that the steps need: the day of receipt, the day until which each is valid, and the scans. */
export function DossierPapers({ dossier, onDone }: DossierPart) {
  const { id, papers, today } = dossier
  const [asking, setAsking] = useState<Asking>()
  const refusal = useRefusal('DOSSIER_EDIT', toPlace(dossier))
  const standing = toStanding(dossier)
  const note = useCommand(({ paper, receivedOn }: { paper: DossierPaper; receivedOn: string | null }) =>
    api('POST /sales/dossier/paper', { id, paper, receivedOn }),
  )
  const close = () => setAsking(undefined)
  return (
    <DeskPanel title={m['office.dossier.papers.title']()}>
      {(papers.length === 0 || note.error !== null) && (
        <DeskBody>
          {papers.length === 0 && <p className="hint">{m['office.dossier.papers.none']()}</p>}
          <FailureNotice failure={note.error} />
        </DeskBody>
      )}
      <DeskRows>
        {papers.map((one) => {
          const { paper, receivedOn, files, expiresOn } = one
          const expiry = expiresOn === null ? undefined : calculateExpiry(expiresOn, today)
          const mayChange = refusal === undefined && dossierCan(notingAct(paper), standing).ok
          const can = paperCan(paper, standing)
          // A mistaken entry can be undone at any time, except for a signature.
          const mayNote = mayChange && (can.ok || (receivedOn !== null && paper !== 'order-form'))
          return (
            <li key={paper} className={styles.paper}>
              <div>
                <Checkbox
                  label={needTexts[paper]()}
                  checked={receivedOn !== null}
                  disabled={!mayNote || note.isPending}
                  onChange={() =>
                    note.mutate(
                      { paper, receivedOn: receivedOn === null ? today : null },
                      { onSuccess: ({ dossier: changed }) => onDone(changed) },
                    )
                  }
                />
                <p className="hint">
                  {mayChange && receivedOn === null && !can.ok ? refusalText(can) : standingText(one)}
                </p>
              </div>
              <RowEnd className={styles.files}>
                {expiry && (
                  <StateBadge tone={expiry.kind === 'ago' || expiry.kind === 'long-ago' ? 'failed' : 'promo'}>
                    {expiryText(expiry)}
                  </StateBadge>
                )}
                {refusal === undefined &&
                  files.map((file) => (
                    <span key={file.id} className={styles.file}>
                      <Button
                        small
                        look="quiet"
                        icon="download"
                        aria-label={m['office.dossier.papers.open']({ name: file.name })}
                        onClick={() => void download('POST /sales/dossier/file', { id, file: file.id })}
                      >
                        {file.name}
                      </Button>
                      {mayChange && (
                        <IconButton
                          icon="trash"
                          label={m['words.delete-named']({ name: file.name })}
                          onClick={() => setAsking({ kind: 'remove', file })}
                        />
                      )}
                    </span>
                  ))}
                {mayNote && paper !== 'order-form' && expires(paper) && receivedOn !== null && (
                  <IconButton
                    icon="calendar"
                    label={m['office.dossier.papers.expiry-of']({ paper: needTexts[paper]() })}
                    onClick={() => setAsking({ kind: 'expiry', paper: one })}
                  />
                )}
                {mayNote && paper !== 'order-form' && files.length < DOSSIER_FILE_RULES.maxCount && (
                  <IconButton
                    icon="upload"
                    label={m['office.dossier.papers.add-of']({ paper: needTexts[paper]() })}
                    onClick={() => setAsking({ kind: 'add', paper: one })}
                  />
                )}
              </RowEnd>
            </li>
          )
        })}
      </DeskRows>
      {asking?.kind === 'add' && (
        <DossierFileDialog dossier={dossier} onDone={onDone} paper={asking.paper} onClose={close} />
      )}
      {asking?.kind === 'expiry' && (
        <ExpiryDialog dossier={dossier} onDone={onDone} paper={asking.paper} onClose={close} />
      )}
      {asking?.kind === 'remove' && (
        <RemoveDialog dossier={dossier} onDone={onDone} file={asking.file} onClose={close} />
      )}
    </DeskPanel>
  )
}

function standingText({ receivedOn, receivedBy, expiresOn }: Paper): string {
  if (receivedOn === null) return m['office.dossier.papers.missing']()
  const received = m['office.dossier.papers.received']({ day: formatDay(receivedOn), name: receivedBy ?? '' })
  return expiresOn === null
    ? received
    : `${received} · ${m['office.dossier.papers.holds-until']({ day: formatDay(expiresOn) })}`
}

function expiryText(expiry: Expiry): string {
  switch (expiry.kind) {
    case 'today':
      return m['words.expires-today']()
    case 'tomorrow':
      return m['words.expires-tomorrow']()
    case 'soon':
      return m['words.expires-in-days']({ days: expiry.days })
    case 'ago':
      return expiry.days === 1
        ? m['office.dossier.papers.expired-day']()
        : m['office.dossier.papers.expired-days']({ days: expiry.days })
    case 'long-ago':
      return m['office.dossier.papers.expired']()
  }
}

function RemoveDialog({
  dossier: { id },
  file,
  onDone,
  onClose,
}: DossierPart & { file: Paper['files'][number]; onClose: () => void }) {
  return (
    <ActDialog
      title={m['office.dossier.papers.remove-title']()}
      confirm={m['words.delete']()}
      keep={m['words.back']()}
      danger
      act={() => api('POST /sales/dossier/deletefile', { id, file: file.id })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.papers.removed'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>{m['office.dossier.papers.removed-text']({ name: file.name })}</p>
    </ActDialog>
  )
}
