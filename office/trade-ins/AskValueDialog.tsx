import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { MoneyField } from '../platform/inputs/MoneyField.tsx'
import { showUndo } from '../platform/undo.ts'
import type { TradeInPart } from './trade-in-texts.ts'

/** Asks the users who may value cars for the value of one, with the price that its owner asks. */
export function AskValueDialog({ tradeIn, onDone, onClose }: TradeInPart & { onClose: () => void }) {
  const [cents, setCents] = useState(tradeIn.wishCents)
  const [remark, setRemark] = useState('')
  const wishCents = cents === tradeIn.wishCents ? null : cents
  const hasReason = tradeIn.state !== 'valued' || wishCents !== null || remark.trim() !== ''
  return (
    <ActDialog
      title={m['office.trade-in.ask.title']()}
      confirm={m['office.trade-in.ask.act']()}
      keep={m['words.back']()}
      refusal={hasReason ? undefined : m['refusals.trade-in-ask-reason']()}
      act={() => api('POST /sales/tradein/ask', { id: tradeIn.id, rev: tradeIn.rev, wishCents, remark })}
      onDone={({ tradeIn: asked }) => {
        showUndo(m['office.trade-in.ask.done'](), null)
        onDone(asked)
      }}
      onClose={onClose}
    >
      <p className="hint">{m['office.trade-in.ask.text']()}</p>
      <AskFields cents={cents} remark={remark} onCents={setCents} onRemark={setRemark} />
    </ActDialog>
  )
}

interface AskFieldsProps {
  /** The amount that the customer asks for; null: none. */
  cents: number | null
  remark: string
  onCents: (cents: number | null) => void
  onRemark: (remark: string) => void
}

/** The fields of the question for a value. */
export function AskFields({ cents, remark, onCents, onRemark }: AskFieldsProps) {
  return (
    <>
      <WishField label={m['office.trade-in.ask.wish']()} cents={cents} onChange={onCents} isOptional />
      <TextArea
        id="trade-in-ask-remark"
        label={m['office.trade-in.ask.remark']()}
        optional={m['words.optional']()}
        maxLength={500}
        value={remark}
        onChange={({ target }) => onRemark(target.value)}
      />
    </>
  )
}

interface WishFieldProps {
  label: string
  cents: number | null
  onChange: (cents: number | null) => void
  isOptional?: boolean
  error?: string | undefined
}

/** A field for an amount that is asked or offered, in whole euros. */
export function WishField({ label, cents, onChange, isOptional = false, error }: WishFieldProps) {
  return (
    <MoneyField
      isRound
      id="trade-in-wish"
      label={label}
      optional={isOptional ? m['words.optional']() : undefined}
      error={error}
      cents={cents}
      onChange={(typed) => onChange(typed !== null && typed > 0 ? typed : null)}
    />
  )
}
