import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  DIFFERENCE_BEARERS,
  reopenedTo,
  warrantyClaimCan,
  type DifferenceBearer,
  type WarrantyClaimAct,
} from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { bearerText, stateText, toPlace, type WarrantyClaim, type WarrantyClaimPart } from './warranty-claim-texts.ts'

const inTurn = ['reopen', 'save', 'send', 'answer', 'pay'] as const satisfies readonly WarrantyClaimAct[]
const steps: readonly WarrantyClaimAct[] = ['send', 'answer', 'pay']

const texts = {
  save: {
    act: m['office.warranty-claim.edit.act'],
    title: m['office.warranty-claim.edit.act'],
    done: m['office.warranty-claim.edit.done'],
  },
  send: {
    act: m['office.warranty-claim.send.act'],
    title: m['office.warranty-claim.send.title'],
    done: m['office.warranty-claim.send.done'],
  },
  answer: {
    act: m['office.warranty-claim.answer.act'],
    title: m['office.warranty-claim.answer.title'],
    done: m['office.warranty-claim.answer.done'],
  },
  pay: {
    act: m['office.warranty-claim.pay.act'],
    title: m['office.warranty-claim.pay.title'],
    done: m['office.warranty-claim.pay.done'],
  },
  reopen: {
    act: m['office.warranty-claim.reopen.act'],
    title: m['office.warranty-claim.reopen.title'],
    done: m['office.warranty-claim.reopen.done'],
  },
} as const satisfies Record<WarrantyClaimAct, unknown>

/** Shows the acts of a claim in its state. */
export function WarrantyClaimActs({ claim }: WarrantyClaimPart) {
  const [asking, setAsking] = useState<WarrantyClaimAct>()
  return (
    <>
      {inTurn
        .filter((act) => warrantyClaimCan(act, claim).ok)
        .map((act) => (
          <ActionButton
            key={act}
            right="WARRANTY_CLAIM_EDIT"
            place={toPlace(claim)}
            {...(steps.includes(act) && { look: 'primary' as const })}
            onClick={() => setAsking(act)}
          >
            {texts[act].act()}
          </ActionButton>
        ))}
      {asking && <AskDialog act={asking} claim={claim} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** The input of an act. */
interface Typed {
  on: string
  reference: string
  acceptedCents: number | null
  borneBy: DifferenceBearer
  reason: string
  document: string
  vin: string
  remark: string
  codes: Readonly<Record<number, string>>
}

interface AskedProps extends WarrantyClaimPart {
  typed: Typed
  change: (changes: Partial<Typed>) => void
}

function AskDialog({ act, claim, onClose }: WarrantyClaimPart & { act: WarrantyClaimAct; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({
    on: claim.today,
    reference: '',
    acceptedCents: claim.netCents,
    borneBy: 'house',
    reason: '',
    document: '',
    vin: claim.vin ?? '',
    remark: claim.remark,
    codes: Object.fromEntries(claim.lines.map(({ id, defectCode }) => [id, defectCode])),
  })
  const Inputs = inputs[act]
  return (
    <ActDialog
      size={act === 'save' || act === 'answer' ? 'm' : 's'}
      title={texts[act].title()}
      confirm={act === 'save' ? m['words.save']() : texts[act].act()}
      keep={m['words.back']()}
      refusal={missingFor(act, claim, typed)}
      act={() => calls[act](claim, typed)}
      onDone={() => showUndo(texts[act].done({ number: claim.claimNumber }), null)}
      onClose={onClose}
    >
      <Inputs claim={claim} typed={typed} change={(changes) => setTyped((before) => ({ ...before, ...changes }))} />
    </ActDialog>
  )
}

function missingFor(act: WarrantyClaimAct, { netCents }: WarrantyClaim, typed: Typed): string | undefined {
  const { on, reference, acceptedCents, reason, document } = typed
  if (act === 'save' || act === 'reopen') return undefined
  if (on === '') return m['problems.required']()
  if (act === 'send') return reference.trim() === '' ? m['refusals.warranty-claim-reference']() : undefined
  if (act === 'pay') return document.trim() === '' ? m['refusals.warranty-claim-document']() : undefined
  if (acceptedCents === null) return m['office.warranty-claim.answer.missing']()
  if (acceptedCents > netCents) return m['refusals.warranty-claim-above']()
  return acceptedCents < netCents && reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined
}

function DayInput({ label, claim, typed, change }: AskedProps & { label: string }) {
  return (
    <TextField
      type="date"
      label={label}
      max={claim.today}
      value={typed.on}
      onChange={({ target }) => change({ on: target.value })}
    />
  )
}

/** Asks the chassis number, a defect code of each job, and a note. */
function SaveInputs({ claim, typed, change }: AskedProps) {
  const work = claim.lines.filter(({ kind }) => kind === 'labour')
  return (
    <>
      {work.map(({ id, name }) => (
        <TextField
          key={id}
          label={m['office.warranty-claim.defect-code-of']({ name })}
          maxLength={30}
          value={typed.codes[id] ?? ''}
          onChange={({ target }) => change({ codes: { ...typed.codes, [id]: target.value } })}
        />
      ))}
      <TextField
        label={m['words.vin']()}
        maxLength={40}
        value={typed.vin}
        onChange={({ target }) => change({ vin: target.value })}
      />
      <TextArea
        label={m['words.remark']()}
        maxLength={1_000}
        rows={2}
        value={typed.remark}
        onChange={({ target }) => change({ remark: target.value })}
      />
    </>
  )
}

function SendInputs(props: AskedProps) {
  const { claim, typed, change } = props
  return (
    <>
      <p>{m['office.warranty-claim.send.text']({ number: claim.claimNumber, amount: formatCents(claim.netCents) })}</p>
      <DayInput {...props} label={m['office.warranty-claim.send.on']()} />
      <TextField
        label={m['office.warranty-claim.send.reference']()}
        maxLength={60}
        value={typed.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
    </>
  )
}

function AnswerInputs(props: AskedProps) {
  const { claim, typed, change } = props
  const { acceptedCents, borneBy } = typed
  const difference = acceptedCents === null ? 0 : claim.netCents - acceptedCents
  return (
    <>
      <DayInput {...props} label={m['office.warranty-claim.answer.on']()} />
      <MoneyField
        id="warranty-claim-accepted"
        label={m['office.warranty-claim.answer.amount']()}
        hint={m['office.warranty-claim.answer.hint']({ amount: formatCents(claim.netCents) })}
        cents={acceptedCents}
        min={0}
        onChange={(cents) => change({ acceptedCents: cents })}
      />
      {difference > 0 && (
        <Stack gap={8}>
          <p>{m['office.warranty-claim.answer.difference']({ amount: formatCents(difference) })}</p>
          <Segmented
            legend={m['office.warranty-claim.answer.bearer']()}
            options={DIFFERENCE_BEARERS.map((value) => ({ value, label: bearerText(value) }))}
            value={borneBy}
            onChange={(bearer) => change({ borneBy: bearer })}
          />
          {borneBy === 'customer' && <p className="hint">{m['office.warranty-claim.answer.customer-hint']()}</p>}
          {borneBy === 'house' && claim.isOurCar && (
            <p className="hint">{m['office.warranty-claim.answer.house-hint']()}</p>
          )}
          <TextArea
            label={m['words.reason']()}
            maxLength={300}
            rows={2}
            value={typed.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Stack>
      )}
    </>
  )
}

function PayInputs(props: AskedProps) {
  const { claim, typed, change } = props
  const isOwn = claim.settlement === 'own-invoice'
  return (
    <>
      <p>{m['office.warranty-claim.pay.text']({ amount: formatCents(claim.acceptedCents ?? 0) })}</p>
      <DayInput {...props} label={m['office.warranty-claim.pay.on']()} />
      <TextField
        label={isOwn ? m['office.warranty-claim.pay.own-invoice']() : m['office.warranty-claim.pay.self-billed']()}
        hint={
          isOwn ? m['office.warranty-claim.pay.own-invoice-hint']() : m['office.warranty-claim.pay.self-billed-hint']()
        }
        maxLength={40}
        value={typed.document}
        onChange={({ target }) => change({ document: target.value })}
      />
    </>
  )
}

function ReopenInputs({ claim }: AskedProps) {
  return (
    <p>{m['office.warranty-claim.reopen.text']({ number: claim.claimNumber, state: stateText(reopenedTo(claim)) })}</p>
  )
}

const inputs = {
  save: SaveInputs,
  send: SendInputs,
  answer: AnswerInputs,
  pay: PayInputs,
  reopen: ReopenInputs,
} as const satisfies Record<WarrantyClaimAct, unknown>

const calls: Record<WarrantyClaimAct, (claim: WarrantyClaim, typed: Typed) => Promise<unknown>> = {
  save: ({ id, rev, lines }, { vin, remark, codes }) =>
    api('POST /sales/warrantyclaim/save', {
      id,
      rev,
      vin,
      remark,
      codes: lines
        .filter(({ kind }) => kind === 'labour')
        .map((line) => ({ line: line.id, defectCode: codes[line.id] ?? '' })),
    }),
  send: ({ id, rev }, { on, reference }) => api('POST /sales/warrantyclaim/send', { id, rev, on, reference }),
  answer: ({ id, rev, netCents }, { on, acceptedCents, borneBy, reason }) => {
    const accepted = acceptedCents ?? 0
    const isWhole = accepted === netCents
    return api('POST /sales/warrantyclaim/answer', {
      id,
      rev,
      on,
      acceptedCents: accepted,
      borneBy: isWhole ? null : borneBy,
      reason: isWhole ? '' : reason,
    })
  },
  pay: ({ id, rev }, { on, document }) => api('POST /sales/warrantyclaim/pay', { id, rev, on, document }),
  reopen: ({ id, rev }) => api('POST /sales/warrantyclaim/reopen', { id, rev }),
}
