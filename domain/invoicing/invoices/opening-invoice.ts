import { branch } from '../../organisation/branch.ts'
import { isStructuredCommunication } from '../../payments/structured-communication.ts'
import { day, money, one, optional, resource, text } from '../../platform/resources/resource.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Language } from '../../platform/values/languages.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-document.ts'

const most = 1_000_000_000

const openItem = {
  invoiceNumber: text({ max: 20 }),
  party: text({ max: 40 }),
  issuedOn: day(),
  dueOn: optional(day()),
  openCents: money({ min: 1, max: most }),
  totalCents: optional(money({ min: 1, max: most })),
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

/** Invoices to customers that another system issued and that are still open. */
export const movedInvoice = resource({
  name: 'movedInvoice',
  ...asList,
  fields: { ...openItem, communication: optional(text({ max: 20, form: 'plain' })) },
  importKey: ['invoiceNumber', 'branch'],
})

/** Invoices of suppliers that another system booked and that are still to be paid. */
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
  readonly openCents: Cents
  /** Null: the file does not state it. */
  readonly totalCents: Cents | null
  readonly communication: string | null
}

type OpeningRefusal = Refusal<
  'opening-day-ahead' | 'opening-due-before' | 'opening-over-total' | 'opening-communication'
>

/**
 * Refuses an open item that cannot be right: a day that has not come, a due day before it, more open than was invoiced.
 * @param isStructured its communication must be one by which we find a payment
 */
export function checkOpeningItem(
  { issuedOn, dueOn, openCents, totalCents, communication }: OpeningItem,
  { today, isStructured }: { readonly today: CalendarDay; readonly isStructured: boolean },
): { ok: true } | OpeningRefusal {
  if (issuedOn > today) return refuse('opening-day-ahead')
  if (dueOn < issuedOn) return refuse('opening-due-before')
  if (totalCents !== null && openCents > totalCents) return refuse('opening-over-total')
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
 * Creates the document of an invoice that another system issued: its open amount, without lines and without VAT of ours.
 */
export function openingDocument(
  item: OpeningItem & { readonly number: string; readonly reference: string },
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
