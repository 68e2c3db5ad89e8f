import { branch } from '../../organisation/branch.ts'
import { isStructuredCommunication } from '../../payments/structured-communication.ts'
import { day, money, one, optional, resource, text } from '../../platform/resources/resource.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Language } from '../../platform/values/languages.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { fold } from '../../platform/values/slug.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-document.ts'

const most = 1_000_000_000

const openItem = {
  invoiceNumber: text({ max: 20 }),
  party: text({ max: 40 }),
  issuedOn: day(),
  dueOn: optional(day()),
  // Below zero: a credit note.
  openCents: money({ min: -most, max: most }),
  totalCents: optional(money({ min: -most, max: most })),
  kind: optional(text({ max: 30 })),
  branch: optional(one(branch)),
} as const

const asList = {
  right: 'SYSTEM_MOVE',
  label: 'invoiceNumber',
  list: ['invoiceNumber'],
  search: [],
  filters: [],
  sort: 'invoiceNumber',
  remove: 'never',
} as const

/** Invoices and credit notes to customers that another system issued and that are still open. */
export const movedInvoice = resource({
  name: 'movedInvoice',
  ...asList,
  fields: { ...openItem, communication: optional(text({ max: 20, form: 'plain' })) },
  importKey: ['invoiceNumber', 'branch'],
})

/** Invoices and credit notes of suppliers that another system booked and that are still to be paid or set off. */
export const movedSupplierInvoice = resource({
  name: 'movedSupplierInvoice',
  ...asList,
  fields: { ...openItem, communication: optional(text({ max: 140 })) },
  importKey: ['party', 'invoiceNumber'],
})

/** An open item of another system, as a file has it. */
interface OpeningItem {
  readonly issuedOn: CalendarDay
  readonly dueOn: CalendarDay
  /** Below zero: a credit note, or an invoice that was paid too much. */
  readonly openCents: Cents
  /** Null: the file does not state it. */
  readonly totalCents: Cents | null
  readonly communication: string | null
  /** The kind of document, as the file names it; null once the amounts have its sign. */
  readonly kind: string | null
}

type OpeningRefusal = Refusal<
  | 'opening-day-ahead'
  | 'opening-due-before'
  | 'opening-over-total'
  | 'opening-communication'
  | 'opening-kind'
  | 'opening-nothing-open'
>

/** Words by which exports name the kind of a document, without accents, spaces and signs. */
const creditWords = new Set(
  'c cn cnv cna vcn acn vc ncr nc nca ncc ncv av avoir credit creditnota kredietnota creditfactuur creditnote notedecredit creditmemo'.split(
    ' ',
  ),
)
const invoiceWords = new Set(
  'f fa fac fact fc fv vf af vfa afa v a i inv factuur verkoopfactuur aankoopfactuur verkoop aankoop facture facturedevente facturedachat vente achat invoice debet debit'.split(
    ' ',
  ),
)

/**
 * Gives the amounts of an open item the sign by which we keep them: exports mark a credit note by a negative amount, or by its kind with a
 * positive one. Takes a line; returns it with its open amount and its total, in cents, below zero for a credit note, and without its kind.
 * A kind that nobody knows stays, and is refused by `checkOpeningItem`.
 */
export function signOpeningItem<Item extends Pick<OpeningItem, 'openCents' | 'totalCents' | 'kind'>>(item: Item): Item {
  const kind = item.kind === null ? '' : fold(item.kind).replaceAll(/[^a-z]/g, '')
  const isCredit = creditWords.has(kind)
  const openCents = isCredit ? -Math.abs(item.openCents) : item.openCents
  // The file may have a positive total of an invoice that was paid too much; its sign follows the open amount.
  const totalCents = item.totalCents === null ? null : Math.abs(item.totalCents) * (openCents < 0 ? -1 : 1)
  return { ...item, openCents, totalCents, kind: kind === '' || isCredit || invoiceWords.has(kind) ? null : item.kind }
}

/**
 * Refuses an open item that cannot be right: a kind of document that is unknown, nothing open, a day that has not come, a due day before it,
 * more open than was invoiced or credited.
 * @param isStructured its communication must be one by which we find a payment
 */
export function checkOpeningItem(
  { issuedOn, dueOn, openCents, totalCents, communication, kind }: OpeningItem,
  { today, isStructured }: { readonly today: CalendarDay; readonly isStructured: boolean },
): { ok: true } | OpeningRefusal {
  if (kind !== null) return refuse('opening-kind')
  if (openCents === 0) return refuse('opening-nothing-open')
  if (issuedOn > today) return refuse('opening-day-ahead')
  if (dueOn < issuedOn) return refuse('opening-due-before')
  if (totalCents !== null && Math.abs(openCents) > Math.abs(totalCents)) return refuse('opening-over-total')
  if (isStructured && communication !== null && !isStructuredCommunication(communication))
    return refuse('opening-communication')
  return accept({})
}

/** Headers in files of other systems. */
export const OPENING_HEADS: Readonly<Record<string, readonly string[]>> = {
  invoiceNumber: [
    'factuurnummer',
    'factuurnr',
    'nummer',
    'document',
    'stuk',
    'numéro de facture',
    'n° facture',
    'facture',
    'pièce',
    'invoice',
    'invoice number',
  ],
  party: [
    'klantnummer',
    'klant',
    'klantcode',
    'leverancier',
    'leveranciersnummer',
    'relatie',
    'client',
    'code client',
    'numéro de client',
    'fournisseur',
    'code fournisseur',
    'numéro de fournisseur',
    'customer',
    'supplier',
  ],
  issuedOn: ['datum', 'factuurdatum', 'date', 'date de facture', 'invoice date'],
  dueOn: ['vervaldag', 'vervaldatum', 'échéance', 'date d’échéance', 'due date'],
  openCents: [
    'openstaand',
    'open',
    'saldo',
    'openstaand bedrag',
    'te betalen',
    'solde',
    'ouvert',
    'montant ouvert',
    'reste à payer',
    'balance',
    'open amount',
  ],
  totalCents: ['totaal', 'bedrag', 'factuurbedrag', 'total', 'montant', 'montant tvac', 'amount'],
  kind: [
    'soort',
    'type',
    'soort document',
    'documentsoort',
    'documenttype',
    'type document',
    'type de document',
    'type de pièce',
    'nature',
    'document type',
  ],
  communication: [
    'mededeling',
    'gestructureerde mededeling',
    'ogm',
    'communication',
    'communication structurée',
    'vcs',
  ],
  branch: ['vestiging', 'filiaal', 'établissement', 'branch'],
}

interface Parties {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly language: Language
  readonly iban: string
}

/**
 * Creates the document of an invoice or a credit note that another system issued: its open amount, without lines and without VAT of ours.
 */
export function openingDocument(
  item: Omit<OpeningItem, 'kind'> & { readonly number: string; readonly reference: string },
  { seller, buyer, language, iban }: Parties,
): InvoiceDocument {
  const { openCents } = item
  return {
    kind: 'opening',
    number: item.number,
    language,
    issuedOn: item.issuedOn,
    suppliedOn: item.issuedOn,
    dueOn: item.dueOn,
    seller,
    buyer,
    reference: item.reference,
    customersReference: null,
    note: null,
    preceding: [],
    lines: [],
    allowances: [],
    amounts: {
      itemsCents: [],
      allowancesCents: [],
      advancesCents: [],
      groups: [],
      linesCents: openCents,
      allowedCents: 0,
      chargedCents: 0,
      netCents: openCents,
      vatCents: 0,
      grossCents: openCents,
      settledCents: 0,
      roundingCents: 0,
      payableCents: openCents,
    },
    exemptions: [],
    payment: { iban, communication: item.communication },
    settled: [],
  }
}
