import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { lossReason } from '@forecourt/domain/offers/loss-reason.ts'
import type { LossGiven, OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { choicesOptions } from '../../platform/inputs/references.ts'
import { showUndo } from '../../platform/undo.ts'

interface LossDialogProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
  onClose: () => void
}

const endings = {
  close: {
    title: () => m['office.offer.close.title'](),
    confirm: () => m['office.offer.close.act'](),
    done: () => m['office.offer.close.done'](),
    call: 'POST /sales/offer/close',
  },
  cancel: {
    title: () => m['office.offer.cancel.title'](),
    confirm: () => m['office.offer.cancel.act'](),
    done: () => m['office.offer.cancel.done'](),
    call: 'POST /sales/offer/cancel',
  },
} as const

/** Ends an offer. A lost sale needs a reason of the list, any other end a reason in words. */
export function EndDialog({ offer, act, onDone, onClose }: LossDialogProps & { act: keyof typeof endings }) {
  const { id, rev, loss } = offer
  const { title, confirm, done, call } = endings[act]
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState(noLoss)
  const missing = loss.isAsked
    ? given.reason === null && m['refusals.loss-reason-missing']()
    : reason.trim() === '' && m['refusals.offer-reason-missing']()
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      danger={act === 'cancel'}
      keep={m['words.back']()}
      refusal={missing || undefined}
      act={() => api(call, { id, rev, reason: reason.trim(), ...(loss.isAsked && { loss: toGiven(given) }) })}
      onDone={({ offer: next }) => {
        showUndo(done(), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      {loss.isAsked && <LossFields value={given} onChange={setGiven} />}
      <TextArea
        data-autofocus={loss.isAsked ? undefined : true}
        label={loss.isAsked ? m['office.offer.loss.remark']() : m['words.reason']()}
        optional={loss.isAsked ? m['words.optional']() : undefined}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}

/** Records afterwards why a sale was lost, or corrects the reason. */
export function LossDialog({ offer: { id, rev, loss }, onDone, onClose }: LossDialogProps) {
  const [given, setGiven] = useState<Picked>(
    loss.given ? { reason: loss.given.reason.id, competitor: loss.given.competitor } : noLoss,
  )
  return (
    <ActDialog
      title={m['office.offer.loss.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={given.reason === null ? m['refusals.loss-reason-missing']() : undefined}
      act={() => api('POST /sales/offer/noteloss', { id, rev, loss: toGiven(given) })}
      onDone={({ offer }) => {
        showUndo(m['office.offer.loss.done'](), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      <LossFields value={given} onChange={setGiven} />
    </ActDialog>
  )
}

interface Picked {
  /** Null: none yet. */
  readonly reason: number | null
  readonly competitor: string
}

const noLoss: Picked = { reason: null, competitor: '' }

function toGiven({ reason, competitor }: Picked): LossGiven {
  if (reason === null) throw new Error('No reason is picked')
  return { reason, competitor: competitor.trim() }
}

/** Asks for a reason from the list, and for some of them the competitor from which the customer buys. */
function LossFields({ value, onChange }: { value: Picked; onChange: (value: Picked) => void }) {
  const id = useId()
  const { data = [] } = useQuery(choicesOptions(lossReason))
  const reasons = data.filter(({ isActive, reference }) => isActive || reference.id === value.reason)
  const picked = reasons.find(({ reference }) => reference.id === value.reason)
  return (
    <>
      <Select
        data-autofocus
        label={m['office.offer.loss.reason']()}
        value={value.reason === null ? '' : String(value.reason)}
        options={[
          { value: '', label: m['words.choose']() },
          ...reasons.map(({ reference, label }) => ({ value: String(reference.id), label })),
        ]}
        onChange={({ target }) =>
          onChange({ competitor: '', reason: target.value === '' ? null : Number(target.value) })
        }
      />
      {picked?.row['asksCompetitor'] === true && (
        <TextField
          id={`${id}-competitor`}
          label={m['office.offer.loss.competitor']()}
          optional={m['words.optional']()}
          maxLength={80}
          value={value.competitor}
          onChange={({ target }) => onChange({ ...value, competitor: target.value })}
        />
      )}
    </>
  )
}
