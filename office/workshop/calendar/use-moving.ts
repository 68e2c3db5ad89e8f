import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { verdictAt, type NoStart, type RoomSpan } from '@forecourt/domain/agenda/room.ts'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { callOptions } from '../../platform/queries.ts'
import { openedKey } from './calendar-address.ts'
import { readGrab } from './grid-scale.ts'
import type { CalendarAppointment } from './calendar-texts.ts'
import { useHold, type Hold } from './use-hold.ts'

const QUARTER = 15

/** The target of an appointment that is being moved. */
export interface Target {
  day: CalendarDay
  minutes: number
}

export interface Moving extends Target {
  appointment: CalendarAppointment
  via: 'pointer' | 'keyboard'
}

interface Options {
  period: { first: CalendarDay; last: CalendarDay }
  /** Steps in days of the arrows, and whether up and down change the time. */
  hasTimes: boolean
  /** Reads a place on the screen: which day it shows, and which time where it shows times. */
  readPoint: (x: number, y: number, grabbedPx: number) => Partial<Target> | undefined
  /** Shows another day, when the keyboard moves beyond the days that are shown. */
  onDay: (day: CalendarDay) => void
  onDrop: (moving: Moving) => void
  onRefused: (verdict: NoStart) => void
}

/** Moves an appointment, by pointer or keyboard, and finds what prevents it from starting where it is held. */
export function useMoving({ period, hasTimes, readPoint, onDay, onDrop, onRefused }: Options) {
  const [hold, setHold] = useState<Hold<CalendarAppointment, Target>>()
  const moving = hold && toMoving(hold)
  const asked = moving && { kind: moving.appointment.kind, number: moving.appointment.number }
  const { data: room } = useQuery({
    ...callOptions('POST /sales/calendar/getroom', {
      ...period,
      of: { moving: asked ?? { kind: 'workshop', number: '' } },
    }),
    enabled: asked !== undefined,
    staleTime: 5_000,
  })
  const spansOn = (day: CalendarDay): readonly RoomSpan[] => room?.days.find((one) => one.day === day)?.spans ?? []
  const verdict = moving && room ? verdictAt(spansOn(moving.day), clockTime(moving.minutes)) : undefined
  const steps: Readonly<Record<string, [days: number, minutes: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: hasTimes ? [0, -QUARTER] : [-7, 0],
    ArrowDown: hasTimes ? [0, QUARTER] : [7, 0],
    PageUp: [-7, 0],
    PageDown: [7, 0],
  }
  const acts = useHold<CalendarAppointment, Target, NoStart>({
    hold,
    setHold,
    verdict,
    toKey: openedKey,
    toTarget: ({ startsAt }) => toTarget(startsAt),
    readPoint,
    readGrab: (element, y, { startsAt }) => readGrab(element, y, toTarget(startsAt).minutes),
    step({ day, minutes }, key) {
      const by = steps[key]
      if (!by) return undefined
      const at = Math.min(Math.max(minutes + by[1], 0), 24 * 60 - QUARTER)
      return { day: addDays(day, by[0]), minutes: at }
    },
    onStep: ({ day }) => void ((day < period.first || day > period.last) && onDay(day)),
    onDrop: (held) => onDrop(toMoving(held)),
    onRefused,
  })
  return { moving, verdict, spansOn, ...acts }
}

export type MovingState = ReturnType<typeof useMoving>

function toMoving({ thing, target, via }: Hold<CalendarAppointment, Target>): Moving {
  return { appointment: thing, via, day: target.day, minutes: target.minutes }
}

export function toTarget(startsAt: string): Target {
  const instant = new Date(startsAt)
  return { day: brusselsDay(instant), minutes: brusselsMinutes(instant) }
}
