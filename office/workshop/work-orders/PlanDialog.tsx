import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { daysOfView } from '@forecourt/domain/workshop/calendar.ts'
import {
  checkWorkPlace,
  listFreeStarts,
  listOccupants,
  type WorkPlace,
} from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../../platform/failure.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { callOptions, queries } from '../../platform/queries.ts'
import {
  bayText,
  minutesText,
  placeText,
  placeTexts,
  toPlace,
  toPlannedAt,
  workName,
  type Week,
  type WeekWork,
} from './week-texts.ts'

/** Seconds that the message shows, longer than others: the move can be undone. */
const secondsToUndo = 10

interface PlanDialogProps {
  department: number
  work: WeekWork
  technicians: Week['technicians']
  bays: number
  /** The place that was chosen in the week; undefined: the present one. */
  to?: WorkPlace
  /** The technician that was chosen in the week; undefined: as it is. */
  technician?: number | null | undefined
  onClose: () => void
}

/** Plans a work order for a day, a free time, a bay and a technician: what the pointer does in the week, without it. */
export function PlanDialog({ department, work, technicians, bays, to = toPlace(work), ...props }: PlanDialogProps) {
  const [day, setDay] = useState<string>(to.day)
  const [bay, setBay] = useState(to.bay)
  const [minutes, setMinutes] = useState<number | undefined>(to.minutes)
  const [technician, setTechnician] = useState(props.technician)
  const [tells, setTells] = useState(true)
  const times = useTimes(department, work, { day, bay })
  const isKept = isSamePlace(work, { day, bay, minutes: minutes ?? -1 })
  const chosen = minutes !== undefined && (isKept || times?.free.includes(minutes)) ? minutes : undefined
  const isMoved = work.appointment !== null && !isKept
  return (
    <ActDialog
      title={m['office.work-week.plan-title']({ car: workName(work) })}
      confirm={m['words.move']()}
      keep={m['words.back']()}
      refusal={chosen === undefined || !isCalendarDay(day) ? m['office.calendar.choose-first']() : undefined}
      act={() => plan(work, { place: { day, minutes: chosen ?? 0, bay }, technician, tells })}
      onDone={({ workOrder }) => showPlanned(work, workOrder.rev)}
      onClose={props.onClose}
    >
      <DescriptionList
        items={[
          { term: m['words.car'](), value: [work.car, work.customer].join(', ') },
          { term: m['office.work-week.work'](), value: work.work || '–' },
          { term: m['office.calendar.move-from'](), value: placeText(toPlace(work)) },
        ]}
      />
      <FieldPair>
        <TextField
          type="date"
          label={m['words.day']()}
          value={day}
          error={times && times.free.length === 0 && !isKept ? placeTexts[times.verdict]() : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <Select
          label={m['office.work-order.receive.bay']()}
          options={[
            ...(work.appointment === null ? [{ value: '', label: bayText(null) }] : []),
            ...Array.from({ length: bays }, (_, at) => ({ value: String(at + 1), label: bayText(at + 1) })),
          ]}
          value={bay === null ? '' : String(bay)}
          onChange={({ target }) => setBay(target.value === '' ? null : Number(target.value))}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={m['office.calendar.choose-time']()}
          placeholder="–"
          options={withKept(times?.free ?? [], work, { day, bay }).map((one) => ({
            value: String(one),
            label: minutesText(one),
          }))}
          value={chosen === undefined ? '' : String(chosen)}
          onChange={({ target }) => setMinutes(target.value === '' ? undefined : Number(target.value))}
        />
        <Select
          label={m['office.work-week.technician']()}
          options={[
            { value: 'as-is', label: technicianText(work) },
            ...technicians.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(work.technicians.length === 0
              ? []
              : [{ value: 'nobody', label: m['office.work-order.jobs.nobody']() }]),
          ]}
          value={technician === undefined ? 'as-is' : technician === null ? 'nobody' : String(technician)}
          onChange={({ target }) => setTechnician(readTechnician(target.value))}
        />
      </FieldPair>
      {isMoved && (
        <Checkbox
          label={m['office.calendar.move-tells']({ name: work.customer })}
          checked={tells}
          onChange={({ target }) => setTells(target.checked)}
        />
      )}
    </ActDialog>
  )
}

function readTechnician(value: string): number | null | undefined {
  if (value === 'as-is') return undefined
  return value === 'nobody' ? null : Number(value)
}

function technicianText({ technicians }: WeekWork): string {
  return technicians.length === 0
    ? m['office.work-order.jobs.nobody']()
    : technicians.map(({ name }) => name).join(', ')
}

/** Returns the free starts of a day in a bay; undefined: they are not loaded. */
function useTimes(department: number, work: WeekWork, { day, bay }: { day: string; bay: number | null }) {
  const isDay = isCalendarDay(day)
  const monday = isDay ? daysOfView('week', day).first : day
  const { data } = useQuery({
    ...callOptions('GET /sales/workorder/week', { department, day: monday }),
    enabled: isDay,
  })
  if (!data || !isDay) return undefined
  const known = { days: data.days, occupants: listOccupants(data, work.id) }
  const now = new Date(data.now)
  const free = listFreeStarts(known, { day, bay }, work, now)
  return { free, verdict: free.length > 0 ? 'free' : findNoTime(known, { day, bay }, work, now) } as const
}

/** Returns why a day has no time: it is closed or over, its bay is not manned, or all is taken. */
function findNoTime(
  known: Parameters<typeof checkWorkPlace>[0],
  { day, bay }: { day: CalendarDay; bay: number | null },
  work: WeekWork,
  now: Date,
) {
  const verdict = checkWorkPlace(known, { day, bay, minutes: toPlace(work).minutes }, work, now)
  return verdict === 'free' || verdict === 'outside-hours' ? 'bay-full' : verdict
}

function isSamePlace(
  work: WeekWork,
  { day, minutes, bay }: { day: string; minutes: number; bay: number | null },
): boolean {
  const own = toPlace(work)
  return own.day === day && own.minutes === minutes && own.bay === bay
}

/** Adds the present time of the work to the free times, if nothing else changes. */
function withKept(
  free: readonly number[],
  work: WeekWork,
  { day, bay }: { day: string; bay: number | null },
): number[] {
  const own = toPlace(work)
  return own.day === day && own.bay === bay && !free.includes(own.minutes)
    ? [own.minutes, ...free].toSorted((one, other) => one - other)
    : [...free]
}

interface PlanWish {
  readonly place: { day: string; minutes: number; bay: number | null }
  readonly technician?: number | null | undefined
  readonly tells: boolean
}

export function plan({ id, rev }: Pick<WeekWork, 'id' | 'rev'>, { place, technician, tells }: PlanWish) {
  return api('POST /sales/workorder/plan', {
    id,
    rev,
    plannedAt: toPlannedAt(place),
    bay: place.bay,
    tells,
    ...(technician !== undefined && { technician }),
  })
}

/** Shows the new place of a work order in a message, and offers to undo the move. */
export function showPlanned(before: WeekWork, rev: number): void {
  showToast({
    message: m['office.work-week.planned']({ car: workName(before) }),
    tone: 'success',
    seconds: secondsToUndo,
    action: { label: m['office.calendar.undo'](), run: () => void planBack(before, rev) },
  })
}

/** Moves a work order back; a customer who was notified is notified again. */
async function planBack(before: WeekWork, rev: number): Promise<void> {
  try {
    const [one, ...others] = before.technicians
    const technician = others.length > 0 ? undefined : (one?.id ?? null)
    await plan({ id: before.id, rev }, { place: toPlace(before), technician, tells: true })
    void queries.invalidateQueries()
    showToast({ message: m['office.work-week.planned']({ car: workName(before) }), tone: 'success' })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
  }
}
