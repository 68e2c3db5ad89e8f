import { useNavigate } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showFailure } from '../../platform/failure.ts'

const kinds = {
  invoice: m['invoice.kinds.invoice'],
  advance: m['invoice.kinds.advance'],
  'credit-note': m['invoice.kinds.credit-note'],
  'self-billed': m['invoice.kinds.self-billed'],
  free: m['invoice.kinds.free'],
  'self-billed-credit': m['invoice.kinds.self-billed-credit'],
  opening: m['invoice.kinds.opening'],
} as const

export type InvoiceKind = keyof typeof kinds

export function invoiceKindText(kind: InvoiceKind): string {
  return kinds[kind]()
}

const standings = {
  draft: m['office.invoice.standing.draft'],
  open: m['office.invoice.standing.open'],
  part: m['office.invoice.standing.part'],
  paid: m['office.invoice.standing.paid'],
  credited: m['office.invoice.standing.credited'],
} as const

export type InvoiceStanding = keyof typeof standings

export function invoiceStandingText(standing: InvoiceStanding): string {
  return standings[standing]()
}

/** Returns the number of an invoice; of a draft that it is one. */
export function invoiceTitle({ number, kind }: { number: string | null; kind: InvoiceKind }): string {
  return number ?? m['office.invoice.draft-title']({ kind: invoiceKindText(kind) })
}

/** Returns true if an invoice was issued and is not credited. */
export function isInvoiced(invoices: readonly { kind: InvoiceKind; standing: InvoiceStanding }[]): boolean {
  return invoices.some(({ kind, standing }) => kind === 'invoice' && standing !== 'draft' && standing !== 'credited')
}

/** Returns a function that opens a draft as soon as it is made; a refusal is shown. */
export function useNewInvoice() {
  const navigate = useNavigate()
  return (making: Promise<{ invoice: { id: number } }>) =>
    void making.then(
      ({ invoice }) => navigate(`/invoice/${invoice.id}`),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        showFailure(error)
      },
    )
}
