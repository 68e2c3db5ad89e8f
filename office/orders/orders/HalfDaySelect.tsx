import type { Handover, HandoverDay } from '@forecourt/domain/orders/handover.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { namedOrders } from './order-texts.ts'

interface HalfDaySelectProps {
  /** Those with room; undefined: not known yet. */
  days: readonly HandoverDay[] | undefined
  value: Handover | undefined
  onChange: (half: Handover | undefined) => void
}

/** The half-days on which a car can be handed over. */
export function HalfDaySelect({ days, value, onChange }: HalfDaySelectProps) {
  if (days?.length === 0) return <p>{m['office.shop-order.handover-full']()}</p>
  const halves = days?.flatMap(({ day, parts }) => parts.map((part) => ({ day, part }))) ?? []
  return (
    <Select
      label={m['office.shop-order.handover-day']()}
      placeholder={m['words.choose']()}
      value={value ? toKey(value) : ''}
      options={halves.map((half) => ({ value: toKey(half), label: halfDayText(half) }))}
      onChange={({ target }) => onChange(halves.find((half) => toKey(half) === target.value))}
    />
  )
}

const toKey = ({ day, part }: Handover) => `${day} ${part}`

export function halfDayText({ day, part }: Handover): string {
  return m['office.shop-order.of-day']({ day: formatDay(day), part: namedOrders.texts.choice('handoverPart', part) })
}
