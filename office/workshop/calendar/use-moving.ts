import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { verdictAt, type RoomSpan, type Verdict } from '@forecourt/domain/agenda/room.ts'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { useKeys } from '../../platform/shortcuts.ts'
import { callOptions } from '../../platform/queries.ts'
import { openedKey } from './calendar-address.ts'
import { readGrab } from './grid-scale.ts'
import type { CalendarAppointment } from './calendar-texts.ts'

const QUARTER = 15
/** Less is a click with an unsteady hand. */
const dragPx = 5

/** The target of an appointment that is being moved. */
export interface Target {
  day: CalendarDay
  minutes: number
}

export interface Moving extends Target {
  appointment: CalendarAppointment
  via: 'pointer' | 'keyboard'
}

/** Reads a place on the screen: which day it shows, and which time where it shows times. */
export type ReadPoint = (x: number, y: number, grabbedPx: number) => Partial<Target> | undefined

interface Options {
  period: { first: CalendarDay; last: CalendarDay }
  /** Steps in days of the arrows, and whether up and down change the time. */
  hasTimes: boolean
  readPoint: ReadPoint
  /** The keyboard goes beyond the days that are shown. */
  onDay: (day: CalendarDay) => void
  onDrop: (moving: Moving) => void
  onRefused: (verdict: Verdict) => void
}

/** An appointment that is picked up, with pointer or keyboard, and what stands in its way where it is held. */
export function useMoving({ period, hasTimes, readPoint, onDay, onDrop, onRefused }: Options) {
  const [moving, setMoving] = useState<Moving>()
  useKeys('move')
  const pressed = useRef<{ x: number; y: number; grabbed: number; appointment: CalendarAppointment }>(undefined)
  const wasDragged = useRef(false)
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

  const key = moving && openedKey(moving.appointment)
  useEffect(() => {
    // The button that was picked up may be drawn elsewhere by now.
    if (key === undefined) return
    return () => void requestAnimationFrame(() => focusOn(key))
  }, [key])

  function drop() {
    if (!moving || verdict === undefined) return
    const { startsAt } = moving.appointment
    const isSame = toTarget(startsAt).day === moving.day && toTarget(startsAt).minutes === moving.minutes
    if (isSame) return setMoving(undefined)
    if (verdict !== 'free') {
      onRefused(verdict)
      if (moving.via === 'pointer') setMoving(undefined)
      return
    }
    setMoving(undefined)
    onDrop(moving)
  }

  function step(days: number, minutes: number) {
    if (!moving) return
    const day = addDays(moving.day, days)
    const at = Math.min(Math.max(moving.minutes + minutes, 0), 24 * 60 - QUARTER)
    setMoving({ ...moving, day, minutes: at })
    if (day < period.first || day > period.last) onDay(day)
  }

  const steps: Readonly<Record<string, [days: number, minutes: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: hasTimes ? [0, -QUARTER] : [-7, 0],
    ArrowDown: hasTimes ? [0, QUARTER] : [7, 0],
    PageUp: [-7, 0],
    PageDown: [7, 0],
  }

  /** Of what is held: it has the focus while the keyboard moves it. */
  function onHeldKey(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by) step(...by)
    else if (event.key === 'Enter' || event.key === ' ') drop()
    else if (event.key === 'Escape') setMoving(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns the handlers that pick up a block. */
  function buildHandlers(appointment: CalendarAppointment) {
    return {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== ' ') return
        event.preventDefault()
        setMoving({ appointment, via: 'keyboard', ...toTarget(appointment.startsAt) })
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        // A finger scrolls; it moves with the dialog.
        if (event.button !== 0 || event.pointerType === 'touch') return
        const grabbed = readGrab(event.currentTarget, event.clientY, toTarget(appointment.startsAt).minutes)
        pressed.current = { x: event.clientX, y: event.clientY, grabbed, appointment }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const from = pressed.current
        if (!from) return
        if (!wasDragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragPx) return
        wasDragged.current = true
        const read = readPoint(event.clientX, event.clientY, from.grabbed)
        const place = { ...toTarget(appointment.startsAt), ...moving, ...read }
        setMoving({ appointment, via: 'pointer', day: place.day, minutes: place.minutes })
      },
      onPointerUp() {
        pressed.current = undefined
        if (moving?.via === 'pointer') drop()
      },
      onPointerCancel() {
        pressed.current = undefined
        setMoving(undefined)
      },
    }
  }

  /** The click that ends a drag opens nothing. */
  const isClick = () => !wasDragged.current

  return { moving, verdict, spansOn, handlersOf: buildHandlers, onHeldKey, isClick, cancel: () => setMoving(undefined) }
}

export type MovingState = ReturnType<typeof useMoving>

export function toTarget(startsAt: string): Target {
  const instant = new Date(startsAt)
  return { day: brusselsDay(instant), minutes: brusselsMinutes(instant) }
}

export function focusOn(key: string): void {
  if (document.querySelector('dialog:modal')) return
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
}
