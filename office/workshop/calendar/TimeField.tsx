import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { callOptions } from '../../platform/queries.ts'
import { toInstant } from './Block.tsx'
import { clockText } from './calendar-texts.ts'
import { toMinutes } from './grid-scale.ts'

interface TimeFieldProps {
  of: ApiInput<'POST /sales/calendar/getroom'>['of']
  day: CalendarDay
  /** An instant. */
  value: string | undefined
  onChange: (startsAt: string | undefined) => void
}

/** Chooses a day and one of its free times: the alternative to dragging in the calendar. */
export function TimeField({ of, day: first, value, onChange }: TimeFieldProps) {
  const [day, setDay] = useState(first)
  const isDay = isCalendarDay(day)
  const { data, error } = useQuery({
    ...callOptions('POST /sales/calendar/getroom', { first: day, last: day, of }),
    enabled: isDay,
  })
  const times = isDay && data ? freeTimes(data.days[0]?.spans ?? []) : []
  const isFull = data !== undefined && times.length === 0
  return (
    <FieldPair>
      <TextField
        type="date"
        label={m['words.day']()}
        value={day}
        error={error?.message ?? (isFull ? m['office.calendar.no-time']() : undefined)}
        onChange={({ target }) => {
          setDay(target.value)
          onChange(undefined)
        }}
      />
      <Select
        label={m['office.calendar.choose-time']()}
        value={value ?? ''}
        placeholder="–"
        options={times.map((minutes) => ({
          value: toInstant({ day, minutes }),
          label: clockText(clockTime(minutes)),
        }))}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </FieldPair>
  )
}

function freeTimes(spans: readonly { from: string; to: string; verdict: string }[]): number[] {
  return spans
    .filter(({ verdict }) => verdict === 'free')
    .flatMap(({ from, to }) =>
      Array.from({ length: (toMinutes(to) - toMinutes(from)) / 15 }, (_, index) => toMinutes(from) + index * 15),
    )
}
