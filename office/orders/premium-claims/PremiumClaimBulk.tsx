import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_CLAIMED_AT_ONCE } from '@forecourt/domain/orders/premium-claim.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { ReferenceInput } from './PremiumClaimActs.tsx'

/** Claims several premiums at once, as on one statement to the party that pays them. */
export function PremiumClaimBulk({ selection: { only }, onDone }: ChosenRows) {
  const [isAsking, setAsking] = useState(false)
  const isTooMany = only === undefined || only.length > MOST_CLAIMED_AT_ONCE
  return (
    <>
      <ActionButton
        right="PREMIUM_CLAIM_EDIT"
        icon="circle-check"
        refusal={isTooMany ? m['office.premium-claim.many.too-many']({ most: MOST_CLAIMED_AT_ONCE }) : undefined}
        onClick={() => setAsking(true)}
      >
        {m['office.premium-claim.many.act']()}
      </ActionButton>
      {isAsking && only && <ManyDialog ids={only} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

interface ManyProps {
  ids: number[]
  onDone: ChosenRows['onDone']
  onClose: () => void
}

function ManyDialog({ ids, onDone, onClose }: ManyProps) {
  const [today] = useState(() => brusselsDay(new Date()))
  const [on, setOn] = useState(today)
  const [reference, setReference] = useState('')
  return (
    <ActDialog
      title={m['office.premium-claim.many.title']()}
      confirm={m['office.premium-claim.many.act']()}
      keep={m['words.back']()}
      refusal={missingIn(on, reference)}
      act={() => api('POST /sales/premiumclaim/claimmany', { ids, on, reference })}
      onDone={({ done, cents, left }) => {
        reportDone(done, cents)
        if (left.length > 0) {
          const numbers = left.map(({ claimNumber }) => claimNumber).join(', ')
          showToast({ message: m['office.premium-claim.many.left']({ numbers }), tone: 'warning' })
        }
        onDone(left.map(({ id }) => id))
      }}
      onClose={onClose}
    >
      <p>{m['office.premium-claim.many.text']()}</p>
      <TextField
        id="premium-claims-on"
        type="date"
        label={m['office.premium-claim.claim.on']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <ReferenceInput value={reference} onChange={setReference} />
    </ActDialog>
  )
}

function missingIn(on: string, reference: string): string | undefined {
  if (on === '') return m['problems.required']()
  return reference.trim() === '' ? m['refusals.premium-claim-reference']() : undefined
}

function reportDone(done: number, cents: number) {
  const amount = formatCents(cents)
  if (done === 0) showToast({ message: m['office.premium-claim.many.none'](), tone: 'warning' })
  else if (done === 1) showUndo(m['office.premium-claim.many.done-one']({ amount }), null)
  else showUndo(m['office.premium-claim.many.done-many']({ count: done, amount }), null)
}
