import type { StatedInvoice } from './stated-invoice.ts'

/** Golden case O8: a car that is 250.00 dearer than ordered, with transport, and a cent less VAT than is recalculated. */
export const dearerCar: StatedInvoice = {
  isCredit: false,
  supplier: {
    name: 'Noord Import Belgium nv',
    vatNumber: 'BE0440331894',
    street: 'Havenlaan 86c',
    postalCode: '1000',
    city: 'Brussel',
  },
  buyerNumber: '',
  number: 'F26/118842',
  issuedOn: '2026-11-23',
  dueOn: '2026-12-23',
  orderReference: 'B-2026-01102',
  precedingNumber: '',
  lines: [
    { description: 'Noord S6 B5 Plus', netCents: 2_165_000, rateBp: 2_100, vin: 'NRDS6B5P7TG201184' },
    { description: 'Transport naar Gent', netCents: 18_000, rateBp: 2_100, vin: null },
  ],
  vat: [{ rateBp: 2_100, baseCents: 2_183_000, vatCents: 458_429 }],
  netCents: 2_183_000,
  vatCents: 458_429,
  totalCents: 2_641_429,
  iban: 'BE68539007547034',
  communication: '+++118/8420/02682+++',
  note: '',
}
