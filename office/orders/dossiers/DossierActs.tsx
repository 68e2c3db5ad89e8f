import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan, type DossierAct } from '@forecourt/domain/orders/dossier.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { resolveDecider } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu } from '@forecourt/ui/Menu.tsx'
import { ActionItem } from '../../platform/ActionItem.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showUndo } from '../../platform/undo.ts'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type Dossier, type DossierPart } from './dossier-texts.ts'
import { SignDialog } from '../contracts/SignDialog.tsx'

type Act = Extract<DossierAct, 'approve' | 'disapprove' | 'sign' | 'complete' | 'deliver' | 'cancel'>

const rights = {
  approve: 'DOSSIER_APPROVE',
  disapprove: 'DOSSIER_APPROVE',
  sign: 'CUSTOMER_ORDER_EDIT',
  complete: 'CUSTOMER_ORDER_EDIT',
  deliver: 'OFFER_DELIVER',
  cancel: 'CUSTOMER_ORDER_CANCEL',
} as const satisfies Record<Act, RightName>

/** Shows the next acts of a dossier; disabled ones say why. */
export function DossierActs({ dossier, onDone }: DossierPart) {
  const [asking, setAsking] = useState<Act>()
  const { user, who } = useAccess()
  const me = user.id
  const { owner, confirmedBy } = dossier
  const isOwn = owner.id === me || confirmedBy.id === me
  const explainRefusal = (act: Act) => {
    const can = dossierCan(act, toStanding(dossier))
    if (!can.ok) return refusalText(can)
    if (rights[act] !== 'DOSSIER_APPROVE') return undefined
    if (isOwn) return m['refusals.own-dossier']()
    const asked = { place: toPlace(dossier), askedBy: [owner.id, confirmedBy.id] }
    const decider = resolveDecider(who, 'DOSSIER_APPROVE', asked)
    return !decider.ok && decider.reason === 'request-of-absent' ? m['refusals.request-of-absent']() : undefined
  }
  const acts = availableActs(dossier)
  return (
    <>
      {acts.seldom.length > 0 && (
        <Menu look="icon" label={<Icon name="dots" />} name={m['office.desk.more']()}>
          {acts.seldom.map((act) => (
            <ActionItem
              key={act}
              right={rights[act]}
              place={toPlace(dossier)}
              refusal={explainRefusal(act)}
              onClick={() => setAsking(act)}
            >
              {texts[act].act()}
            </ActionItem>
          ))}
        </Menu>
      )}
      {acts.next.map((act, at, { length }) => (
        <ActionButton
          key={act}
          right={rights[act]}
          place={toPlace(dossier)}
          look={at === length - 1 ? 'primary' : 'secondary'}
          refusal={explainRefusal(act)}
          onClick={() => setAsking(act)}
        >
          {act === 'sign' ? m['office.dossier.sign.act']() : texts[act].act()}
        </ActionButton>
      ))}
      {asking === 'sign' && <SignDialog dossier={dossier} onDone={onDone} onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'sign' && (
        <AskDialog act={asking} dossier={dossier} onDone={onDone} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

/** Returns the acts to show: the next step comes last, as the primary one; those that take something back are seldom. */
function availableActs({ state, approval }: Dossier): { next: Act[]; seldom: Exclude<Act, 'sign'>[] } {
  if (state === 'delivered' || state === 'canceled') return { next: [], seldom: [] }
  const step = { draft: 'sign', valid: 'complete', complete: 'deliver' } as const
  return {
    next: approval === 'not-approved' ? ['approve', step[state]] : [step[state]],
    seldom: approval === 'not-applicable' ? ['cancel'] : ['disapprove', 'cancel'],
  }
}

const texts = {
  approve: {
    act: m['office.dossier.approve.act'],
    title: m['office.dossier.approve.title'],
    text: m['office.dossier.approve.text'],
    done: m['office.dossier.approve.done'],
  },
  disapprove: {
    act: m['office.dossier.disapprove.act'],
    title: m['office.dossier.disapprove.title'],
    text: null,
    done: m['office.dossier.disapprove.done'],
  },
  complete: {
    act: m['office.dossier.complete.act'],
    title: m['office.dossier.complete.title'],
    text: m['office.dossier.complete.text'],
    done: m['office.dossier.complete.done'],
  },
  deliver: {
    act: m['office.dossier.deliver.act'],
    title: m['office.dossier.deliver.title'],
    text: null,
    done: m['office.dossier.deliver.done'],
  },
  cancel: {
    act: m['office.dossier.cancel.act'],
    title: m['office.dossier.cancel.act'],
    text: m['office.dossier.cancel.text'],
    done: m['office.dossier.cancel.done'],
  },
} as const satisfies Record<AskedAct, unknown>

/** Signing has a dialog of its own. */
type AskedAct = Exclude<Act, 'sign'>

function AskDialog({ act, dossier, onDone, onClose }: DossierPart & { act: AskedAct; onClose: () => void }) {
  const { today } = dossier
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [isFactoryTold, setFactoryTold] = useState(false)
  const isToCome = act === 'cancel' && dossier.carStanding === 'to-come'
  const { title, text, done, act: confirm } = texts[act]
  const wantsReason = act === 'cancel' || act === 'disapprove'
  return (
    <ActDialog
      title={title()}
      confirm={confirm()}
      keep={m['words.back']()}
      danger={act === 'cancel'}
      refusal={wantsReason && reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={() => calls[act](dossier, { on, reason, isFactoryTold })}
      onDone={({ dossier: changed }) => {
        showUndo(done(), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      {text && <p>{text()}</p>}
      {act === 'deliver' && (
        <TextField
          id="dossier-day"
          data-autofocus
          type="date"
          label={m['office.dossier.deliver.on']()}
          min={dossier.contractDay}
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
      )}
      {wantsReason && (
        <TextArea
          data-autofocus
          label={m['words.reason']()}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {isToCome && (
        <Checkbox
          label={m['office.car-order.factory-too']()}
          hint={m['office.car-order.factory-hint']()}
          checked={isFactoryTold}
          onChange={({ target }) => setFactoryTold(target.checked)}
        />
      )}
    </ActDialog>
  )
}

type Asked = { on: string; reason: string; isFactoryTold: boolean }
const calls: Record<AskedAct, (dossier: Dossier, asked: Asked) => Promise<{ dossier: Dossier }>> = {
  approve: ({ id, rev }) => api('POST /sales/dossier/approve', { id, rev }),
  disapprove: ({ id, rev }, { reason }) => api('POST /sales/dossier/disapprove', { id, rev, reason }),
  complete: ({ id, rev }) => api('POST /sales/customerorder/complete', { id, rev }),
  deliver: ({ id, rev }, { on }) => api('POST /sales/offer/deliver', { id, rev, on }),
  cancel: ({ id, rev }, { reason, isFactoryTold }) =>
    api('POST /sales/customerorder/cancel', { id, rev, reason, isFactoryTold }),
}
