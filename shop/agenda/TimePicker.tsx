import { useId, useState } from 'react'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { clockText, dayText, whenText } from './when-texts.ts'
import { monthAfter, MonthGrid } from './MonthGrid.tsx'
import { type Diary, useMonth, useSlots } from './use-diary.ts'
import styles from './TimePicker.module.css'

interface TimePickerProps {
  diary: Diary
  startsAt: string | null
  onChoose: (startsAt: string | null) => void
  /** Rises when another visitor took a time that was shown as free. */
  version: number
  /** Free times near the wanted one, which was taken. */
  nearest: readonly OfferedSlot[] | undefined
  /** Text when no time is free. */
  none: string
}

/** Lets a visitor choose a day of the month, then a time of that day. */
export function TimePicker({ diary, startsAt, onChoose, version, nearest, none }: TimePickerProps) {
  const [month, setMonth] = useState(() => toMonth(startsAt ?? new Date().toISOString()))
  const [day, setDay] = useState(startsAt === null ? undefined : brusselsDay(new Date(startsAt)))
  const shown = useMonth(diary, month, version)
  const limits = useLimits(shown.result)
  const isEmpty = shown.result?.days.every(({ noRoom }) => noRoom !== null) ?? false
  const isLast = month >= limits.last
  // With nothing chosen and no free day this month, the next month shows instead of an empty page.
  if (isEmpty && day === undefined && !isLast && month <= limits.first) setMonth(monthAfter(month))

  function select(chosen: CalendarDay) {
    setDay(chosen)
    if (startsAt !== null && brusselsDay(new Date(startsAt)) !== chosen) onChoose(null)
  }

  function chooseNear(slot: string) {
    const near = brusselsDay(new Date(slot))
    setDay(near)
    setMonth(near.slice(0, 7))
    onChoose(slot)
  }

  return (
    <div className={styles.picker}>
      {nearest && <Taken nearest={nearest} startsAt={startsAt} onChoose={chooseNear} />}
      {shown.failed ? (
        <Notice
          tone="failure"
          live
          action={
            <Button small onClick={shown.retry}>
              {m['words.retry']()}
            </Button>
          }
        >
          {m['schedule.time.failed']()}
        </Notice>
      ) : (
        <div className={styles.halves}>
          <MonthGrid
            month={month}
            days={shown.result?.days}
            selected={day}
            onSelect={select}
            first={limits.first}
            last={limits.last}
            onMonth={setMonth}
          />
          <div className={styles.slots} aria-live="polite">
            {isEmpty && isLast && day === undefined ? (
              <p>{none}</p>
            ) : (
              <Slots diary={diary} day={day} version={version} startsAt={startsAt} onChoose={onChoose} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Returns the range of months that can be shown; until an answer tells more, only this one. */
function useLimits(answer: { firstDay: CalendarDay; lastDay: CalendarDay } | undefined) {
  const [limits, setLimits] = useState(() => {
    const present = toMonth(new Date().toISOString())
    return { first: present, last: present }
  })
  const first = answer?.firstDay.slice(0, 7) ?? limits.first
  const last = answer?.lastDay.slice(0, 7) ?? limits.last
  if (first !== limits.first || last !== limits.last) setLimits({ first, last })
  return { first, last }
}

interface SlotsProps {
  diary: Diary
  day: CalendarDay | undefined
  version: number
  startsAt: string | null
  onChoose: (startsAt: string) => void
}

function Slots({ diary, day, version, startsAt, onChoose }: SlotsProps) {
  const { result, failed, retry } = useSlots(diary, day, version)
  if (day === undefined) return <p className={styles.hint}>{m['schedule.time.choose-day']()}</p>
  if (failed) {
    return (
      <Notice
        tone="failure"
        action={
          <Button small onClick={retry}>
            {m['words.retry']()}
          </Button>
        }
      >
        {m['schedule.time.failed']()}
      </Notice>
    )
  }
  if (!result) return <p className={styles.waiting}>{m['schedule.time.loading']()}</p>
  if (result.length === 0) return <p>{m['schedule.time.no-slots']()}</p>
  const isMorning = (slot: OfferedSlot) => brusselsMinutes(new Date(slot.startsAt)) < noon
  return (
    <>
      <h3 className={styles.title}>{m['schedule.time.slots']({ day: dayText(day) })}</h3>
      <SlotGroup
        legend={m['words.morning']()}
        slots={result.filter(isMorning)}
        startsAt={startsAt}
        onChoose={onChoose}
      />
      <SlotGroup
        legend={m['words.afternoon']()}
        slots={result.filter((slot) => !isMorning(slot))}
        startsAt={startsAt}
        onChoose={onChoose}
      />
    </>
  )
}

const noon = 12 * 60

interface SlotGroupProps {
  legend: string
  slots: readonly OfferedSlot[]
  startsAt: string | null
  onChoose: (startsAt: string) => void
  text?: (startsAt: string) => string
}

function SlotGroup({ legend, slots, startsAt, onChoose, text = clockText }: SlotGroupProps) {
  const name = useId()
  if (slots.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={text === clockText ? styles.times : styles.moments}>
        {slots.map((slot) => (
          <label key={slot.startsAt} className={styles.time}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={slot.startsAt === startsAt}
              onChange={() => onChoose(slot.startsAt)}
            />
            {text(slot.startsAt)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Taken({
  nearest,
  startsAt,
  onChoose,
}: Pick<SlotGroupProps, 'startsAt' | 'onChoose'> & { nearest: readonly OfferedSlot[] }) {
  if (nearest.length === 0) {
    return (
      <Notice tone="warning" live>
        {m['schedule.time.taken-none']()}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" live>
      <SlotGroup
        legend={m['schedule.time.taken']()}
        slots={nearest}
        startsAt={startsAt}
        onChoose={onChoose}
        text={whenText}
      />
    </Notice>
  )
}

function toMonth(instant: string): string {
  return brusselsDay(new Date(instant)).slice(0, 7)
}
