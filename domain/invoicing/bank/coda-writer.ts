import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { requireValue } from '../../platform/values/required.ts'

/** A movement to write; a communication of twelve digits is written as a structured one. */
export interface WrittenMove {
  readonly cents: Cents
  readonly name?: string
  readonly iban?: string
  readonly communication?: string
  readonly text?: string
  readonly reference?: string
  /** Eight digits; else a transfer. */
  readonly code?: string
  /** Digit of the kind of return (standard, record 2.2). */
  readonly returned?: '1' | '2' | '3' | '4' | '5'
  readonly information?: string
  /** Transfers that are booked as one amount. */
  readonly details?: readonly WrittenMove[]
}

export interface WrittenStatement {
  readonly iban: string
  readonly holder: string
  readonly sequence: number
  readonly oldCents: Cents
  readonly oldDay: CalendarDay
  readonly day: CalendarDay
  readonly moves: readonly WrittenMove[]
  readonly isDuplicate?: boolean
}

const communicationZones = [53, 53, 43] as const

/** Writes statements as a bank delivers them (CODA 2.6), for the demo dealer and for tests. */
export function writeCoda(statements: readonly WrittenStatement[], newline = '\r\n'): string {
  const lines = statements.flatMap((statement, index) => writeStatement(statement, index === statements.length - 1))
  return lines.map((line) => line + newline).join('')
}

function writeStatement(statement: WrittenStatement, isLast: boolean): string[] {
  const { iban, holder, sequence, oldCents, oldDay, day, moves } = statement
  const account = text(iban, 34) + 'EUR'
  const number = digits(sequence % 1000, 3)
  const newCents = oldCents + sumCents(moves)
  const body = [
    `12${number}${account}${amount(oldCents)}${date(oldDay)}${text(holder, 26)}${text('', 35)}${number}`,
    ...moves.flatMap((move, index) => writeMove(move, { index, day, number })),
    `8${number}${account}${amount(newCents)}${date(day)}${text('', 64)}0`,
  ]
  const out = moves.filter(({ cents }) => cents < 0)
  const incoming = moves.filter(({ cents }) => cents > 0)
  const sums = `${thousandths(-sumCents(out))}${thousandths(sumCents(incoming))}`
  return [
    `00000${date(day)}00005${statement.isDuplicate ? 'D' : ' '}${text('', 17)}${text(holder, 26)}${text('', 11)}${digits(0, 11)} 00000${text('', 39)}2`,
    ...body,
    `9${text('', 15)}${digits(body.length, 6)}${sums}${text('', 75)}${isLast ? '2' : '1'}`,
  ]
}

type MovePlace = { readonly index: number; readonly day: CalendarDay; readonly number: string }

function writeMove(move: WrittenMove, place: MovePlace): string[] {
  const details = move.details ?? []
  const code = move.code ?? (details.length > 0 ? '20150000' : move.cents < 0 ? '00101000' : '00150000')
  return [
    ...writeRecords({ ...move, code }, place, 0),
    ...details.flatMap((detail, index) =>
      writeRecords({ ...detail, code: detail.code ?? `6${code.slice(1)}` }, place, index + 1),
    ),
  ]
}

function writeRecords(move: WrittenMove & { code: string }, { index, day, number }: MovePlace, detail: number) {
  // After 9999 the number continues with 0000 and 0001 (standard, point 6).
  const key = digits((index + 1) % 10_000, 4) + digits(detail, 4)
  const isStructured = move.communication !== undefined
  const [first, second, third] = cut(isStructured ? `101${move.communication}` : (move.text ?? ''))
  const hasThird = third.trim() !== '' || move.name !== undefined || move.iban !== undefined
  const hasSecond = second.trim() !== '' || move.reference !== undefined || move.returned !== undefined || hasThird
  const link = move.information === undefined ? '0' : '1'
  const reference = text('', 21)
  const records = [
    `21${key}${reference}${amount(move.cents)}${date(day)}${move.code}${isStructured ? '1' : '0'}${first}${date(day)}${number}0${hasSecond ? '1' : '0'} ${hasSecond ? '0' : link}`,
  ]
  if (hasSecond) {
    records.push(
      `22${key}${second}${text(move.reference ?? '', 35)}${text('', 11)}   ${move.returned ?? ' '}${text('', 12)}${hasThird ? '1' : '0'} ${hasThird ? '0' : link}`,
    )
  }
  if (hasThird) {
    const account = move.iban === undefined ? text('', 37) : text(move.iban, 34) + 'EUR'
    records.push(`23${key}${account}${text(move.name ?? '', 35)}${third}0 ${link}`)
  }
  if (move.information !== undefined) {
    const note = digits((index + 1) % 10_000, 4) + digits(detail + 1, 4)
    records.push(`31${note}${reference}${move.code}0${text(move.information, 73)}${text('', 12)}0 0`)
  }
  return records
}

function cut(communication: string): [string, string, string] {
  const [first, second, third] = communicationZones
  return [
    text(communication, first),
    text(communication.slice(first), second),
    text(communication.slice(first + second), third),
  ]
}

const text = (value: string, length: number) => value.slice(0, length).padEnd(length)
const digits = (value: number, length: number) => String(value).padStart(length, '0')
const thousandths = (cents: Cents) => digits(cents * 10, 15)
const amount = (cents: Cents) => (cents < 0 ? '1' : '0') + thousandths(Math.abs(cents))
const sumCents = (moves: readonly { cents: Cents }[]) => moves.reduce((sum, { cents }) => sum + cents, 0) || 0

function date(day: CalendarDay): string {
  const [year, month, dayOfMonth] = day.split('-')
  return `${dayOfMonth}${month}${requireValue(year, 'a year').slice(2)}`
}
