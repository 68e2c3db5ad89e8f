import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { premiumClaimCan, reopenedTo, type PremiumClaimAct } from '@forecourt/domain/orders/premium-claim.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { payerText, type PremiumClaim } from './premium-claim-texts.ts'

interface ActsProps {
  claim: PremiumClaim
  onDone: (claim: PremiumClaim) => void
}

const inTurn = ['reopen', 'refuse', 'claim', 'pay', 'repay'] as const satisfies readonly PremiumClaimAct[]
const looks = { reopen: 'default', refuse: 'danger', claim: 'primary', pay: 'primary', repay: 'primary' } as const

/** Shows the acts of a claim in its state. */
export function PremiumClaimActs({ claim, onDone }: ActsProps) {
  const [asking, setAsking] = useState<PremiumClaimAct>()
  return (
    <>
      {inTurn
        .filter((act) => premiumClaimCan(act, claim).ok)
        .map((act) => {
          const look = looks[act]
          return (
            <ActionButton
              key={act}
              right="PREMIUM_CLAIM_EDIT"
              {...(look !== 'default' && { look })}
              onClick={() => setAsking(act)}
            >
              {texts[act].act()}
            </ActionButton>
          )
        })}
      {asking && <AskDialog act={asking} claim={claim} onDone={onDone} onClose={() => setAsking(undefined)} />}
    </>
  )
}

const texts = {
  claim: {
    act: m['office.premium-claim.claim.act'],
    title: m['office.premium-claim.claim.title'],
    done: m['office.premium-claim.claim.done'],
  },
  pay: {
    act: m['office.premium-claim.pay.act'],
    title: m['office.premium-claim.pay.title'],
    done: m['office.premium-claim.pay.done'],
  },
  refuse: {
    act: m['office.premium-claim.refuse.act'],
    title: m['office.premium-claim.refuse.title'],
    done: m['office.premium-claim.refuse.done'],
  },
  reopen: {
    act: m['office.premium-claim.reopen.act'],
    title: m['office.premium-claim.reopen.title'],
    done: m['office.premium-claim.reopen.done'],
  },
  repay: {
    act: m['office.premium-claim.repay.act'],
    title: m['office.premium-claim.repay.title'],
    done: m['office.premium-claim.repay.done'],
  },
} as const satisfies Record<PremiumClaimAct, unknown>

/** The input of an act. */
interface Typed {
  on: string
  reference: string
  paidCents: number | null
  reason: string
}

function AskDialog({ act, claim, onDone, onClose }: ActsProps & { act: PremiumClaimAct; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({
    on: claim.today,
    reference: '',
    paidCents: claim.supportNetCents,
    reason: '',
  })
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  const { title, done, act: confirm } = texts[act]
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      keep={m['words.back']()}
      danger={act === 'refuse'}
      refusal={missingFor(act, typed)}
      act={() => calls[act](claim, typed)}
      onDone={({ premiumClaim }) => {
        showUndo(done({ number: claim.claimNumber }), null)
        onDone(premiumClaim)
      }}
      onClose={onClose}
    >
      <Asked act={act} claim={claim} typed={typed} change={change} />
    </ActDialog>
  )
}

function missingFor(act: PremiumClaimAct, { on, reference, paidCents, reason }: Typed): string | undefined {
  if (act === 'refuse') return reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined
  if (act === 'reopen') return undefined
  if (on === '') return m['problems.required']()
  if (act === 'claim' && reference.trim() === '') return m['refusals.premium-claim-reference']()
  return act === 'pay' && !paidCents ? m['office.premium-claim.pay.missing']() : undefined
}

interface AskedProps {
  act: PremiumClaimAct
  claim: PremiumClaim
  typed: Typed
  change: (changes: Partial<Typed>) => void
}

function Asked({ act, claim, typed, change }: AskedProps) {
  const { claimNumber: number, supportNetCents, paidBy, paidCents } = claim
  const payer = payerText(paidBy)
  const day = (label: string) => (
    <TextField
      id="premium-claim-on"
      type="date"
      label={label}
      max={claim.today}
      value={typed.on}
      onChange={({ target }) => change({ on: target.value })}
    />
  )
  switch (act) {
    case 'claim':
      return (
        <>
          <p>{m['office.premium-claim.claim.text']({ number, amount: formatCents(supportNetCents), payer })}</p>
          {day(m['office.premium-claim.claim.on']())}
          <ReferenceInput value={typed.reference} onChange={(reference) => change({ reference })} />
        </>
      )
    case 'pay':
      return (
        <>
          {day(m['office.premium-claim.pay.on']())}
          <MoneyField
            id="premium-claim-amount"
            label={m['words.amount']()}
            hint={m['office.premium-claim.pay.asked']({ amount: formatCents(supportNetCents) })}
            cents={typed.paidCents}
            min={0}
            onChange={(cents) => change({ paidCents: cents })}
          />
        </>
      )
    case 'refuse':
      return (
        <TextArea
          data-autofocus
          label={m['words.reason']()}
          maxLength={300}
          value={typed.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )
    case 'reopen':
      return (
        <p>
          {reopenedTo(claim.state) === 'claimed'
            ? m['office.premium-claim.reopen.text-claimed']({ number })
            : m['office.premium-claim.reopen.text-open']({ number })}
        </p>
      )
    case 'repay':
      return (
        <>
          <p>{m['office.premium-claim.repay.text']({ amount: formatCents(paidCents ?? 0), payer })}</p>
          {day(m['office.premium-claim.repay.on']())}
        </>
      )
  }
}

/** The reference of claims at the payer. */
export function ReferenceInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      id="premium-claim-reference"
      label={m['office.premium-claim.claim.reference']()}
      hint={m['office.premium-claim.claim.reference-hint']()}
      maxLength={60}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const calls: Record<PremiumClaimAct, (claim: PremiumClaim, typed: Typed) => Promise<{ premiumClaim: PremiumClaim }>> = {
  claim: ({ id, rev }, { on, reference }) => api('POST /sales/premiumclaim/claim', { id, rev, on, reference }),
  pay: ({ id, rev }, { on, paidCents }) => api('POST /sales/premiumclaim/pay', { id, rev, on, paidCents: paidCents! }),
  refuse: ({ id, rev }, { reason }) => api('POST /sales/premiumclaim/refuse', { id, rev, reason }),
  reopen: ({ id, rev }) => api('POST /sales/premiumclaim/reopen', { id, rev }),
  repay: ({ id, rev }, { on }) => api('POST /sales/premiumclaim/repay', { id, rev, on }),
}
