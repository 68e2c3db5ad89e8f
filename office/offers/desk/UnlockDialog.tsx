import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { useAccess } from '../../platform/access.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { showUndo } from '../../platform/undo.ts'
import type { SaleDialogProps } from '../sale/ConfirmDialog.tsx'

/** Asks which user may edit the stored offer, and why. */
export function UnlockDialog({ offer: { id, rev, owner, branch, status }, onDone, onClose }: SaleDialogProps) {
  const { id: me } = useAccess().user
  const mayEdit = useRefusal('OFFER_EDIT', { branch: branch.id, owner: owner.id }) === undefined
  const [who, setWho] = useState('owner')
  return (
    <ReasonDialog
      title={m['office.offer.unlock.title']()}
      confirm={m['office.offer.unlock.act']()}
      act={(reason) => api('POST /sales/offer/unlock', { id, rev, reason, isForMe: who === 'me' })}
      onDone={({ offer }) => {
        const { for: name, until } = offer.unlock!
        showUndo(m['office.offer.unlock.done']({ name, at: formatInstant(until) }), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <p>{status === 'confirmed' ? m['office.offer.unlock.confirmed']() : m['office.offer.unlock.expired']()}</p>
      {mayEdit && owner.id !== me && (
        <Select
          label={m['office.offer.unlock.for']()}
          value={who}
          options={[
            { value: 'owner', label: m['office.offer.unlock.for-owner']({ name: owner.name }) },
            { value: 'me', label: m['office.offer.unlock.for-me']() },
          ]}
          onChange={({ target }) => setWho(target.value)}
        />
      )}
    </ReasonDialog>
  )
}
