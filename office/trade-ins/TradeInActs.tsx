import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { carModel, stockDepartment } from '@forecourt/domain/stock/stock-choices.ts'
import { canAnswerValue, canAskValue, canValueAsked } from '@forecourt/domain/trade-ins/asked-value.ts'
import { tradeInCan, resolveVatType, type TradeInAct } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useAccess } from '../platform/access.ts'
import { useRefusal } from '../platform/may.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { MoneyField } from '../platform/inputs/MoneyField.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { ReferenceField } from '../platform/inputs/ReferenceField.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { callOptions } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import { AskValueDialog } from './AskValueDialog.tsx'
import { findValuer } from './valuer.ts'
import {
  askedRefusalText,
  toAskedValue,
  toPlace,
  refusalText,
  toStanding,
  type TradeIn,
  type TradeInPart,
} from './trade-in-texts.ts'

type Act = Exclude<TradeInAct, 'save' | 'describe' | 'keep-attest'>
/** `ask` replaces the acts that need the right to value cars. */
type ShownAct = Act | 'ask'

const rights = {
  value: 'TRADE_IN_VALUE',
  'give-opinion': 'TRADE_IN_VALUE',
  agree: 'TRADE_IN_EDIT',
  receive: 'TRADE_IN_RECEIVE',
  stock: 'TRADE_IN_RECEIVE',
  drop: 'TRADE_IN_EDIT',
  reopen: 'TRADE_IN_EDIT',
} as const satisfies Record<Act, RightName>

/** The acts by state: the next step comes last, as the primary one. */
const shown = {
  draft: ['drop', 'value'],
  valued: ['drop', 'value', 'give-opinion', 'agree'],
  agreed: ['drop', 'receive'],
  received: ['stock'],
  stocked: [],
  dropped: ['reopen'],
} as const satisfies Record<TradeIn['state'], readonly Act[]>

const texts = {
  value: {
    act: m['office.trade-in.value.act'],
    title: m['office.trade-in.value.title-dialog'],
    done: m['office.trade-in.value.done'],
  },
  'give-opinion': {
    act: m['office.trade-in.opinion.act'],
    title: m['office.trade-in.opinion.title'],
    done: m['office.trade-in.opinion.done'],
  },
  agree: {
    act: m['office.trade-in.agree.act'],
    title: m['office.trade-in.agree.title'],
    done: m['office.trade-in.agree.done'],
  },
  receive: {
    act: m['office.trade-in.receive.act'],
    title: m['office.trade-in.receive.title'],
    done: m['office.trade-in.receive.done'],
  },
  stock: {
    act: m['office.trade-in.stock.act'],
    title: m['office.trade-in.stock.title'],
    done: m['office.trade-in.stock.done'],
  },
  drop: {
    act: m['office.trade-in.drop.act'],
    title: m['office.trade-in.drop.title'],
    done: m['office.trade-in.drop.done'],
  },
  reopen: {
    act: m['office.trade-in.reopen.act'],
    title: m['office.trade-in.reopen.act'],
    done: m['office.trade-in.reopen.done'],
  },
} as const satisfies Record<Act, unknown>

/** Shows the next acts of a trade-in; disabled ones say why. */
export function TradeInActs({ tradeIn, onDone }: TradeInPart) {
  const [asking, setAsking] = useState<ShownAct>()
  const navigate = useNavigate()
  const { who, user } = useAccess()
  const me = user.id
  const mayValue = useRefusal('TRADE_IN_VALUE', toPlace(tradeIn)) === undefined
  const valuer = findValuer(who, tradeIn)
  const explainRefusal = (act: Act) => {
    const can = tradeInCan(act, toStanding(tradeIn))
    if (!can.ok) return refusalText(can)
    if (act === 'value') return askedRefusalText(canValueAsked(toAskedValue(tradeIn), me)) ?? valuer.refusal
    return act === 'give-opinion' && tradeIn.valuedBy?.id === me ? m['refusals.trade-in-own-value']() : undefined
  }
  const toAnswer = mayValue && valuer.refusal === undefined && canAnswerValue(toAskedValue(tradeIn), me).ok
  const acts = listActs(tradeIn.state, { mayValue, hasOpinion: valuer.isOwn })
  const isLast = (at: number) => at === acts.length - 1 && !toAnswer
  return (
    <>
      {acts.map((act, at) =>
        act === 'ask' ? (
          <ActionButton
            key={act}
            right="TRADE_IN_EDIT"
            place={toPlace(tradeIn)}
            look={isLast(at) ? 'primary' : 'secondary'}
            refusal={askedRefusalText(canAskValue(toAskedValue(tradeIn)))}
            onClick={() => setAsking(act)}
          >
            {tradeIn.state === 'valued' || tradeIn.asked
              ? m['office.trade-in.ask.again']()
              : m['office.trade-in.ask.act']()}
          </ActionButton>
        ) : (
          <ActionButton
            key={act}
            right={rights[act]}
            place={toPlace(tradeIn)}
            look={act === 'drop' ? 'danger' : isLast(at) ? 'primary' : 'secondary'}
            refusal={explainRefusal(act)}
            onClick={() => setAsking(act)}
          >
            {act === 'value' && tradeIn.state === 'valued' ? m['office.trade-in.value.again']() : texts[act].act()}
          </ActionButton>
        ),
      )}
      {toAnswer && (
        <Button look="primary" onClick={() => void navigate(`/tradein/${tradeIn.id}/value`)}>
          {m['office.trade-in.ask.answer']()}
        </Button>
      )}
      {asking === 'ask' && <AskValueDialog tradeIn={tradeIn} onDone={onDone} onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'ask' && (
        <AskDialog act={asking} tradeIn={tradeIn} onDone={onDone} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

/**
 * Returns the acts of a state: users without the right to value a car ask for its value instead. An opinion is one's own, and
 * needs a right of one's own.
 */
function listActs(
  state: TradeIn['state'],
  { mayValue, hasOpinion }: { mayValue: boolean; hasOpinion: boolean },
): readonly ShownAct[] {
  const acts: readonly Act[] = shown[state]
  return acts.flatMap((act): ShownAct[] => {
    if (act === 'give-opinion' && !hasOpinion) return []
    return act === 'value' && !mayValue ? ['ask'] : [act]
  })
}

interface Asked {
  /** Null: nothing typed. */
  cents: number | null
  text: string
  on: string
  keyCount: number
  hasPaper: boolean
  model: Reference | null
  department: Reference | null
}
type AskedPart = { act: Act; tradeIn: TradeIn; asked: Asked; change: (changes: Partial<Asked>) => void }

function AskDialog({ act, tradeIn, onDone, onClose }: TradeInPart & { act: Act; onClose: () => void }) {
  const { data: market } = useQuery(callOptions('GET /sales/tradein/getmarket', { id: tradeIn.id }))
  const [asked, setAsked] = useState<Asked>(() => ({
    cents: act === 'value' ? (tradeIn.expectedCents ?? market?.suggestedCents ?? null) : tradeIn.expectedCents,
    text: '',
    on: tradeIn.today,
    keyCount: tradeIn.keyCount,
    hasPaper: false,
    model: null,
    department: null,
  }))
  const { title, done, act: confirm } = texts[act]
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      keep={m['words.back']()}
      danger={act === 'drop'}
      refusal={missingIn(act, asked)}
      act={() => calls[act](tradeIn, asked)}
      onDone={({ tradeIn: changed }) => {
        showUndo(done(), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <Questions
        act={act}
        tradeIn={tradeIn}
        asked={asked}
        change={(changes) => setAsked((before) => ({ ...before, ...changes }))}
      />
    </ActDialog>
  )
}

/** Returns the reason that it cannot be confirmed yet. */
function missingIn(act: Act, { cents, text, hasPaper, model, department }: Asked): string | undefined {
  if (act === 'drop') return text.trim() === '' ? m['refusals.trade-in-reason-missing']() : undefined
  if (act === 'receive') return hasPaper ? undefined : m['refusals.trade-in-no-paper']()
  if (act === 'stock') return model && department ? undefined : m['office.trade-in.stock.choose']()
  if (act === 'reopen') return undefined
  return cents === null || !(cents > 0) ? m['problems.required']() : undefined
}

function Questions(part: AskedPart) {
  const { act, asked, change } = part
  switch (act) {
    case 'value':
      return <Amount {...part} label={m['office.trade-in.value.cents']()} />
    case 'give-opinion':
      return (
        <>
          <Amount {...part} label={m['office.trade-in.opinion.cents']()} />
          <Words {...part} label={m['words.remark']()} />
        </>
      )
    case 'agree':
      return <Agreed {...part} />
    case 'receive':
      return <Received {...part} />
    case 'stock':
      return (
        <>
          <p>{m['office.trade-in.stock.text']()}</p>
          <ReferenceField
            id="trade-in-model"
            label={m['office.trade-in.stock.model']()}
            of={carModel}
            value={asked.model}
            onChange={(model) => change({ model })}
          />
          <ReferenceField
            id="trade-in-department"
            label={m['words.department']()}
            of={stockDepartment}
            value={asked.department}
            onChange={(department) => change({ department })}
          />
        </>
      )
    case 'drop':
      return <Words {...part} label={m['office.trade-in.drop.reason']()} />
    case 'reopen':
      return null
  }
}

function Amount({ asked, change, label }: AskedPart & { label: string }) {
  return <MoneyField id="trade-in-amount" label={label} cents={asked.cents} onChange={(cents) => change({ cents })} />
}

function Words({ asked, change, label }: AskedPart & { label: string }) {
  return (
    <TextArea
      label={label}
      maxLength={300}
      value={asked.text}
      onChange={({ target }) => change({ text: target.value })}
    />
  )
}

function Agreed(part: AskedPart) {
  const above = (part.asked.cents ?? 0) - (part.tradeIn.expectedCents ?? 0)
  return (
    <>
      <Amount {...part} label={m['office.trade-in.agree.cents']()} />
      {above > 0 && <p className="hint">{m['office.trade-in.agree.above']({ amount: formatEuros(above) })}</p>}
    </>
  )
}

function Received({ tradeIn, asked, change }: AskedPart) {
  return (
    <>
      <TextField
        id="trade-in-on"
        type="date"
        label={m['office.trade-in.receive.on']()}
        max={tradeIn.today}
        value={asked.on}
        onChange={({ target }) => change({ on: target.value })}
      />
      <NumberField
        id="trade-in-keys-counted"
        label={m['office.trade-in.receive.keys']()}
        value={asked.keyCount}
        onChange={(keys) => change({ keyCount: Math.min(9, Math.max(0, Math.round(keys || 0))) })}
      />
      <Checkbox
        label={
          resolveVatType(tradeIn.sellerVat) === 'margin'
            ? m['office.trade-in.receive.attest']()
            : m['office.trade-in.receive.invoice']()
        }
        checked={asked.hasPaper}
        onChange={({ target }) => change({ hasPaper: target.checked })}
      />
    </>
  )
}

const calls: Record<Act, (tradeIn: TradeIn, asked: Asked) => Promise<{ tradeIn: TradeIn }>> = {
  value: ({ id, rev }, { cents }) => api('POST /sales/tradein/value', { id, rev, cents: cents! }),
  'give-opinion': ({ id, rev }, { cents, text }) =>
    api('POST /sales/tradein/opinion', { id, rev, cents: cents!, remark: text }),
  agree: ({ id, rev }, { cents }) => api('POST /sales/tradein/agree', { id, rev, cents: cents! }),
  receive: ({ id, rev }, { on, keyCount, hasPaper }) =>
    api('POST /sales/tradein/receive', { id, rev, on, keyCount, hasPaper }),
  stock: ({ id, rev }, { model, department }) =>
    api('POST /sales/tradein/stock', { id, rev, model: model!.id, department: department!.id }),
  drop: ({ id, rev }, { text }) => api('POST /sales/tradein/drop', { id, rev, reason: text }),
  reopen: ({ id, rev }) => api('POST /sales/tradein/reopen', { id, rev }),
}
