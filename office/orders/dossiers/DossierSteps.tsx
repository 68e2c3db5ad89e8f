import { api } from '@forecourt/api-client/api-client.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { useAccess } from '../../platform/access.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { useCommand } from '../../platform/queries.ts'
import { needTexts } from '../flows/order-flow-texts.ts'
import { toStanding } from './dossier-standing.ts'
import { toPlace, type Dossier, type DossierPart } from './dossier-texts.ts'

type Step = Dossier['steps'][number]

/**
 * The way of the order: what was done, what is next, by when and by whom. A step is ticked by its role and by whoever works
 * on the dossier; others look.
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
    <Panel stacked title={m['office.dossier.steps.title']()}>
      <FailureNotice failure={tick.error} />
      {mayTick && !worksOnIt && <p className="hint">{m['office.dossier.steps.own']()}</p>}
      {steps.length === 0 && <p className="hint">{m['office.dossier.steps.none']()}</p>}
      <Lines as="ol">
        {steps.map((step) => {
          const name = translate(step.label, currentLanguage())
          const isDone = step.doneOn !== null
          const isMine = worksOnIt || step.role === role?.base
          return (
            <li key={step.id}>
              <Row between gap={12}>
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
                {step === next && mayTick && <Badge tone="promo">{m['office.dossier.steps.next']()}</Badge>}
              </Row>
              <p className="hint">{stepText(step, today)}</p>
            </li>
          )
        })}
      </Lines>
    </Panel>
  )
}

function stepText({ role, dueOn, doneOn, doneBy, missing }: Step, today: string): string {
  if (doneOn !== null) {
    const day = formatDay(doneOn)
    return doneBy
      ? m['office.dossier.steps.done']({ day, name: doneBy })
      : m['office.dossier.steps.done-by-payment']({ day })
  }
  const due =
    dueOn < today ? m['words.late-since']({ day: formatDay(dueOn) }) : m['words.due-by']({ day: formatDay(dueOn) })
  const needs = missing.map((need) => needTexts[need]()).join(', ')
  return [due, BASE_ROLES[role].name[currentLanguage()], needs && m['office.dossier.steps.waits']({ needs })]
    .filter(Boolean)
    .join(' · ')
}
