import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { DAY_PARTS } from '@forecourt/domain/platform/values/day-part.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { CAPACITY_LIMITS, HANDOVER_WAYS, WEEKDAYS, type Capacity } from '@forecourt/domain/workshop/capacity.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DraftOffer } from '../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../platform/form/use-unsaved.ts'
import { weekdayName } from '../platform/language.ts'
import { useCommand } from '../platform/queries.ts'
import { PanelForm } from '../platform/Panel.tsx'
import { CapacityCell } from './CapacityCell.tsx'
import styles from './Capacity.module.css'

type Branch = ApiResult<'GET /sales/capacity/getall'>['branches'][number]

/** One branch: a week of half-days and bays, and the test drives of its departments. */
export function BranchCapacityForm({ branch: { branch, name, departments, capacity } }: { branch: Branch }) {
  const [was, setWas] = useState<Capacity>(capacity)
  const [is, setIs] = useState<Capacity>(capacity)
  const save = useCommand(() => api('POST /sales/capacity/save', { capacity: { branch, was, is } }))
  const isDirty = !isSame(was, is)
  const isOutdated = save.error?.reason === 'changed-meanwhile'
  const departmentName = (number: number) => departments.find(({ id }) => id === number)?.name ?? ''
  const workshops = [...new Set(is.workshop.map(({ department }) => department))]

  async function send(): Promise<boolean> {
    try {
      const { branch: saved } = await save.mutateAsync()
      setWas(saved.capacity)
      setIs(saved.capacity)
      showToast({ message: m['office.form.saved'](), tone: 'success' })
      return true
    } catch {
      return false
    }
  }

  const theirs = (save.error?.errors[0]?.detail as { theirs?: Capacity } | undefined)?.theirs
  if (isOutdated && theirs && !isSame(theirs, was)) {
    setWas(theirs)
    setIs(theirs)
  }

  const { draft } = useUnsaved({
    name: 'capacity',
    id: branch,
    base: was,
    row: is,
    isDirty,
    restore({ base, row }) {
      setWas(base)
      setIs(row)
    },
    save: send,
  })

  const isComplete =
    is.handovers.every(({ orders }) => isUpTo(orders, CAPACITY_LIMITS.orders)) &&
    is.testDrives.every(({ atOnce }) => isUpTo(atOnce, CAPACITY_LIMITS.atOnce)) &&
    is.workshop.every(({ bays }) => isUpTo(bays, CAPACITY_LIMITS.bays))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete) void send()
    else event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <PanelForm noValidate onSubmit={submit} title={name}>
      {draft && <DraftOffer {...draft} />}
      {save.error && (
        <Notice tone={isOutdated ? 'warning' : 'failure'} live>
          {isOutdated ? m['office.capacity.changed']() : save.error.message}
        </Notice>
      )}
      <div className={styles.scroll}>
        <table className={styles.week}>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {m['words.day']()}
              </th>
              {HANDOVER_WAYS.map((way) => (
                <th key={way} scope="colgroup" colSpan={DAY_PARTS.length}>
                  {wayTexts[way]()}
                </th>
              ))}
              {workshops.length > 0 && (
                <th scope="colgroup" colSpan={workshops.length} rowSpan={workshops.length > 1 ? 1 : 2}>
                  {m['office.capacity.workshop']()}
                </th>
              )}
            </tr>
            <tr>
              {HANDOVER_WAYS.flatMap((way) =>
                DAY_PARTS.map((part) => (
                  <th key={`${way} ${part}`} scope="col">
                    {partTexts[part]()}
                  </th>
                )),
              )}
              {workshops.length > 1 &&
                workshops.map((department) => (
                  <th key={department} scope="col">
                    {departmentName(department)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => {
              const day = weekdayName(weekday)
              return (
                <tr key={weekday}>
                  <th scope="row">{day}</th>
                  {is.handovers.map(
                    (half, at) =>
                      half.weekday === weekday && (
                        <td
                          key={`${half.way} ${half.part}`}
                          className={classes(half.part === 'morning' && styles.begins)}
                        >
                          <CapacityCell
                            label={`${day}, ${wayTexts[half.way]()}, ${partTexts[half.part]()}`}
                            most={CAPACITY_LIMITS.orders}
                            value={half.orders}
                            onChange={(orders) =>
                              setIs({ ...is, handovers: is.handovers.with(at, { ...half, orders }) })
                            }
                          />
                        </td>
                      ),
                  )}
                  {is.workshop.map(
                    (lift, at) =>
                      lift.weekday === weekday && (
                        <td key={lift.department} className={styles.begins}>
                          <CapacityCell
                            label={`${day}, ${m['office.capacity.workshop']()}, ${departmentName(lift.department)}`}
                            most={CAPACITY_LIMITS.bays}
                            value={lift.bays}
                            onChange={(bays) => setIs({ ...is, workshop: is.workshop.with(at, { ...lift, bays }) })}
                          />
                        </td>
                      ),
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="hint">{m['office.capacity.week-hint']()}</p>
      {is.testDrives.length > 0 && (
        <>
          <h3 className={styles.drives}>{m['office.capacity.test-drives']()}</h3>
          <ul className={styles.departments}>
            {is.testDrives.map((drives, at) => (
              <li key={drives.department}>
                <span>{departmentName(drives.department)}</span>
                <CapacityCell
                  label={`${m['office.capacity.test-drives']()}, ${departmentName(drives.department)}`}
                  most={CAPACITY_LIMITS.atOnce}
                  value={drives.atOnce}
                  onChange={(atOnce) => setIs({ ...is, testDrives: is.testDrives.with(at, { ...drives, atOnce }) })}
                />
              </li>
            ))}
          </ul>
          <p className="hint">{m['office.capacity.test-drives-hint']()}</p>
        </>
      )}
      <div className={styles.bar}>
        <span className="hint" aria-live="polite">
          {isDirty && m['office.form.unsaved']()}
        </span>
        {isDirty && (
          <Button look="quiet" onClick={() => setIs(was)}>
            {m['words.discard-changes']()}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          aria-label={m['office.capacity.save']({ branch: name })}
        >
          {m['words.save']()}
        </Button>
      </div>
    </PanelForm>
  )
}

/** True for a whole number from 0 to `most`; false for NaN, which is an empty cell. */
function isUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

const wayTexts = { pickup: m['office.capacity.ways.pickup'], deliver: m['office.capacity.ways.deliver'] }
const partTexts = { morning: m['office.capacity.parts.morning'], afternoon: m['office.capacity.parts.afternoon'] }
