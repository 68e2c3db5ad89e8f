import { makeInvoice, S21 } from './invoice.test-data.ts'
import type { SelfBilledPurchase } from './self-billed.ts'

type Changes = Partial<
  Pick<SelfBilledPurchase, 'price' | 'taxedBp' | 'agreedOn' | 'iban' | 'setOff' | 'otherPurchase'>
> &
  Partial<Pick<SelfBilledPurchase, 'isVatNumberValid'>> & {
    readonly vin?: string
    readonly mileageKm?: number | null
    readonly vatNumber?: string | null
  }

/** A car at € 6,400 VAT included, of a builder who could deduct it and agreed that we write the invoice. */
export function makePurchase({ vin, mileageKm, vatNumber, ...changes }: Changes = {}): SelfBilledPurchase {
  const { seller: house, buyer: builder } = makeInvoice(oneItem)
  const text = { nl: '', fr: '' }
  return {
    frame: {
      seller: { ...builder, ...(vatNumber !== undefined && { vatNumber }) },
      buyer: house,
      isCustomerKnown: true,
      isBusiness: true,
      isOnPeppol: null,
      language: 'nl',
      reference: 'TI-2026-000031',
      customersReference: null,
      terms: {
        vatCodes: [
          { ...S21, vatex: null, note: null },
          {
            code: 'HALF',
            category: 'E',
            rateBp: 0,
            vatex: null,
            note: { nl: 'Btw berekend op de helft van de prijs.', fr: 'TVA calculée sur la moitié du prix.' },
          },
        ],
        texts: {
          'credit-note': text,
          advance: text,
          'self-billed': { nl: 'Factuur uitgereikt door afnemer.', fr: 'Autofacturation.' },
          'purchase-slip': text,
          conditions: text,
          'work-guarantee': text,
        },
        payment: { days: 30, isEndOfMonth: false },
        limits: { cashCents: 300_000, newMeansMonths: 6, newMeansKm: 6_000, lastDayOfMonthAfter: 15 },
      },
    },
    car: {
      name: 'Velta Tour 1.5 eTSI Life',
      stockNumber: null,
      vin: vin ?? 'VLTZZZ3CZLE048217',
      firstRegistration: '2020-05-14',
      mileageKm: mileageKm === undefined ? 98_420 : mileageKm,
      licencePlate: '2-DHN-608',
      receiptNumber: null,
    },
    price: { cents: 640_000, holdsVat: true },
    taxedBp: 10_000,
    boughtOn: '2026-11-26',
    isVatNumberValid: true,
    agreedOn: '2026-03-01',
    iban: 'BE68539007547034',
    setOff: null,
    otherPurchase: null,
    wording: { agreement: (day) => `Overeenkomst van ${day}.`, untaxedPart: 'deel zonder btw' },
    ...changes,
  }
}

const oneItem = { items: [{ quantity: 1_000, unitPrice: 10_000, discountBp: 0, vat: S21 }] }
