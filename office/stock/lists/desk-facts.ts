import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import type { Desk } from '../car/DeskActions.tsx'

/** Returns the status of a car, in a few lines. */
export function deskFacts(desk: Desk) {
  const { daysInStock, publishedAt, heldUntil } = desk
  return [
    ...(daysInStock === null ? [] : [{ term: m['office.stock.in-stock'](), value: daysText(daysInStock) }]),
    { term: m['words.photos'](), value: String(desk.pictures) },
    ...(publishedAt ? [{ term: m['office.stock.shown-since'](), value: formatInstant(publishedAt) }] : []),
    ...(heldUntil ? [{ term: m['office.stock.held-until'](), value: formatInstant(heldUntil) }] : []),
    { term: m['office.stock.alike'](), value: alikeText(desk.alike) },
  ]
}

function daysText(days: number): string {
  return days === 1 ? m['words.one-day']() : m['words.days']({ count: days })
}

function alikeText({ count, lowestCents, medianCents }: Desk['alike']): string {
  if (count === 0 || lowestCents === null || medianCents === null) return m['office.stock.alike-none']()
  const amount = (cents: number) => formatMoney(cents, currentLanguage())
  return m['office.stock.alike-some']({ count, lowest: amount(lowestCents), median: amount(medianCents) })
}
