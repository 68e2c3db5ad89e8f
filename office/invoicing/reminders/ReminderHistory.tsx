import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, DeskRows } from '../../platform/desk/Desk.tsx'
import { download } from '../../platform/files.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { Row } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { sentText, type Reminder } from './reminder-texts.ts'

/** Shows the sent reminders, the last on top, each with its letter. The last one can be revoked. */
export function ReminderHistory({ reminders }: { reminders: readonly Reminder[] }) {
  const [revoking, setRevoking] = useState<Reminder>()
  return (
    <DeskPanel title={m['office.receivable.reminders']()} count={reminders.length}>
      {reminders.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.receivable.reminders-none']()}</p>
        </DeskBody>
      ) : (
        <DeskRows>
          {reminders.map((reminder) => (
            <li key={reminder.id}>
              <div>
                {sentText(reminder)}
                <p className="hint">{describe(reminder)}</p>
                <Row gap={8}>
                  <Button
                    small
                    icon="download"
                    onClick={() => void download('POST /sales/reminder/letter', { id: reminder.id })}
                  >
                    {m['office.receivable.letter']()}
                  </Button>
                  {isLast(reminder, reminders) && (
                    <ActionButton small right="DUNNING_EDIT" onClick={() => setRevoking(reminder)}>
                      {m['office.receivable.revoke']()}
                    </ActionButton>
                  )}
                </Row>
              </div>
            </li>
          ))}
        </DeskRows>
      )}
      {revoking && <RevokeDialog reminder={revoking} onClose={() => setRevoking(undefined)} />}
    </DeskPanel>
  )
}

function describe({ sentOn, openCents, costCents, interestCents, payUntil, revoked }: Reminder): string {
  if (revoked) {
    const day = formatDay(brusselsDay(new Date(revoked.at)))
    return m['office.receivable.revoked']({ by: revoked.by, day, reason: revoked.reason })
  }
  const amount = formatCents(openCents + costCents + interestCents)
  return `${formatDay(sentOn)} · ${m['office.receivable.asked']({ amount, until: formatDay(payUntil) })}`
}

/** True for the last reminder of an invoice. One that was followed by another stays until that one is revoked. */
function isLast(reminder: Reminder, all: readonly Reminder[]): boolean {
  return (
    reminder.revoked === null &&
    !all.some((one) => one.invoice.id === reminder.invoice.id && one.revoked === null && one.level > reminder.level)
  )
}

function RevokeDialog({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { id, rev } = reminder
  return (
    <ReasonDialog
      danger
      title={m['office.receivable.revoke-title']()}
      confirm={m['office.receivable.revoke']()}
      act={(reason) => api('POST /sales/reminder/revoke', { id, rev, reason })}
      onDone={() => showToast({ message: m['office.receivable.revoke-done'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.receivable.revoke-text']()}</p>
    </ReasonDialog>
  )
}
