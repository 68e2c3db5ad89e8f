import { trimEnd } from '../../platform/values/trim-end.ts'
import { parseIban } from '../../organisation/iban.ts'
import { isCalendarDay, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse } from '../../platform/values/result.ts'
import {
  findBrokenChain,
  MOST_MOVES,
  RETURN_KINDS,
  sumMoves,
  tidyText,
  toDecimal,
  type FileMove,
  type FileRefusal,
  type FileStatement,
  type LeftOutAccount,
  type ReadStatements,
} from './bank-file.ts'

/*
 * Reads CODA 2 (Febelfin, "Coded statement of account", version 2.6): records of 128 positions, numbered from 1 as in the
 * standard. A file is read as a whole or not at all, but for accounts in another currency.
 */

export const CODA_FAULTS = [
  'coda-empty',
  'coda-line-length',
  'coda-signs',
  'coda-record',
  'coda-version',
  'coda-separate',
  'coda-account',
  'coda-currency',
  'coda-amount',
  'coda-day',
  'coda-count',
  'coda-sums',
  'coda-balance',
  'coda-chain',
  'coda-cut-off',
  'coda-too-many',
] as const
export type CodaFault = (typeof CODA_FAULTS)[number]

export type CodaRefusal = FileRefusal<CodaFault>

const RECORD_LENGTH = 128

class Fault extends Error {
  readonly refusal: CodaRefusal
  constructor(reason: CodaFault, line: number, compared: { found?: string; expected?: string } = {}) {
    super(reason)
    this.refusal = refuse(reason, { line, ...compared })
  }
}

/** Reads the statements of a file; refuses it as a whole with the line of the first fault. */
export function readCoda(text: string): ({ ok: true } & ReadStatements) | CodaRefusal {
  try {
    const records = splitRecords(text)
    const all: StatementReading[] = []
    for (let from = 0; from < records.length; from = all.at(-1)?.after ?? records.length) {
      all.push(readStatement(records, from))
    }
    const statements = all.flatMap(({ statement }) => statement ?? [])
    const leftOut = all.flatMap((one) => one.leftOut ?? [])
    const [first] = leftOut
    if (first && leftOut.length === all.length) {
      const { line, account, currency } = first
      throw currency === null
        ? new Fault('coda-account', line, { found: account })
        : new Fault('coda-currency', line, { found: currency })
    }
    checkChain(statements, records.length)
    return accept({ statements, leftOut: leftOut.map(({ account, currency }) => ({ account, currency })) })
  } catch (error) {
    if (error instanceof Fault) return error.refusal
    throw error
  }
}

/** A record of the file with its place. */
interface CodaRecord {
  readonly line: number
  readonly kind: string
  readonly text: string
}

function splitRecords(text: string): CodaRecord[] {
  // Files from old systems end with a Ctrl-Z, those that somebody looked at with blank lines; the last record ends with a digit.
  const whole = trimEnd(text.replace(/^\uFEFF/, ''), /[\p{Cc} ]/u)
  if (whole === '') throw new Fault('coda-empty', 1)
  return splitLines(whole).map((line, index) => {
    if (line.length !== RECORD_LENGTH) {
      throw new Fault('coda-line-length', index + 1, { found: String(line.length), expected: String(RECORD_LENGTH) })
    }
    if (/[\p{Cc}\uFFFD]/u.test(line)) throw new Fault('coda-signs', index + 1)
    const kind = /^[23]/.test(line) ? line.slice(0, 2) : line.slice(0, 1)
    return { line: index + 1, kind, text: line }
  })
}

function splitLines(whole: string): string[] {
  if (/[\r\n]/.test(whole)) return whole.split(/\r\n|\n|\r/)
  if (whole.length % RECORD_LENGTH !== 0) return [whole]
  return whole.match(/.{128}/gs) ?? []
}

/** Positions as the standard counts them: from 1, both included. */
function at({ text }: CodaRecord, first: number, last = first): string {
  return text.slice(first - 1, last)
}

interface Reading {
  readonly records: readonly CodaRecord[]
  place: number
}

function next(reading: Reading, ...kinds: string[]): CodaRecord {
  const record = reading.records[reading.place]
  if (!record) throw new Fault('coda-cut-off', reading.records.length)
  if (!kinds.includes(record.kind)) throw new Fault('coda-record', record.line, { found: record.kind })
  reading.place++
  return record
}

const isNext = ({ records, place }: Reading, ...kinds: string[]) => kinds.includes(records[place]?.kind ?? '')

interface StatementReading {
  readonly statement?: FileStatement
  readonly leftOut?: LeftOutAccount & { line: number }
  /** Place of the record after it. */
  readonly after: number
}

/** Reads one statement, from its header to its trailer. Without a movement it has none, and only the counts are checked. */
function readStatement(records: readonly CodaRecord[], from: number): StatementReading {
  const reading: Reading = { records, place: from }
  const header = next(reading, '0')
  if (at(header, 128) !== '2') throw new Fault('coda-version', header.line, { found: at(header, 128), expected: '2' })
  const opening = next(reading, '1')
  const own = readOwnAccount(opening)
  if (!own.isOurs) {
    skipToTrailer(reading, from)
    return { leftOut: { account: own.account, currency: own.currency, line: opening.line }, after: reading.place }
  }
  const { iban } = own
  const movements: FileMove[] = []
  while (isNext(reading, '21')) movements.push(readMove(reading))
  const closing = isNext(reading, '8') || movements.length > 0 ? next(reading, '8') : undefined
  const counted = reading.place - from - 1
  while (isNext(reading, '4')) next(reading, '4')
  const trailer = next(reading, '9')
  checkTrailer(trailer, movements, counted)
  // "Another file follows" (128) is not checked: banks write it in files of one statement too. A statement that is missing shows
  // in the chain of balances.
  if (!closing) return { after: reading.place }

  if (at(closing, 5, 41).trim() !== at(opening, 6, 42).trim()) throw new Fault('coda-account', closing.line)
  const oldCents = readAmount(opening, 43)
  const newCents = readAmount(closing, 42)
  const moved = sumMoves(movements.filter(({ detail }) => detail === 0))
  // An extract ("separate application") has no balances, so nothing proves that it is whole.
  if (/[1-9]/.test(at(header, 84, 88)) && oldCents === 0 && newCents === 0) {
    throw new Fault('coda-separate', header.line)
  }
  if (oldCents + moved !== newCents) {
    throw new Fault('coda-balance', closing.line, { found: toDecimal(newCents), expected: toDecimal(oldCents + moved) })
  }
  const groups = groupBySequence(movements)
  if (groups.length > MOST_MOVES) throw new Fault('coda-too-many', opening.line, { expected: String(MOST_MOVES) })
  const newDay = readDay(closing, 58)
  const statement: FileStatement = {
    iban,
    year: Number(newDay.slice(0, 4)),
    isYearStated: false,
    // Not every bank counts its files; the number of the statement on paper then identifies it.
    sequence: Number(at(opening, 126, 128)) || Number(at(opening, 3, 5)),
    oldCents,
    oldDay: readDay(opening, 59),
    newCents,
    newDay,
    isDuplicate: at(header, 17) === 'D',
    moves: groups.flatMap(keepDetailsApart),
  }
  if (!Number.isInteger(statement.sequence) || statement.sequence < 1) {
    throw new Fault('coda-chain', opening.line, { found: at(opening, 126, 128) })
  }
  return { statement, after: reading.place }
}

/** Skips the records of an account that is left out; only their number is checked, for amounts may have three decimals. */
function skipToTrailer(reading: Reading, from: number): void {
  while (isNext(reading, '21', '22', '23', '31', '32', '33', '8')) reading.place++
  const counted = reading.place - from - 1
  while (isNext(reading, '4')) reading.place++
  checkCount(next(reading, '9'), counted)
}

/**
 * Reads the account, as an IBAN or as the twelve digits of before (structures 0 to 3 of point 7.5). One in another currency
 * is not ours, nor one from outside the euro payments area.
 */
function readOwnAccount(opening: CodaRecord): { isOurs: true; iban: string } | ({ isOurs: false } & LeftOutAccount) {
  const structure = at(opening, 2)
  const zone = at(opening, 6, 42)
  const isNational = structure === '0'
  const currency = (isNational ? zone.slice(13, 16) : zone.slice(34)).trim()
  const number = zone.slice(0, isNational ? 12 : structure === '2' ? 31 : 34).trim()
  const read = parseIban(isNational ? toIban(number) : number)
  const account = read.ok ? read.iban : number
  if (currency !== '' && currency !== 'EUR') return { isOurs: false, account, currency }
  if (read.ok) return { isOurs: true, iban: read.iban }
  if (structure === '1' || read.reason === 'country') return { isOurs: false, account, currency: null }
  throw new Fault('coda-account', opening.line, { found: number })
}

/** Puts the check digits of ISO 13616 before a Belgian account of twelve digits. */
function toIban(account: string): string {
  const check = 98n - (/^\d{12}$/.test(account) ? BigInt(`${account}111400`) % 97n : 0n)
  return `BE${String(check).padStart(2, '0')}${account}`
}

function readMove(reading: Reading): FileMove {
  const first = next(reading, '21')
  const second = isNext(reading, '22') ? sameMove(first, next(reading, '22')) : undefined
  const third = isNext(reading, '23') ? sameMove(first, next(reading, '23')) : undefined
  const isStructured = at(first, 62) === '1'
  const zone = at(first, 63, 115) + (second ? at(second, 11, 63) : '') + (third ? at(third, 83, 125) : '')
  const { notes, name } = readInformation(reading, first)
  const account = third ? at(third, 11, 47).trim() : ''
  const returned = second ? at(second, 113) : ' '
  return {
    line: first.line,
    sequence: readWhole(first, 3, 6),
    detail: readWhole(first, 7, 10),
    cents: readAmount(first, 32),
    bookedOn: readDay(first, 116),
    valueOn: at(first, 48, 53) === '000000' ? null : readDay(first, 48),
    code: at(first, 54, 61),
    structured: isStructured ? { type: zone.slice(0, 3), text: zone.slice(3).trimEnd() } : null,
    text: isStructured ? '' : tidyText(zone),
    reference: second ? tidyText(at(second, 64, 98)) : '',
    counterparty: { name: third ? tidyText(at(third, 48, 82)) || name : name, account: readCounterAccount(account) },
    information: notes,
    returned: RETURN_KINDS[Number(returned) - 1] ?? null,
  }
}

/** The records 3 of a movement: notes of the bank, and the name of the counterparty (structured communication 001). */
function readInformation(reading: Reading, move: CodaRecord): { notes: string; name: string } {
  let notes = ''
  let name = ''
  while (isNext(reading, '31')) {
    const first = next(reading, '31')
    if (at(first, 3, 6) !== at(move, 3, 6)) throw new Fault('coda-record', first.line, { found: '31' })
    const second = isNext(reading, '32') ? sameMove(first, next(reading, '32')) : undefined
    const third = isNext(reading, '33') ? sameMove(first, next(reading, '33')) : undefined
    const text = at(first, 41, 113) + (second ? at(second, 11, 115) : '') + (third ? at(third, 11, 100) : '')
    if (at(first, 40) !== '1') notes = tidyText(`${notes} ${text}`)
    else if (text.startsWith('001')) name ||= tidyText(text.slice(3, 73))
  }
  return { notes, name }
}

/** Parts 2 and 3 of a record belong to the part before them. */
function sameMove(first: CodaRecord, part: CodaRecord): CodaRecord {
  if (at(part, 3, 10) !== at(first, 3, 10)) throw new Fault('coda-record', part.line, { found: part.kind })
  return part
}

function readCounterAccount(zone: string): string {
  const [number = ''] = zone.split(/\s+/)
  const direct = parseIban(number)
  if (direct.ok) return direct.iban
  const national = /^\d{12}$/.test(number) ? parseIban(toIban(number)) : undefined
  return national?.ok ? national.iban : number
}

function groupBySequence(movements: readonly FileMove[]): FileMove[][] {
  const groups: FileMove[][] = []
  for (const move of movements) {
    const open = groups.at(-1)
    if (open && move.detail !== 0 && open[0]?.sequence === move.sequence) open.push(move)
    else groups.push([move])
  }
  return groups
}

/**
 * Replaces a total that a bank (type 2) or a customer (type 1) made of several transfers by them when they add up to it, so
 * that each is settled separately and none counts twice. Details of type 3 and 9 only explain an amount, such as the
 * costs in it.
 */
function keepDetailsApart([total, ...details]: readonly FileMove[]): readonly FileMove[] {
  if (!total) return []
  const transfers = details.filter(({ code }) => /^[567]/.test(code))
  const isSplit = /^[12]/.test(total.code) && transfers.length > 0 && sumMoves(transfers) === total.cents
  return isSplit ? transfers : [total]
}

/** Record 9: the number of records 1, 2, 3 and 8. */
function checkCount(trailer: CodaRecord, counted: number): void {
  const stated = readWhole(trailer, 17, 22)
  if (stated !== counted) {
    throw new Fault('coda-count', trailer.line, { found: String(counted), expected: String(stated) })
  }
}

/** Record 9: the number of records, and the sums of the movements with detail number 0000. */
function checkTrailer(trailer: CodaRecord, movements: readonly FileMove[], counted: number): void {
  checkCount(trailer, counted)
  const totals = movements.filter(({ detail }) => detail === 0)
  for (const [place, found] of [
    [23, -sumMoves(totals.filter(({ cents }) => cents < 0))],
    [38, sumMoves(totals.filter(({ cents }) => cents > 0))],
  ] as const) {
    const expected = readCents(trailer, place)
    if (expected !== found) {
      throw new Fault('coda-sums', trailer.line, { found: toDecimal(found), expected: toDecimal(expected) })
    }
  }
}

/** Statements of one account follow each other: the old balance of each is the new one of the one before. */
function checkChain(statements: readonly FileStatement[], lastLine: number): void {
  const broken = findBrokenChain(statements)
  if (!broken) return
  const { statement, before } = broken
  const line = (statement.moves[0]?.line ?? lastLine) - 1
  throw new Fault('coda-chain', line, { found: toDecimal(statement.oldCents), expected: toDecimal(before.newCents) })
}

/** Reads a sign (0 credit, 1 debit) and the fifteen digits after it. */
function readAmount(record: CodaRecord, sign: number): Cents {
  const side = at(record, sign)
  if (side !== '0' && side !== '1') throw new Fault('coda-amount', record.line, { found: side })
  const cents = readCents(record, sign + 1)
  return side === '1' && cents !== 0 ? -cents : cents
}

/** Twelve digits and three decimals, of which the last is zero in euro. */
function readCents(record: CodaRecord, first: number): Cents {
  const digits = at(record, first, first + 14)
  if (!/^\d{14}0$/.test(digits)) throw new Fault('coda-amount', record.line, { found: digits.trim() })
  return Number(digits.slice(0, -1))
}

function readWhole(record: CodaRecord, first: number, last: number): number {
  const digits = at(record, first, last)
  if (!/^\d+$/.test(digits)) throw new Fault('coda-record', record.line, { found: digits.trim() })
  return Number(digits)
}

/** Six digits, DDMMYY: CODA 2 began in this century. */
function readDay(record: CodaRecord, first: number): CalendarDay {
  const digits = at(record, first, first + 5)
  const day = `20${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
  if (!/^\d{6}$/.test(digits) || !isCalendarDay(day)) throw new Fault('coda-day', record.line, { found: digits.trim() })
  return day
}
