import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import {
  FINDING_STATES,
  lacksRemark,
  REMARK_LIMIT,
  reportGaps,
  type FindingState,
} from '@forecourt/domain/stock/condition-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { CheckboxRow } from '@forecourt/ui/CheckboxRow.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import { Row } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { DraftOffer } from '../../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../../platform/form/use-unsaved.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import type { Desk } from './DeskActions.tsx'
import { FINDING_TEXTS } from './finding-texts.ts'
import styles from './ConditionReport.module.css'

type Answer = ApiResult<'GET /sales/usedcar/getcondition'>
type Point = Answer['groups'][number]['points'][number]

/** As it is being typed: a remark may still be half. */
interface Change {
  readonly state: FindingState | null
  readonly nl: string
  readonly fr: string
}
type Changes = ReadonlyMap<number, Change>
const noChanges: Changes = new Map()

/** As this browser stores them across a reload. */
interface KeptChanges {
  readonly findings: readonly (readonly [number, Change])[]
}

/**
 * The condition report of a used car: one tap per point, at the car with a telephone or at the desk. Saved apart from
 * the form.
 */
export function ConditionReport({ desk: { id, branch } }: { desk: Desk }) {
  const { data } = useQuery(callOptions('GET /sales/usedcar/getcondition', { id }))
  const refusal = useRefusal('CONDITION_REPORT_EDIT', { branch })
  const [changes, setChanges] = useState(noChanges)
  const [isOpenOnly, setIsOpenOnly] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const saving = useCommand(() =>
    api('POST /sales/usedcar/savecondition', {
      id,
      findings: [...changes].map(([point, typed]) => ({ id: point, state: typed.state, remark: toRemark(typed) })),
    }),
  )

  async function save(): Promise<boolean> {
    saving.reset()
    setIsChecked(true)
    if ([...changes.values()].some((change) => findProblem(change) !== undefined)) return false
    const saved = await saving.mutateAsync().catch(() => undefined)
    if (!saved) return false
    const isFinished = saved.completedOn !== null && data?.completedOn === null
    setChanges(noChanges)
    setIsChecked(false)
    showUndo(isFinished ? m['office.stock.condition.finished']() : m['office.stock.condition.saved'](), saved.change)
    return true
  }
  const { draft } = useUnsaved<KeptChanges>({
    name: 'condition',
    id,
    base: { findings: [] },
    row: { findings: [...changes] },
    isDirty: changes.size > 0,
    restore: ({ row }) => setChanges(new Map(row.findings)),
    save,
    discard: () => setChanges(noChanges),
  })

  if (!data) return null
  const currentChange = (point: Point): Change => changes.get(point.id) ?? savedChange(point)
  const put = (points: readonly (readonly [Point, Change])[]) => {
    const next = new Map(changes)
    for (const [point, change] of points) {
      if (isSame(change, savedChange(point))) next.delete(point.id)
      else next.set(point.id, change)
    }
    setChanges(next)
  }
  const points = data.groups.flatMap((group) => group.points)
  const gaps = reportGaps(points.map((point) => toFinding(currentChange(point))))
  const isReadOnly = refusal !== undefined
  const shownGroups = data.groups
    .map((group) => ({
      ...group,
      filled: group.points.filter((point) => currentChange(point).state !== null).length,
      all: group.points,
      // A point that is being filled in stays in view until it is saved.
      points: isOpenOnly ? group.points.filter(({ state }) => state === null) : group.points,
    }))
    .filter((group) => group.points.length > 0)

  return (
    <Panel
      title={m['words.car-condition']()}
      beside={
        <span className="hint" aria-live="polite">
          {m['office.stock.condition.progress']({ filled: points.length - gaps.open, count: points.length })}
        </span>
      }
    >
      {points.length === 0 ? (
        <p className="hint">{m['office.stock.condition.empty']()}</p>
      ) : (
        <>
          <Standing completedOn={data.completedOn} completedBy={data.completedBy} withoutFrench={gaps.withoutFrench} />
          {data.completedOn === null && (
            <CheckboxRow
              label={m['office.stock.condition.open-only']()}
              checked={isOpenOnly}
              onChange={({ target }) => setIsOpenOnly(target.checked)}
            />
          )}
          {shownGroups.length === 0 && <p className="hint">{m['office.stock.condition.nothing-open']()}</p>}
          {shownGroups.map((group) => {
            const name = translate(group.name, currentLanguage())
            const open = group.all.filter((point) => currentChange(point).state === null)
            return (
              <details
                key={group.id}
                className={styles.group}
                open={group.all.some(({ state }) => state === null) || undefined}
              >
                <summary>
                  {name}{' '}
                  <span className="hint">
                    {m['office.stock.condition.group-progress']({ filled: group.filled, count: group.all.length })}
                  </span>
                </summary>
                {open.length > 0 && !isReadOnly && (
                  <p className={styles.all}>
                    <Button
                      small
                      icon="check"
                      aria-label={m['office.stock.condition.all-good-of']({ name })}
                      onClick={() => put(open.map((point) => [point, { ...currentChange(point), state: 'good' }]))}
                    >
                      {m['office.stock.condition.all-good']()}
                    </Button>
                  </p>
                )}
                <ul className={styles.points}>
                  {group.points.map((point) => (
                    <PointRow
                      key={point.id}
                      name={translate(point.name, currentLanguage())}
                      value={currentChange(point)}
                      isReadOnly={isReadOnly}
                      isChecked={isChecked}
                      onChange={(change) => put([[point, change]])}
                    />
                  ))}
                </ul>
              </details>
            )
          })}
          {draft && !isReadOnly && <DraftOffer {...draft} />}
          <FailureNotice failure={saving.error} />
          <div className={styles.foot}>
            <ActionButton
              look="primary"
              right="CONDITION_REPORT_EDIT"
              place={{ branch }}
              refusal={changes.size === 0 ? m['words.nothing-changed']() : undefined}
              busy={saving.isPending}
              onClick={() => void save()}
            >
              {m['office.stock.condition.save']()}
            </ActionButton>
          </div>
        </>
      )}
    </Panel>
  )
}

function Standing({
  completedOn,
  completedBy,
  withoutFrench,
}: Pick<Answer, 'completedOn' | 'completedBy'> & { withoutFrench: number }) {
  if (completedOn === null)
    return (
      <>
        <p className="hint">{m['office.stock.condition.hint']()}</p>
        {withoutFrench > 0 && (
          <p className="hint">{m['office.stock.condition.without-french']({ count: withoutFrench })}</p>
        )}
      </>
    )
  const day = formatDay(completedOn)
  return (
    <p className={styles.complete}>
      <Icon name="circle-check" />{' '}
      {completedBy === null
        ? m['office.stock.condition.completed']({ day })
        : m['office.stock.condition.completed-by']({ day, name: completedBy })}
    </p>
  )
}

interface PointRowProps {
  name: string
  value: Change
  isReadOnly: boolean
  /** True once the user tried to save: problems then show. */
  isChecked: boolean
  onChange: (change: Change) => void
}

function PointRow({ name, value, isReadOnly, isChecked, onChange }: PointRowProps) {
  const group = useId()
  const [isOpened, setIsOpened] = useState(false)
  const hasRemark = value.nl !== '' || value.fr !== '' || value.state === 'repair' || isOpened
  const problem = isChecked ? findProblem(value) : undefined
  return (
    <li className={styles.point}>
      <fieldset disabled={isReadOnly}>
        <legend>{name}</legend>
        <Row>
          {FINDING_STATES.map((state) => (
            <label key={state} className={styles.state} data-state={state}>
              <input
                type="radio"
                className={hidden.hidden}
                name={group}
                checked={value.state === state}
                onChange={() => onChange({ ...value, state })}
              />
              {FINDING_TEXTS[state]()}
            </label>
          ))}
        </Row>
      </fieldset>
      {hasRemark ? (
        <div className={styles.remark}>
          <TextField
            label={m['office.stock.condition.remark-nl']()}
            value={value.nl}
            maxLength={REMARK_LIMIT}
            disabled={isReadOnly}
            error={problem}
            onChange={({ target }) => onChange({ ...value, nl: target.value })}
          />
          <TextField
            label={m['office.stock.condition.remark-fr']()}
            value={value.fr}
            maxLength={REMARK_LIMIT}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...value, fr: target.value })}
          />
        </div>
      ) : (
        !isReadOnly &&
        value.state !== null && (
          <Button
            look="quiet"
            small
            aria-label={m['office.stock.condition.remark-of']({ name })}
            onClick={() => setIsOpened(true)}
          >
            {m['office.stock.condition.remark']()}
          </Button>
        )
      )}
    </li>
  )
}

function savedChange({ state, remark }: Point): Change {
  return { state, nl: remark?.nl ?? '', fr: remark?.fr ?? '' }
}

function isSame(one: Change, other: Change): boolean {
  return one.state === other.state && one.nl === other.nl && one.fr === other.fr
}

function toRemark({ nl, fr }: Change): Translated | null {
  if (nl.trim() === '') return null
  return fr.trim() === '' ? { nl: nl.trim() } : { nl: nl.trim(), fr: fr.trim() }
}

function toFinding(change: Change) {
  return { state: change.state, remark: toRemark(change) }
}

/** Returns the problem of the input at a point; the server checks the same. */
function findProblem(change: Change): string | undefined {
  if (change.nl.trim() === '' && change.fr.trim() !== '') return m['office.stock.condition.remark-nl-first']()
  return lacksRemark(toFinding(change)) ? m['refusals.condition-remark-missing']() : undefined
}
