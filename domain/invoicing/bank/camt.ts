import { parseIban } from '../../organisation/iban.ts'
import { brusselsDay, isCalendarDay, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse } from '../../platform/values/result.ts'
import {
  findBrokenChain,
  MOST_MOVES,
  sumMoves,
  tidyText,
  toDecimal,
  type FileMove,
  type FileRefusal,
  type FileStatement,
  type LeftOutAccount,
  type ReadStatements,
  type ReturnKind,
} from './bank-file.ts'
import { CamtFault, type CamtFaultName } from './camt-fault.ts'
import { findAll, findOne, readPath, requireOne, type XmlPart } from './xml-part.ts'

/*
 * Reads camt.053 (ISO 20022, "Bank to customer statement") in the versions that Belgian banks deliver: 001.02 and 001.08. A
 * file is read as a whole or not at all, but for accounts in another currency.
 */

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.'
const VERSIONS = ['02', '08']

export type CamtRefusal = FileRefusal<CamtFaultName>

/** Reads the statements of a document; refuses it as a whole with the line of the first fault. */
export function readCamt(document: XmlPart): ({ ok: true } & ReadStatements) | CamtRefusal {
  try {
    const { statements, leftOut } = readDocument(document)
    const broken = findBrokenChain(statements)
    if (broken) {
      const { statement, before } = broken
      throw new CamtFault('camt-chain', document, {
        found: toDecimal(statement.oldCents),
        expected: toDecimal(before.newCents),
      })
    }
    return accept({ statements, leftOut })
  } catch (error) {
    if (error instanceof CamtFault) {
      const { reason, line, compared } = error
      return refuse(reason, { line, ...compared })
    }
    throw error
  }
}

function readDocument(document: XmlPart): ReadStatements {
  const { namespace } = document
  if (document.name !== 'Document' || !namespace.startsWith(NAMESPACE) || !VERSIONS.includes(namespace.slice(-2))) {
    const found = /camt\.\d{3}\.\d{3}\.\d{2}$/.exec(namespace)?.[0] ?? document.name
    throw new CamtFault('camt-version', document, { found, expected: 'camt.053.001.02, camt.053.001.08' })
  }
  const message = requireOne(document, 'BkToCstmrStmt')
  refusePages(findOne(message, 'GrpHdr', 'MsgPgntn'))
  const all = findAll(message, 'Stmt').map((statement) => ({
    statement,
    own: readOwnAccount(statement, requireOne(statement, 'Acct')),
  }))
  if (all.length === 0) throw new CamtFault('camt-record', message, { found: 'Stmt' })
  const [first] = all
  if (first && !first.own.isOurs && all.every(({ own }) => !own.isOurs)) {
    const { account, currency } = first.own
    const part = requireOne(first.statement, 'Acct')
    throw currency === null
      ? new CamtFault('camt-account', part, { found: account })
      : new CamtFault('camt-currency', part, { found: currency })
  }
  return {
    statements: all.flatMap(({ statement, own }) => (own.isOurs ? [readStatement(statement, own.iban)] : [])),
    leftOut: all.flatMap(({ own }) => (own.isOurs ? [] : [{ account: own.account, currency: own.currency }])),
  }
}

/** A part of a statement has balances that prove nothing; the bank delivers the whole on request. */
function refusePages(pages: XmlPart | undefined): void {
  if (!pages) return
  const isWhole = Number(readPath(pages, 'PgNb')) === 1 && readPath(pages, 'LastPgInd') === 'true'
  if (!isWhole) throw new CamtFault('camt-page', pages, { found: readPath(pages, 'PgNb') })
}

function readStatement(statement: XmlPart, iban: string): FileStatement {
  refusePages(findOne(statement, 'StmtPgntn'))
  const opening = readBalance(statement, ['OPBD', 'PRCD'])
  const closing = readBalance(statement, ['CLBD'])
  const entries = findAll(statement, 'Ntry').filter((entry) => readBooked(entry))
  if (entries.length > MOST_MOVES) throw new CamtFault('camt-too-many', statement, { expected: String(MOST_MOVES) })
  const groups = entries.map((entry, index) => readEntry(entry, index + 1))
  const totals = groups.map(({ total }) => total)
  checkSummary(findOne(statement, 'TxsSummry'), totals)
  const moved = sumMoves(totals)
  if (opening.cents + moved !== closing.cents) {
    const expected = toDecimal(opening.cents + moved)
    throw new CamtFault('camt-balance', closing.part, { found: toDecimal(closing.cents), expected })
  }
  return {
    iban,
    ...readNumber(statement, Number(closing.day.slice(0, 4))),
    oldCents: opening.cents,
    oldDay: opening.day,
    newCents: closing.cents,
    newDay: closing.day,
    isDuplicate: ['DUPL', 'CODU'].includes(readPath(statement, 'CpyDplctInd')),
    moves: groups.flatMap(keepDetailsApart),
  }
}

/** Reads the account. One in another currency is not ours, nor one without an IBAN of the euro payments area. */
function readOwnAccount(
  statement: XmlPart,
  account: XmlPart,
): { isOurs: true; iban: string } | ({ isOurs: false } & LeftOutAccount) {
  const number = readPath(account, 'Id', 'IBAN')
  const read = parseIban(number)
  const balances = new Set(findAll(statement, 'Bal').map((one) => findOne(one, 'Amt')?.attributes.get('Ccy') ?? ''))
  const [ofBalances = ''] = balances.size === 1 ? balances : []
  const currency = readPath(account, 'Ccy') || ofBalances
  const shown = read.ok ? read.iban : number || readPath(account, 'Id', 'Othr', 'Id')
  if (currency !== '' && currency !== 'EUR') return { isOurs: false, account: shown, currency }
  if (read.ok) return { isOurs: true, iban: read.iban }
  if (shown !== '' && (number === '' || read.reason === 'country')) {
    return { isOurs: false, account: shown, currency: null }
  }
  throw new CamtFault('camt-account', account, { found: number })
}

/**
 * Reads the number of the electronic statement, else of the one on paper. Some banks put the year before it: in the first
 * days of January that may be the year before, on its last day the year after.
 */
function readNumber(
  statement: XmlPart,
  closingYear: number,
): Pick<FileStatement, 'year' | 'isYearStated' | 'sequence'> {
  const typed = readPath(statement, 'ElctrncSeqNb') || readPath(statement, 'LglSeqNb')
  const stated = [closingYear, closingYear - 1, closingYear + 1].find(
    (one) => typed.length > 5 && typed.startsWith(String(one)),
  )
  const digits = stated === undefined ? typed : typed.slice(4)
  const sequence = /^\d{1,18}$/.test(digits) ? Number(digits) : 0
  if (sequence < 1 || sequence > 32_767) throw new CamtFault('camt-number', statement, { found: typed })
  return { year: stated ?? closingYear, isYearStated: stated !== undefined, sequence }
}

interface Balance {
  readonly part: XmlPart
  readonly cents: Cents
  readonly day: CalendarDay
}

/** Reads the first balance of one of these kinds: booked, not the interim ones. */
function readBalance(statement: XmlPart, kinds: readonly string[]): Balance {
  const balances = findAll(statement, 'Bal')
  const part = kinds
    .flatMap((kind) => balances.filter((balance) => readPath(balance, 'Tp', 'CdOrPrtry', 'Cd') === kind))
    .at(0)
  if (!part) throw new CamtFault('camt-record', statement, { found: `Bal ${kinds[0]}` })
  return { part, cents: readSigned(part), day: readDay(requireOne(part, 'Dt')) }
}

/** An entry that is pending, or only information, is in no balance. Since version 8 the code is an element of its own. */
function readBooked(entry: XmlPart): boolean {
  const status = requireOne(entry, 'Sts')
  const code = readPath(status, 'Cd') || status.text.trim()
  if (!['BOOK', 'PDNG', 'INFO', 'FUTR'].includes(code)) throw new CamtFault('camt-record', status, { found: 'Sts' })
  return code === 'BOOK'
}

interface Entry {
  readonly total: FileMove
  readonly details: readonly FileMove[]
}

function readEntry(entry: XmlPart, sequence: number): Entry {
  const cents = readSigned(entry)
  const bookedOn = readDay(requireOne(entry, 'BookgDt'))
  const value = findOne(entry, 'ValDt')
  const code = readCode(entry)
  const parts = findAll(entry, 'NtryDtls').flatMap((details) => findAll(details, 'TxDtls'))
  const whole = { line: entry.line, sequence, bookedOn, valueOn: value ? readDay(value) : null, code }
  const details = parts.map((part, index): FileMove => ({
    ...whole,
    line: part.line,
    detail: index + 1,
    ...readTransaction(part, cents),
    cents: readDetailCents(part, cents),
    returned: readReturn(entry, part, code),
  }))
  const notes = readPath(entry, 'AddtlNtryInf')
  const [only] = details
  const none = { structured: null, text: '', reference: '', counterparty: { name: '', account: '' }, information: '' }
  const described = details.length === 1 && only ? only : none
  return {
    total: {
      ...whole,
      detail: 0,
      cents,
      structured: described.structured,
      text: described.text,
      reference: described.reference,
      counterparty: described.counterparty,
      information: tidyText(`${notes} ${described.information}`),
      returned: readReturn(entry, parts[0], code),
    },
    details,
  }
}

/**
 * Keeps transfers apart that were booked as one amount, when each states its own and they add up to it, so that each is
 * settled separately and none counts twice.
 */
function keepDetailsApart({ total, details }: Entry): readonly FileMove[] {
  const isSplit = details.length > 1 && sumMoves(details) === total.cents && details.every(({ cents }) => cents !== 0)
  return isSplit ? details : [total]
}

/** Returns the amount of a transfer within an entry; 0: it states none in euro, so that the entry stays whole. */
function readDetailCents(part: XmlPart, entryCents: Cents): Cents {
  const amount = findOne(part, 'Amt') ?? findOne(part, 'AmtDtls', 'TxAmt', 'Amt')
  if (!amount || amount.attributes.get('Ccy') !== 'EUR') return 0
  const cents = readAmount(amount)
  const side = readPath(part, 'CdtDbtInd')
  if (side === '') return entryCents < 0 && cents !== 0 ? -cents : cents
  return side === 'DBIT' && cents !== 0 ? -cents : cents
}

function readTransaction(
  part: XmlPart,
  entryCents: Cents,
): Pick<FileMove, 'structured' | 'text' | 'reference' | 'counterparty' | 'information'> {
  const remittance = findOne(part, 'RmtInf')
  const free = remittance ? findAll(remittance, 'Ustrd').map(({ text }) => text) : []
  const references = remittance
    ? findAll(remittance, 'Strd').flatMap((structured) => findOne(structured, 'CdtrRefInf') ?? [])
    : []
  const communication = references.map(readBelgianReference).find((digits) => digits !== null) ?? null
  const others = references.filter((one) => readBelgianReference(one) === null).map((one) => readPath(one, 'Ref'))
  const endToEnd = readPath(part, 'Refs', 'EndToEndId')
  return {
    structured: communication === null ? null : { type: '101', text: communication },
    text: communication === null ? tidyText([...free, ...others].join(' ')) : '',
    reference: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    counterparty: readCounterparty(part, entryCents),
    information: tidyText(
      [
        readPath(part, 'AddtlTxInf'),
        ...(communication === null ? [] : free),
        readPath(part, 'RtrInf', 'Rsn', 'Cd'),
      ].join(' '),
    ),
  }
}

/** A Belgian structured communication: a creditor's reference (SCOR) issued as BBA. Twelve digits, right or wrong. */
function readBelgianReference(reference: XmlPart): string | null {
  if (readPath(reference, 'Tp', 'CdOrPrtry', 'Cd') !== 'SCOR' || readPath(reference, 'Tp', 'Issr') !== 'BBA')
    return null
  const digits = readPath(reference, 'Ref').replaceAll(/[+*/\s]/g, '')
  return /^\d{12}$/.test(digits) ? digits : null
}

/**
 * Reads the counterparty: of money received the debtor, of money paid the creditor. Since version 8 both are within a
 * party.
 */
function readCounterparty(part: XmlPart, entryCents: Cents): FileMove['counterparty'] {
  const side = readPath(part, 'CdtDbtInd')
  const isIncoming = side === '' ? entryCents >= 0 : side === 'CRDT'
  const parties = findOne(part, 'RltdPties')
  if (!parties) return { name: '', account: '' }
  const [role, other] = isIncoming ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const name = [role, other]
    .flatMap((one) => [readPath(parties, one, 'Pty', 'Nm'), readPath(parties, one, 'Nm')])
    .find((one) => one !== '')
  const typed = readPath(parties, `${role}Acct`, 'Id', 'IBAN') || readPath(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  const read = parseIban(typed)
  return { name: tidyText(name ?? ''), account: read.ok ? read.iban : tidyText(typed) }
}

/** Reads the code of CODA where the bank gives it in addition to that of ISO 20022. */
function readCode(entry: XmlPart): string {
  const own = readPath(entry, 'BkTxCd', 'Prtry', 'Cd')
  const domain = findOne(entry, 'BkTxCd', 'Domn')
  if (/^\d{8}$/.test(own) || !domain) return own
  return [readPath(domain, 'Cd'), readPath(domain, 'Fmly', 'Cd'), readPath(domain, 'Fmly', 'SubFmlyCd')].join('-')
}

/** Subfamilies of ISO 20022 that take an earlier movement back. */
const returnedBy: Readonly<Record<string, ReturnKind>> = {
  RRTN: 'return',
  UPDD: 'return',
  UPCT: 'return',
  RPCR: 'cancellation',
  PRDD: 'reversal',
}

function readReturn(entry: XmlPart, part: XmlPart | undefined, code: string): ReturnKind | null {
  if (part && findOne(part, 'RtrInf')) return 'return'
  const known = returnedBy[code.split('-')[2] ?? '']
  if (known) return known
  return readPath(entry, 'RvslInd') === 'true' ? 'reversal' : null
}

/** Compares the entries with what the bank counted, where it did. */
function checkSummary(summary: XmlPart | undefined, totals: readonly FileMove[]): void {
  if (!summary) return
  const sides: Readonly<Record<string, readonly FileMove[]>> = {
    TtlNtries: totals,
    TtlCdtNtries: totals.filter(({ cents }) => cents > 0),
    TtlDbtNtries: totals.filter(({ cents }) => cents < 0),
  }
  for (const [name, own] of Object.entries(sides)) {
    const stated = findOne(summary, name)
    if (!stated) continue
    const count = readPath(stated, 'NbOfNtries')
    if (count !== '' && Number(count) !== own.length) {
      throw new CamtFault('camt-count', stated, { found: String(own.length), expected: count })
    }
    const sum = findOne(stated, 'Sum')
    const expected = sum && readAmount(sum)
    const found = own.reduce((all, { cents }) => all + Math.abs(cents), 0)
    if (expected !== undefined && expected !== found) {
      throw new CamtFault('camt-sums', stated, { found: toDecimal(found), expected: toDecimal(expected) })
    }
  }
}

/** Reads an amount with its side: CRDT came in, or is a balance above zero. */
function readSigned(part: XmlPart): Cents {
  const amount = requireOne(part, 'Amt')
  const currency = amount.attributes.get('Ccy') ?? ''
  if (currency !== 'EUR') throw new CamtFault('camt-currency', amount, { found: currency })
  const cents = readAmount(amount)
  const side = requireOne(part, 'CdtDbtInd')
  const isDebit = side.text.trim() === 'DBIT'
  if (!isDebit && side.text.trim() !== 'CRDT') throw new CamtFault('camt-record', side, { found: 'CdtDbtInd' })
  return isDebit && cents !== 0 ? -cents : cents
}

/** Whole digits and at most two decimals that are not zero; the standard allows five. */
function readAmount(amount: XmlPart): Cents {
  const typed = amount.text.trim()
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(typed) ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(decimals)) throw new CamtFault('camt-amount', amount, { found: typed })
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** A day, or the day of an instant as the bank writes it; in universal time, midnight of our days is still the day before. */
function readDay(part: XmlPart): CalendarDay {
  const typed = readPath(part, 'Dt') || readPath(part, 'DtTm')
  const isUniversal = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/.test(typed)
  const instant = isUniversal ? Date.parse(typed) : Number.NaN
  const day = Number.isNaN(instant) ? typed.slice(0, 10) : brusselsDay(new Date(instant))
  if (!isCalendarDay(day)) throw new CamtFault('camt-day', part, { found: typed })
  return day
}
