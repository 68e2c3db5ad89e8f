import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import type { DeliveryType } from '@forecourt/domain/orders/order.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useRefusal } from '../../platform/may.ts'
import { showUndo } from '../../platform/undo.ts'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type Dossier, type DossierPart } from './dossier-texts.ts'
import { HalfDaySelect, halfDayText } from '../orders/HalfDaySelect.tsx'

const wayTexts = {
  pickup: m['office.dossier.handover.ways.pickup'],
  deliver: m['office.dossier.handover.ways.deliver'],
} as const satisfies Record<DeliveryType, unknown>

/** Shows the appointment for the handover of the car, at home or at the branch. */
export function DossierHandover({ dossier, onDone }: DossierPart) {
  const [asking, setAsking] = useState<'plan' | 'off'>()
  const { handover, state, branch } = dossier
  const maySeeAgenda = useRefusal('AGENDA_VIEW', { branch: branch.id }) === undefined
  if (state === 'draft' || state === 'canceled') return null
  const comesOn = expectedAfter(dossier)
  const can = dossierCan('plan-handover', toStanding(dossier))
  const asks = {
    right: 'DOSSIER_EDIT',
    place: toPlace(dossier),
    refusal: can.ok ? undefined : refusalText(can),
  } as const
  return (
    <DeskPanel
      title={m['office.shop-order.handover']()}
      beside={
        state !== 'delivered' && (
          <>
            {handover && (
              <ActionButton {...asks} small look="quiet" onClick={() => setAsking('off')}>
                {m['office.dossier.handover.take-off']()}
              </ActionButton>
            )}
            <ActionButton {...asks} small icon="calendar" onClick={() => setAsking('plan')}>
              {handover ? m['office.shop-order.handover-move']() : m['office.dossier.handover.plan']()}
            </ActionButton>
          </>
        )
      }
    >
      <DeskBody>
        {handover ? (
          <p>
            {maySeeAgenda ? (
              <TextLink
                href={`/delivery?${agendaSearch(dossier, handover.day)}`}
                title={m['office.dossier.handover.in-calendar']()}
              >
                {halfDayText(handover)}
              </TextLink>
            ) : (
              <strong>{halfDayText(handover)}</strong>
            )}{' '}
            · {wayTexts[handover.deliveryType]()}
          </p>
        ) : (
          <p className="hint">{m['office.shop-order.handover-none']()}</p>
        )}
        {comesOn !== undefined && (
          <Notice tone="warning">{m['office.dossier.handover.too-early']({ day: formatDay(comesOn) })}</Notice>
        )}
        {asking === 'plan' && <PlanDialog dossier={dossier} onDone={onDone} onClose={() => setAsking(undefined)} />}
        {asking === 'off' && <TakeOffDialog dossier={dossier} onDone={onDone} onClose={() => setAsking(undefined)} />}
      </DeskBody>
    </DeskPanel>
  )
}

/** Returns the day on which the car is expected, if that is after the agreed day of the handover. */
function expectedAfter({ handover, carOrder, carStanding }: Dossier): string | undefined {
  if (!handover || !carOrder || carStanding !== 'to-come') return undefined
  return carOrder.expectedOn !== null && carOrder.expectedOn > handover.day ? carOrder.expectedOn : undefined
}

function agendaSearch({ id, branch }: Dossier, day: string): URLSearchParams {
  return new URLSearchParams({ day, branch: String(branch.id), open: `dossier:${id}` })
}

type DialogProps = DossierPart & { onClose: () => void }

function PlanDialog({ dossier, onDone, onClose }: DialogProps) {
  const { id, rev, handover } = dossier
  const [deliveryType, setWay] = useState<DeliveryType>(handover?.deliveryType ?? deliveryWay(dossier))
  const [half, setHalf] = useState<Handover>()
  const [tells, setTells] = useState(true)
  const { data } = useQuery(callOptions('GET /sales/dossier/gethandoverdays', { id, deliveryType }))
  return (
    <ActDialog
      title={handover ? m['office.shop-order.handover-title']() : m['office.dossier.handover.title']()}
      confirm={handover ? m['office.shop-order.handover-move']() : m['office.dossier.handover.plan']()}
      keep={m['words.back']()}
      refusal={half ? undefined : m['refusals.handover-required']()}
      act={() => api('POST /sales/dossier/sethandover', { id, rev, tells, handover: { ...half!, deliveryType } })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.handover.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <Segmented
        legend={m['office.dossier.handover.way']()}
        options={(['pickup', 'deliver'] as const).map((value) => ({ value, label: wayTexts[value]() }))}
        value={deliveryType}
        onChange={(way) => {
          setWay(way)
          setHalf(undefined)
        }}
      />
      <HalfDaySelect days={data?.days} value={half} onChange={setHalf} />
      <Checkbox
        label={m['office.dossier.handover.tells']()}
        checked={tells}
        onChange={({ target }) => setTells(target.checked)}
      />
    </ActDialog>
  )
}

/** Returns `deliver` if the offer includes a delivery. */
function deliveryWay({ sold }: Dossier): DeliveryType {
  const services = sold?.context.facts.services ?? []
  const isBrought = services.some(({ id, kind }) => kind === 'delivery' && sold!.content.services.includes(id))
  return isBrought ? 'deliver' : 'pickup'
}

function TakeOffDialog({ dossier: { id, rev }, onDone, onClose }: DialogProps) {
  return (
    <ActDialog
      title={m['office.dossier.handover.take-off']()}
      confirm={m['office.dossier.handover.take-off']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/dossier/sethandover', { id, rev, tells: false, handover: null })}
      onDone={({ dossier }) => {
        showUndo(m['office.dossier.handover.off-done'](), null)
        onDone(dossier)
      }}
      onClose={onClose}
    >
      <p>{m['office.dossier.handover.off-text']()}</p>
    </ActDialog>
  )
}
