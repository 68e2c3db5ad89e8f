import { api } from '@forecourt/api-client/api-client.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { useAccess } from '../../platform/access.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { useCommand } from '../../platform/queries.ts'
import { needTexts } from '../flows/order-flow-texts.ts'
import { toStanding } from './dossier-standing.ts'
import { toPlace, type Dossier, type DossierPart } from './dossier-texts.ts'
import styles from './Dossier.module.css'

type Step = Dossier['steps'][number]

/**
 * Shows the steps of the order: done, next, by when and by whom. A step is ticked by its role and by the users who may
 * edit the dossier; others only see it.
 */
export function DossierSteps({ dossier, onDone }: DossierPart) {
  const { id, steps, today } = dossier
  const tick = useCommand(({ step, doneOn }: { step: number; doneOn: string | null }) =>
    api('POST /sales/dossier/step', { id, step, doneOn }),
  )
  const { role } = useAccess()
  const worksOnIt = useRefusal('DOSSIER_EDIT', toPlace(dossier)) === undefined
  const mayTick = dossierCan('tick', toStanding(dossier)).ok
  const next = steps.find(({ doneOn }) => doneOn === null)
  return (
    <DeskPanel
      title={m['office.dossier.steps.title']()}
      beside={
        steps.length > 0 && (
          <span className="num">
            {m['office.dossier.steps.count']({
              done: steps.filter(({ doneOn }) => doneOn !== null).length,
              count: steps.length,
            })}
          </span>
        )
      }
    >
      {(tick.error !== null || (mayTick && !worksOnIt) || steps.length === 0) && (
        <DeskBody>
          <FailureNotice failure={tick.error} />
          {mayTick && !worksOnIt && <p className="hint">{m['office.dossier.steps.own']()}</p>}
          {steps.length === 0 && <p className="hint">{m['office.dossier.steps.none']()}</p>}
        </DeskBody>
      )}
      <DeskRows as="ol">
        {steps.map((step) => {
          const name = translate(step.label, currentLanguage())
          const isDone = step.doneOn !== null
          const isMine = worksOnIt || step.role === role?.base
          return (
            <li key={step.id}>
              <Checkbox
                label={name}
                // A step keeps its new state while it is being saved.
                checked={tick.isPending && tick.variables.step === step.id ? !isDone : isDone}
                disabled={!mayTick || !isMine || (!isDone && step.missing.length > 0)}
                onChange={() =>
                  !tick.isPending &&
                  tick.mutate(
                    { step: step.id, doneOn: isDone ? null : today },
                    { onSuccess: ({ dossier: changed }) => onDone(changed) },
                  )
                }
              />
              <RowEnd className={styles.progress}>
                <span className="hint">{stepText(step, today)}</span>
                {step === next && mayTick && <StateBadge tone="promo">{m['office.dossier.steps.next']()}</StateBadge>}
              </RowEnd>
            </li>
          )
        })}
      </DeskRows>
    </DeskPanel>
  )
}

function stepText({ role, dueOn, doneOn, doneBy, needs: all, missing }: Step, today: string): string {
  if (doneOn !== null) {
    const day = formatDay(doneOn)
    if (doneBy) return m['office.dossier.steps.done']({ day, name: doneBy })
    return all.includes('advance')
      ? m['office.dossier.steps.done-by-payment']({ day })
      : m['office.dossier.steps.done-alone']({ day })
  }
  const due =
    dueOn < today ? m['words.late-since']({ day: formatDay(dueOn) }) : m['words.due-by']({ day: formatDay(dueOn) })
  const needs = missing.map((need) => needTexts[need]()).join(', ')
  return [due, BASE_ROLES[role].name[currentLanguage()], needs && m['office.dossier.steps.waits']({ needs })]
    .filter(Boolean)
    .join(' · ')
}
