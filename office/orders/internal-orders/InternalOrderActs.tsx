import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { internalOrderCan, type InternalOrderAct } from '@forecourt/domain/orders/internal-order.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { showUndo } from '../../platform/undo.ts'
import { toPlace, refusalText, type ActedOrder, type InternalOrder } from './internal-order-texts.ts'

type Act = Extract<InternalOrderAct, 'send' | 'accept' | 'finish' | 'charge' | 'cancel'>

/** The next act by state. */
const next = {
  draft: 'send',
  sent: 'accept',
  accepted: 'finish',
  done: 'charge',
  charged: undefined,
  canceled: undefined,
} as const satisfies Record<ActedOrder['state'], Act | undefined>

const rights = {
  send: 'INTERNAL_ORDER_EDIT',
  accept: 'INTERNAL_ORDER_EXECUTE',
  finish: 'INTERNAL_ORDER_EXECUTE',
  charge: 'INTERNAL_ORDER_EDIT',
  cancel: 'INTERNAL_ORDER_EDIT',
} as const satisfies Record<Act, RightName>

/** Returns the place of the right: the sale's place to order, the workshop's branch to accept. */
function placeFor(act: Act, order: ActedOrder) {
  return rights[act] === 'INTERNAL_ORDER_EXECUTE' ? { branch: order.workBranch } : toPlace(order)
}

function explainRefusal(act: Act, order: ActedOrder): string | undefined {
  const can = internalOrderCan(act, order)
  return can.ok ? undefined : refusalText(can)
}

interface ActsProps {
  order: ActedOrder
  onDone: (order: InternalOrder) => void
}

/** Shows the next acts of an internal order; disabled ones say why. */
export function InternalOrderActs({ order, onDone }: ActsProps) {
  const [asking, setAsking] = useState<Act>()
  const step = next[order.state]
  return (
    <>
      {step && step !== 'charge' && (
        <ActionButton
          right={rights.cancel}
          place={toPlace(order)}
          look="danger"
          refusal={explainRefusal('cancel', order)}
          onClick={() => setAsking('cancel')}
        >
          {texts.cancel.act()}
        </ActionButton>
      )}
      {step && (
        <ActionButton
          right={rights[step]}
          place={placeFor(step, order)}
          look="primary"
          refusal={explainRefusal(step, order)}
          onClick={() => setAsking(step)}
        >
          {texts[step].act()}
        </ActionButton>
      )}
      {asking && <AskDialog act={asking} order={order} onDone={onDone} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** The same acts in a row of the list: only those that are allowed. The page of the order gives the reasons of the others. */
export function InternalOrderRowActs({ order }: { order: ActedOrder }) {
  const [asking, setAsking] = useState<Act>()
  const step = next[order.state]
  const mayStep = useRefusal(rights[step ?? 'send'], step && placeFor(step, order)) === undefined
  const mayCancel = useRefusal(rights.cancel, toPlace(order)) === undefined
  return (
    <>
      {step && mayStep && explainRefusal(step, order) === undefined && (
        <Button small onClick={() => setAsking(step)}>
          {texts[step].act()}
        </Button>
      )}
      {mayCancel && explainRefusal('cancel', order) === undefined && (
        <IconButton
          icon="x"
          label={m['office.internal-order.cancel.of']({ number: order.internalNumber })}
          onClick={() => setAsking('cancel')}
        />
      )}
      {asking && <AskDialog act={asking} order={order} onDone={() => undefined} onClose={() => setAsking(undefined)} />}
    </>
  )
}

const texts = {
  send: {
    act: m['office.internal-order.send.act'],
    title: m['office.internal-order.send.title'],
    text: m['office.internal-order.send.text'],
    done: m['office.internal-order.send.done'],
  },
  accept: {
    act: m['office.internal-order.accept.act'],
    title: m['office.internal-order.accept.title'],
    text: m['office.internal-order.accept.text'],
    done: m['office.internal-order.accept.done'],
  },
  finish: {
    act: m['office.internal-order.finish.act'],
    title: m['office.internal-order.finish.title'],
    text: m['office.internal-order.finish.text'],
    done: m['office.internal-order.finish.done'],
  },
  charge: {
    act: m['office.internal-order.charge.act'],
    title: m['office.internal-order.charge.title'],
    text: m['office.internal-order.charge.text'],
    done: m['office.internal-order.charge.done'],
  },
  cancel: {
    act: m['office.internal-order.cancel.act'],
    title: m['office.internal-order.cancel.title'],
    text: null,
    done: m['office.internal-order.cancel.done'],
  },
} as const satisfies Record<Act, unknown>

function AskDialog({ act, order, onDone, onClose }: ActsProps & { act: Act; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { title, text, done, act: confirm } = texts[act]
  const number = order.internalNumber
  const department = translate(order.department.label, currentLanguage())
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      keep={m['words.back']()}
      danger={act === 'cancel'}
      refusal={act === 'cancel' && reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={() => calls[act](order, reason)}
      onDone={({ internalOrder }) => {
        showUndo(done({ number }), null)
        onDone(internalOrder)
      }}
      onClose={onClose}
    >
      {text && <p>{text({ number, department, day: formatDay(order.dueOn) })}</p>}
      {act === 'cancel' && (
        <TextArea
          data-autofocus
          label={m['office.internal-order.cancel.reason']()}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ActDialog>
  )
}

const calls: Record<Act, (order: ActedOrder, reason: string) => Promise<{ internalOrder: InternalOrder }>> = {
  send: ({ id, rev }) => api('POST /sales/internalorder/send', { id, rev }),
  accept: ({ id, rev }) => api('POST /sales/internalorder/accept', { id, rev }),
  finish: ({ id, rev }) => api('POST /sales/internalorder/finish', { id, rev }),
  charge: ({ id, rev }) => api('POST /sales/internalorder/charge', { id, rev }),
  cancel: ({ id, rev }, reason) => api('POST /sales/internalorder/cancel', { id, rev, reason }),
}
