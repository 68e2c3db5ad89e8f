import { daysBetween, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { fold } from '../../platform/values/slug.ts'
import { findCommunications } from './communications-in-text.ts'
import { settle } from './settlement.ts'

export const OPEN_ITEM_KINDS = [
  'invoice',
  'dossier',
  'shop-order',
  'noted-payment',
  'noted-transfer',
  'transfer',
  'purchase-slip',
  'guarantee',
  'written-off',
] as const
export type OpenItemKind = (typeof OPEN_ITEM_KINDS)[number]

/**
 * Something that is to be paid: an invoice, or a sale that has none yet. Or a payment of a dossier or transfer of a shop
 * order that was noted by hand before the statement came: its line is found again, and pays nothing a second time. Or a
 * transfer to a supplier that was sent to the bank: only its whole amount shows that it was executed. Or a purchase slip or
 * a guarantee that is paid without a batch; a guarantee is returned whole. Or what was written off of an invoice: a person decides
 * that a movement brings it in after all.
 */
export interface OpenItem {
  readonly kind: OpenItemKind
  /** Public number of its record. */
  readonly id: number
  /** As people write it: VN-2026-000123. */
  readonly number: string
  /** Structured communications that it may be paid with. */
  readonly communications: readonly string[]
  /** Below zero: we owe it. */
  readonly openCents: Cents
  /** Of a noted payment: its day. */
  readonly dueOn: CalendarDay
  /** Public number of the customer; null: unknown. */
  readonly customer: number | null
  readonly name: string
}

/** A movement, with what its match depends on. */
export interface MatchedMove {
  readonly cents: Cents
  readonly bookedOn: CalendarDay
  /** Twelve digits of a structured communication, right or wrong; null: free text. */
  readonly communication: string | null
  readonly text: string
  /** End-to-end reference. */
  readonly reference: string
  readonly name: string
  readonly account: string
}

/** The reasons for a proposal. The first five allocate by themselves, the others wait for a person. */
export const MATCH_REASONS = [
  'noted-before',
  'communication',
  'communication-in-text',
  'end-to-end',
  'account-and-amount',
  'number-in-text',
  'name-and-amount',
  'account',
  'name',
  'wrong-check-digits',
  'none',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]
const certain: readonly MatchReason[] = [
  'noted-before',
  'communication',
  'communication-in-text',
  'end-to-end',
  'account-and-amount',
]

/** Between a payment that was noted and its line: weekends, and value days of before. */
const MOST_DAYS_APART = 10

export interface ProposedPart<Item extends OpenItem = OpenItem> {
  readonly item: Item
  readonly cents: Cents
  /** Missing, but too little to ask for. */
  readonly differenceCents: Cents
}

export interface Proposal<Item extends OpenItem = OpenItem> {
  readonly reason: MatchReason
  /** True: allocated without a person. */
  readonly isCertain: boolean
  readonly parts: readonly ProposedPart<Item>[]
  /** Above the open amount: a balance of the customer. */
  readonly restCents: Cents
}

export interface Matching<Item extends OpenItem> {
  readonly items: readonly Item[]
  /** Customers that paid from an account before, by account. */
  readonly accounts: ReadonlyMap<string, readonly number[]>
  readonly toleranceCents: Cents
}

/**
 * Returns a function that proposes what a movement pays, and one that deducts a proposal from the open amount, so that the
 * next movement of a file does not pay the same again.
 */
export function createMatcher<Item extends OpenItem>({ items, accounts, toleranceCents }: Matching<Item>) {
  const open = items.filter((item) => !isNoted(item))
  const noted = groupBy(items.filter(isNoted), ({ openCents }) => [openCents])
  const left = new Map(items.map((item) => [item, item.openCents]))
  const byCommunication = groupBy(open, ({ communications }) => communications)
  const byPrefix = groupBy(open, ({ communications }) => communications.map((one) => one.slice(0, 10)))
  const byNumber = groupBy(open, ({ number }) => [foldNumber(number), foldShortNumber(number)])
  const byCustomer = groupBy(open, ({ customer }) => (customer === null ? [] : [customer]))
  const byWord = groupBy(open, ({ name }) => toWords(name))

  const openCents = (item: Item) => left.get(item) ?? 0
  const openFor = (found: readonly Item[], { cents }: MatchedMove) =>
    [...new Set(found)].filter((item) =>
      isWhole(item)
        ? openCents(item) === cents
        : openCents(item) !== 0 && Math.sign(openCents(item)) === Math.sign(cents),
    )

  /** Allocates to the oldest due first. */
  function toProposal(reason: MatchReason, found: readonly Item[], { cents }: MatchedMove): Proposal<Item> {
    let restCents = cents
    const parts: ProposedPart<Item>[] = []
    for (const item of found.toSorted(byDueDay)) {
      if (restCents === 0) break
      // A sale without an invoice, and a guarantee, are paid to the cent.
      const tolerance = item.kind === 'invoice' ? toleranceCents : 0
      const { allocatedCents, differenceCents } = settle(openCents(item), restCents, tolerance)
      parts.push({ item, cents: allocatedCents, differenceCents })
      restCents -= allocatedCents
    }
    const isAsked = !parts.some(({ item }) => isWrittenOff(item))
    return { reason, isCertain: isAsked && certain.includes(reason), parts, restCents }
  }

  function propose(move: MatchedMove): Proposal<Item> {
    const stated = readCommunications(move)
    const before = findNoted(move, stated)
    if (before) return toProposal('noted-before', [before], move)
    const structured = openFor(stated.structured.flatMap(lookUp(byCommunication)), move)
    if (structured.length > 0) return toProposal('communication', structured, move)
    const typed = openFor(stated.typed.flatMap(lookUp(byCommunication)), move)
    if (typed.length > 0) return toProposal('communication-in-text', typed, move)
    const ours = openFor(move.reference === '' ? [] : (byNumber.get(foldNumber(move.reference)) ?? []), move)
    if (ours.length === 1) return toProposal('end-to-end', ours, move)
    return proposeWithoutReference(move, stated)
  }

  /** A payment of the same amount that was noted by hand around the same day, for what the line names or by who sent it. */
  function findNoted(move: MatchedMove, { structured, typed }: Stated): Item | undefined {
    const communications = [...structured, ...typed]
    const customers = accounts.get(move.account) ?? []
    const words = new Set(toWords(move.name))
    const found = openFor(noted.get(move.cents) ?? [], move).filter((item) => {
      if (Math.abs(daysBetween(item.dueOn, move.bookedOn)) > MOST_DAYS_APART) return false
      if (communications.length > 0) return item.communications.some((one) => communications.includes(one))
      if (item.customer !== null && customers.includes(item.customer)) return true
      const own = toWords(item.name)
      return own.length > 1 && own.every((word) => words.has(word))
    })
    return found.length === 1 ? found[0] : undefined
  }

  function proposeWithoutReference(move: MatchedMove, stated: Stated): Proposal<Item> {
    const isExact = (item: Item) => openCents(item) === move.cents
    const ofAccount = askedFirst(openFor((accounts.get(move.account) ?? []).flatMap(lookUp(byCustomer)), move))
    const [exact, ...others] = ofAccount.filter(isExact)
    const names = askedFirst(ofNameIn(move))
    const numbered = openFor(findNumbers(move.text).flatMap(lookUp(byNumber)), move)
    if (stated.wrong.length > 0) {
      const meant = openFor(
        stated.wrong.flatMap((digits) => byPrefix.get(digits.slice(0, 10)) ?? []),
        move,
      )
      const byName = names.filter(isExact)
      return toProposal('wrong-check-digits', meant.length > 0 ? meant : byName.length === 1 ? byName : [], move)
    }
    // A communication that leads nowhere, or a number that says otherwise, makes the amount no proof.
    const isContradicted = stated.structured.length + stated.typed.length > 0 || numbered.some((item) => item !== exact)
    if (exact && others.length === 0 && !isContradicted) return toProposal('account-and-amount', [exact], move)
    if (numbered.length > 0) return toProposal('number-in-text', numbered, move)
    const [named, ...more] = names.filter(isExact)
    if (named && more.length === 0) return toProposal('name-and-amount', [named], move)
    if (ofAccount.length > 0) return toProposal('account', ofAccount, move)
    if (new Set(names.map(({ customer, name }) => customer ?? name)).size === 1) return toProposal('name', names, move)
    return { reason: 'none', isCertain: false, parts: [], restCents: move.cents }
  }

  /** Items of whom the name has the same words, in any order: banks turn names around and add titles. */
  function ofNameIn(move: MatchedMove): Item[] {
    const words = new Set(toWords(move.name))
    const found = openFor([...words].flatMap(lookUp(byWord)), move)
    return found.filter(({ name }) => {
      const own = toWords(name)
      const shared = own.filter((word) => words.has(word)).length
      return own.length > 0 && (shared === own.length || (shared >= 2 && shared === words.size))
    })
  }

  function take({ parts }: Pick<Proposal<Item>, 'parts'>): void {
    for (const { item, cents, differenceCents } of parts) {
      left.set(item, openCents(item) - cents - differenceCents)
    }
  }

  return { propose, take }
}

const isWrittenOff = ({ kind }: OpenItem) => kind === 'written-off'

/** Leaves written-off amounts out as long as something else is open: nobody asks for them any more. */
function askedFirst<Item extends OpenItem>(items: Item[]): Item[] {
  const asked = items.filter((item) => !isWrittenOff(item))
  return asked.length > 0 ? asked : items
}

/** Only its whole amount pays it. */
export const isWhole = ({ kind }: Pick<OpenItem, 'kind'>) => kind === 'transfer' || kind === 'guarantee'

const isNoted = ({ kind }: OpenItem) => kind === 'noted-payment' || kind === 'noted-transfer'

interface Stated {
  readonly structured: readonly string[]
  readonly typed: readonly string[]
  /** Twelve digits of which the check is wrong: never corrected. */
  readonly wrong: readonly string[]
}

function readCommunications({ communication, text, reference }: MatchedMove): Stated {
  const structured = findCommunications(communication ?? '')
  const typed = findCommunications(`${text} ${reference}`)
  return { structured: structured.valid, typed: typed.valid, wrong: [...structured.wrong, ...typed.wrong] }
}

/** Finds numbers of our papers in a free text, with their year or without: `VN-2026-000118`, `VN 118`. */
function findNumbers(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{1,3}\d?)[\s./-]*(?:(20\d{2})[\s./-]*)?0*(\d{1,6})\b/gi)].map(
    ([, series = '', year, place = '']) =>
      year === undefined ? foldNumber(series + place) : foldNumber(`${series}${year}${place.padStart(6, '0')}`),
  )
}

/** Shortens `VN-2026-000118` to `VN118`. */
const foldShortNumber = (number: string) => foldNumber(number.replace(/-\d{4}-0*/, ''))

const foldNumber = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Forms of companies and titles, which people leave out. */
const noise = new Set(
  'bv bvba nv sa sprl srl vof snc comm vzw asbl cv sc de heer mevrouw monsieur madame mr mme mw dhr en et of ou'.split(
    ' ',
  ),
)

function toWords(name: string): string[] {
  return fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !noise.has(word))
}

function groupBy<Item, Key>(items: readonly Item[], keys: (item: Item) => readonly Key[]): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

const lookUp =
  <Item, Key>(groups: ReadonlyMap<Key, readonly Item[]>) =>
  (key: Key) =>
    groups.get(key) ?? []

function byDueDay(one: OpenItem, other: OpenItem): number {
  if (isWrittenOff(one) !== isWrittenOff(other)) return isWrittenOff(one) ? 1 : -1
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return one.id - other.id
}
