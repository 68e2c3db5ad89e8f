import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  advanceRoom,
  canAskAdvance,
  isAdvanceDay,
  MOST_ADVANCE_DAYS,
  proposeAdvance,
  USUAL_ADVANCE_DAYS,
  type AdvanceRefusal,
  type AdvanceState,
} from '@forecourt/domain/orders/advance-request.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatInstant } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { showUndo } from '../../platform/undo.ts'
import { toPlace, type Dossier, type DossierPart } from './dossier-texts.ts'

type Money = NonNullable<Dossier['money']>
type Advance = Money['advances'][number]
type Refund = Advance['refunds'][number]

interface AboutMoney extends DossierPart {
  amounts: Money
}

/** The button that asks the customer for the advance by a link. */
export function AskAdvance({ dossier, amounts, onDone }: AboutMoney) {
  const [isAsking, setAsking] = useState(false)
  const isAsked = amounts.advances.some(({ state }) => state === 'asked')
  const can = canAskAdvance({ ...amounts, state: dossier.state, isAsked })
  const refusal = can.ok ? (amounts.email === '' ? m['refusals.advance-no-email']() : undefined) : refusalText(can)
  return (
    <>
      <ActionButton
        small
        icon="mail"
        right="DOSSIER_EDIT"
        place={toPlace(dossier)}
        refusal={refusal}
        onClick={() => setAsking(true)}
      >
        {m['office.dossier.advance.ask']()}
      </ActionButton>
      {isAsking && <AskDialog dossier={dossier} amounts={amounts} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ dossier, amounts, onDone, onClose }: AboutMoney & { onClose: () => void }) {
  const { id, today } = dossier
  // Chosen once: pressed again after a lost answer, it is the same request.
  const [key] = useState(() => crypto.randomUUID())
  const [cents, setCents] = useState<number | null>(proposeAdvance(amounts) || null)
  const [until, setUntil] = useState(addDays(today, USUAL_ADVANCE_DAYS))
  const room = advanceRoom(amounts)
  const amountCents = cents ?? 0
  const explainRefusal = () => {
    if (amountCents < 2) return m['words.enter-amount']()
    if (amountCents > room) return refusalText({ ok: false, reason: 'advance-above-cap', maxCents: room })
    return until === '' || !isAdvanceDay(until, today) ? m['refusals.advance-until-wrong']() : undefined
  }
  return (
    <ActDialog
      title={m['office.dossier.advance.ask']()}
      confirm={m['office.dossier.advance.ask']()}
      keep={m['words.back']()}
      refusal={explainRefusal()}
      act={() => api('POST /sales/dossier/askadvance', { id, key, amountCents, until })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.advance.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <p>{m['office.dossier.advance.ask-text']({ email: amounts.email })}</p>
      <MoneyField
        id="advance-amount"
        label={m['words.amount']()}
        hint={m['office.dossier.advance.amount-hint']({ amount: formatCents(room) })}
        cents={cents}
        onChange={setCents}
      />
      <TextField
        id="advance-until"
        type="date"
        label={m['office.dossier.advance.until']()}
        min={today}
        max={addDays(today, MOST_ADVANCE_DAYS)}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActDialog>
  )
}

/** Shows the advances requested by link, and their state. */
export function AdvancesAsked({ dossier, amounts, onDone }: AboutMoney) {
  if (amounts.advances.length === 0) return null
  return (
    <Lines>
      {amounts.advances.map((advance) => (
        <AdvanceAsked key={advance.id} dossier={dossier} amounts={amounts} advance={advance} onDone={onDone} />
      ))}
    </Lines>
  )
}

function AdvanceAsked({ dossier, amounts, advance, onDone }: AboutMoney & { advance: Advance }) {
  const [asking, setAsking] = useState<'resend' | 'withdraw'>()
  const { amountCents, state, by, email, askedAt, mailedAt, openedAt, endedAt, until } = advance
  const { tone, text } = advanceStanding(advance)
  const acts = { resend: m['office.dossier.advance.resend'], withdraw: m['office.dossier.advance.withdraw'] } as const
  return (
    <li>
      <Row between gap={12}>
        <span>{m['words.advance-of']({ amount: formatCents(amountCents) })}</span>
        <StateBadge tone={tone}>{text}</StateBadge>
      </Row>
      <p className="hint">
        {m['office.dossier.advance.asked-by']({ name: by, when: formatInstant(askedAt), email: email || '–' })}
      </p>
      {mailedAt !== askedAt && (
        <p className="hint">{m['office.dossier.advance.mailed']({ when: formatInstant(mailedAt) })}</p>
      )}
      {openedAt && <p className="hint">{m['office.dossier.advance.opened']({ when: formatInstant(openedAt) })}</p>}
      <p className="hint">
        {endedAt
          ? m['office.dossier.advance.ended']({ when: formatInstant(endedAt) })
          : m['office.dossier.advance.until-day']({ day: formatDay(until) })}
      </p>
      {state === 'asked' && (
        <Row>
          {(['resend', 'withdraw'] as const).map((act) => (
            <ActionButton
              key={act}
              small
              right="DOSSIER_EDIT"
              place={toPlace(dossier)}
              refusal={act === 'resend' && amounts.email === '' ? m['refusals.advance-no-email']() : undefined}
              onClick={() => setAsking(act)}
            >
              {acts[act]()}
            </ActionButton>
          ))}
        </Row>
      )}
      {advance.refunds.map((refund) => (
        <RefundDue key={refund.payment} dossier={dossier} advance={advance} refund={refund} onDone={onDone} />
      ))}
      {asking === 'resend' && (
        <ActDialog
          title={m['office.dossier.advance.resend-title']()}
          confirm={m['office.dossier.advance.resend']()}
          keep={m['words.back']()}
          act={() => api('POST /sales/dossier/resendadvance', { id: dossier.id, advance: advance.id })}
          onDone={({ dossier: changed }) => {
            showUndo(m['office.dossier.advance.resent'](), null)
            onDone(changed)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{m['office.dossier.advance.resend-text']({ email: amounts.email })}</p>
        </ActDialog>
      )}
      {asking === 'withdraw' && (
        <ActDialog
          danger
          title={m['office.dossier.advance.withdraw-title']()}
          confirm={m['office.dossier.advance.withdraw']()}
          keep={m['words.back']()}
          act={() => api('POST /sales/dossier/withdrawadvance', { id: dossier.id, advance: advance.id })}
          onDone={({ dossier: changed }) => {
            showUndo(m['office.dossier.advance.withdrawn'](), null)
            onDone(changed)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{m['office.dossier.advance.withdraw-text']()}</p>
        </ActDialog>
      )}
    </li>
  )
}

/** Money that was received and must be repaid. */
function RefundDue({ dossier, advance, refund, onDone }: DossierPart & { advance: Advance; refund: Refund }) {
  const [isPaying, setPaying] = useState(false)
  const amount = formatCents(refund.amountCents)
  return (
    <div>
      <p>
        <StateBadge tone={refund.refundedAt ? 'good' : 'promo'}>{refundText(refund)}</StateBadge>
      </p>
      {refund.refundedAt === null && (
        <Row>
          <ActionButton
            small
            right="SHOP_ORDER_REFUND"
            place={toPlace(dossier)}
            refusal={refund.isUnderway ? m['refusals.refund-in-progress']() : undefined}
            onClick={() => setPaying(true)}
          >
            {m['office.dossier.advance.refund']()}
          </ActionButton>
        </Row>
      )}
      {isPaying && (
        <RefundDialog
          dossier={dossier}
          advance={advance}
          refund={refund}
          amount={amount}
          onDone={onDone}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  )
}

function RefundDialog({
  dossier,
  advance,
  refund,
  amount,
  onDone,
  onClose,
}: DossierPart & { advance: Advance; refund: Refund; amount: string; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'provider' | 'transfer'>('provider')
  return (
    <ActDialog
      title={m['office.dossier.advance.refund-title']({ amount })}
      confirm={m['office.dossier.advance.refund']()}
      keep={m['words.back']()}
      act={() =>
        api('POST /sales/dossier/refundadvance', {
          id: dossier.id,
          advance: advance.id,
          key,
          payment: refund.payment,
          way,
        })
      }
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.advance.refund-asked'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <Segmented
        legend={m['office.dossier.advance.refund-way']()}
        options={[
          { value: 'provider', label: m['office.dossier.advance.refund-provider']() },
          { value: 'transfer', label: m['office.dossier.advance.refund-transfer']() },
        ]}
        value={way}
        onChange={setWay}
      />
    </ActDialog>
  )
}

const tones = {
  asked: 'promo',
  paid: 'good',
  lapsed: 'vat',
  withdrawn: 'vat',
} as const satisfies Record<AdvanceState, string>

const states = {
  asked: m['office.dossier.advance.state.asked'],
  paid: m['office.dossier.advance.state.paid'],
  lapsed: m['office.dossier.advance.state.lapsed'],
  withdrawn: m['office.dossier.advance.state.withdrawn'],
} as const satisfies Record<AdvanceState, unknown>

function advanceStanding({ state, isPaying, openedAt }: Advance) {
  if (state !== 'asked') return { tone: tones[state], text: states[state]() }
  if (isPaying) return { tone: 'new' as const, text: m['office.dossier.advance.state.paying']() }
  return { tone: tones.asked, text: openedAt ? m['office.dossier.advance.state.opened']() : states.asked() }
}

function refundText({ amountCents, reason, refundedAt, isUnderway }: Refund): string {
  const amount = formatCents(amountCents)
  if (refundedAt) return m['office.dossier.advance.refunded']({ amount, when: formatInstant(refundedAt) })
  if (isUnderway) return m['office.dossier.advance.refund-underway']({ amount })
  switch (reason) {
    case 'canceled':
      return m['office.dossier.advance.refund-due.canceled']({ amount })
    case 'already-paid':
      return m['office.dossier.advance.refund-due.already-paid']({ amount })
    case 'amount-differs':
      return m['office.dossier.advance.refund-due.amount-differs']({ amount })
  }
}

/** As the server would say. */
function refusalText(refusal: AdvanceRefusal): string {
  switch (refusal.reason) {
    case 'customer-order-state':
      return m['refusals.customer-order-state']()
    case 'advance-asked':
      return m['refusals.advance-asked']()
    case 'advance-nothing-left':
      return m['refusals.advance-nothing-left']()
    case 'advance-above-cap':
      return m['refusals.advance-above-cap']({ amount: formatCents(refusal.maxCents) })
  }
}
