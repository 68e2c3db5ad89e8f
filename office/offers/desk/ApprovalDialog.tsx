import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showUndo } from '../../platform/undo.ts'
import { approvalReasonsText } from './approval-text.ts'

export type ApprovalAct = 'ask' | 'refuse'

interface ApprovalDialogProps {
  act: ApprovalAct
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
  onClose: () => void
}

const texts = {
  ask: {
    title: m['office.offer.approval.ask'],
    confirm: m['office.offer.approval.ask'],
    label: m['office.offer.approval.remark'],
    done: m['office.offer.approval.asked-done'],
  },
  refuse: {
    title: m['office.offer.approval.refuse'],
    confirm: m['office.offer.approval.refuse'],
    label: m['words.reason'],
    done: m['office.offer.approval.refused-done'],
  },
} as const

/** Asks for the approval that an offer needs, or refuses it with a reason. */
export function ApprovalDialog({ act, offer: { id, rev, approval }, onDone, onClose }: ApprovalDialogProps) {
  const [text, setText] = useState('')
  const { title, confirm, label, done } = texts[act]
  const isAsking = act === 'ask'
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      keep={m['words.back']()}
      refusal={!isAsking && text.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={() =>
        isAsking
          ? api('POST /sales/offer/askapproval', { id, rev, remark: text })
          : api('POST /sales/offer/refuseapproval', { id, rev, reason: text })
      }
      onDone={({ offer: next }) => {
        showUndo(done(), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>{approvalReasonsText(approval.reasons)}</p>
      <TextArea
        id="offer-approval"
        label={label()}
        optional={isAsking ? m['words.optional']() : undefined}
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ActDialog>
  )
}
