import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { BASE_ROLE_NAMES } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import type { FlowStep } from '@forecourt/domain/orders/order-flow.schema.ts'
import { STEP_NEEDS, type StepNeed } from '@forecourt/domain/orders/order-flow.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { CheckboxRow } from '@forecourt/ui/CheckboxRow.tsx'
import { Grip } from '@forecourt/ui/Grip.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { moveItem, useOrder } from '@forecourt/ui/useOrder.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DraftOffer } from '../../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../../platform/form/use-unsaved.ts'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { TranslatedField } from '../../platform/inputs/TranslatedField.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { needTexts } from './order-flow-texts.ts'
import styles from './OrderFlow.module.css'

/** A step while it is edited: whatever its days are typed as, and known by its key also before it is saved. */
interface EditedStep extends Omit<FlowStep, 'dueDays'> {
  readonly key: string
  readonly dueDays: number | null
}

const longestLabel = 80

/** The steps of an order flow, in the order that they are done in. Saved by themselves. */
export function OrderFlowSteps({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/orderflow/getsteps', { id }))
  return data && <Steps key={JSON.stringify(data.steps)} id={id} was={data.steps} />
}

function Steps({ id, was }: { id: number; was: readonly FlowStep[] }) {
  const [steps, setSteps] = useState(() => was.map(toEditedStep))
  const refusal = useRefusal('ORDER_FLOW_EDIT')
  const save = useCommand((input: { was: FlowStep[]; steps: FlowStep[] }) =>
    api('POST /sales/orderflow/savesteps', { id, ...input }),
  )
  const { items, lifted, gripOf } = useOrder(steps, {
    layout: 'grid',
    keyOf: ({ key }) => key,
    onMove: (from, to) => setSteps(moveItem(steps, from, to)),
  })
  const complete = steps.flatMap((step) => asSaved(step) ?? [])
  const isComplete = complete.length === steps.length
  const isDirty = !isSame(steps.map(asSaved), was)

  async function send(): Promise<boolean> {
    if (!isComplete) return false
    try {
      const { change } = await save.mutateAsync({ was: [...was], steps: complete })
      showUndo(m['office.order-flow.saved'](), change)
      return true
    } catch {
      return false
    }
  }
  const { draft } = useUnsaved({
    name: 'orderFlowSteps',
    id,
    base: was.map(toEditedStep),
    row: steps,
    isDirty,
    restore: ({ row }) => setSteps(row),
    save: send,
    discard: () => setSteps(was.map(toEditedStep)),
  })

  const change = (key: string, changes: Partial<EditedStep>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)))

  return (
    <section className={styles.panel} aria-label={m['office.order-flow.steps']()}>
      <h2>{m['office.order-flow.steps']()}</h2>
      <p className="hint">{steps.length === 0 ? m['office.order-flow.none']() : m['office.order-flow.steps-hint']()}</p>
      <ul className={styles.steps}>
        {items.map((step, at) => (
          <li key={step.key} className={classes(styles.step, lifted?.key === step.key && styles.lifted)}>
            <StepFields
              step={step}
              place={at + 1}
              disabled={refusal !== undefined}
              grip={
                <Grip
                  label={m['office.order-flow.move']({ place: at + 1 })}
                  disabled={refusal !== undefined}
                  {...gripOf(step)}
                />
              }
              onChange={(changes) => change(step.key, changes)}
              onRemove={() => setSteps(steps.filter(({ key }) => key !== step.key))}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{lifted && m['office.rank.at']({ place: lifted.at + 1, count: items.length })}</span>
      </VisuallyHidden>
      {draft && refusal === undefined && <DraftOffer {...draft} />}
      <FailureNotice failure={save.error} />
      <div className={styles.foot}>
        <Button icon="plus" disabled={refusal !== undefined} onClick={() => setSteps([...steps, newStep()])}>
          {m['office.order-flow.add']()}
        </Button>
        <ActionButton
          look="primary"
          right="ORDER_FLOW_EDIT"
          refusal={reasonNotToSave(isDirty, isComplete)}
          busy={save.isPending}
          onClick={() => void send()}
        >
          {m['office.order-flow.save']()}
        </ActionButton>
      </div>
    </section>
  )
}

interface StepFieldsProps {
  step: EditedStep
  place: number
  disabled: boolean
  grip: ReactNode
  onChange: (changes: Partial<EditedStep>) => void
  onRemove: () => void
}

function StepFields({ step, place, disabled, grip, onChange, onRemove }: StepFieldsProps) {
  const language = currentLanguage()
  const toggle = (need: StepNeed) =>
    onChange({
      needs: STEP_NEEDS.filter((one) => (one === need ? !step.needs.includes(need) : step.needs.includes(one))),
    })
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend>
        {grip}
        {m['office.order-flow.step']({ place })}
        <IconButton icon="trash" label={m['office.order-flow.remove']({ place })} onClick={onRemove} />
      </legend>
      <div className={styles.what} data-field-row>
        <TranslatedField
          id={`label-${step.key}`}
          label={m['office.order-flow.label']()}
          max={longestLabel}
          value={step.label}
          disabled={disabled}
          onChange={(label) => onChange({ label })}
        />
        <Select
          label={m['office.order-flow.role']()}
          value={step.role}
          options={BASE_ROLE_NAMES.map((value) => ({ value, label: BASE_ROLES[value].name[language] }))}
          onChoose={(role) => onChange({ role })}
        />
        <NumberField
          id={`due-${step.key}`}
          label={m['office.order-flow.due']()}
          unit={m['office.units.days']()}
          hint={place === 1 ? m['office.order-flow.due-hint']() : undefined}
          disabled={disabled}
          value={step.dueDays}
          onChange={(dueDays) => onChange({ dueDays })}
        />
      </div>
      <details>
        <summary>
          {step.needs.length === 0
            ? m['office.order-flow.needs']()
            : m['office.order-flow.needs-count']({ count: step.needs.map((need) => needTexts[need]()).join(', ') })}
        </summary>
        <div className={styles.needs}>
          {STEP_NEEDS.map((need) => (
            <CheckboxRow
              key={need}
              label={needTexts[need]()}
              checked={step.needs.includes(need)}
              disabled={disabled}
              onChange={() => toggle(need)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

const toEditedStep = (step: FlowStep): EditedStep => ({ ...step, key: String(step.id) })

function newStep(): EditedStep {
  return { key: crypto.randomUUID(), id: null, label: { nl: '' }, role: 'salesperson', dueDays: 1, needs: [] }
}

/** Returns the step as it is sent; undefined while it is incomplete. */
function asSaved({ key: _, dueDays, label, ...step }: EditedStep): FlowStep | undefined {
  const isDue = dueDays !== null && Number.isInteger(dueDays) && dueDays >= 0 && dueDays <= 365
  const nl = label.nl.trim()
  const fr = label.fr?.trim()
  if (!isDue || nl === '') return undefined
  const { id, role, needs } = step
  return { id, label: fr ? { nl, fr } : { nl }, role, dueDays, needs }
}

function reasonNotToSave(isDirty: boolean, isComplete: boolean): string | undefined {
  if (!isComplete) return m['office.order-flow.incomplete']()
  return isDirty ? undefined : m['office.order-flow.unchanged']()
}
