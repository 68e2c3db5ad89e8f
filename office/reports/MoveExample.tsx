import type { movedCustomer, movedSupplier } from '@forecourt/domain/contacts/moved-party.ts'
import type { movedInvoice, movedSupplierInvoice } from '@forecourt/domain/invoicing/invoices/opening-invoice.ts'
import type { movedOrder } from '@forecourt/domain/orders/opening-order.ts'
import type { MoveStep } from '@forecourt/domain/reports/system-move.ts'
import type { STOCK_CAR_EXTRAS, stockCarImport } from '@forecourt/domain/stock/stock-car-import.ts'
import type { USED_CAR_EXTRAS, usedCarImport } from '@forecourt/domain/stock/used-car-import.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Table } from '@forecourt/ui/Table.tsx'
import { Stack } from '../platform/Layout.tsx'
import type { NamedResource } from '../platform/resource/area-resources.ts'

/** A line of a file, by its columns. */
type Line<List extends { readonly fields: object }, Extra extends string = never> = Partial<
  Record<(keyof List['fields'] & string) | Extra, string>
>

type Lines = readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]

const customers: readonly [Line<typeof movedCustomer>, Line<typeof movedCustomer>] = [
  {
    outsideNumber: 'K1001',
    companyName: '',
    firstName: 'Lotte',
    lastName: 'Peeters',
    streetName: 'Kerkstraat',
    houseNumber: '12',
    postalCode: '9000',
    city: 'Gent',
    email: 'lotte.peeters@example.be',
    vatNumber: '',
  },
  {
    outsideNumber: 'K1002',
    companyName: 'Transport Lambert SRL',
    firstName: '',
    lastName: '',
    streetName: 'Rue du Moulin',
    houseNumber: '4',
    postalCode: '4000',
    city: 'Liège',
    email: 'info@lambert.example',
    vatNumber: 'BE 0403.019.261',
  },
]

const suppliers: readonly [Line<typeof movedSupplier>, Line<typeof movedSupplier>] = [
  {
    outsideNumber: 'L2001',
    companyName: 'Remmen & Co NV',
    vatNumber: 'BE 0403.019.261',
    iban: 'BE68 5390 0754 7034',
    days: '30',
  },
  { outsideNumber: 'L2002', companyName: 'Pneus Dubois SA', vatNumber: '', iban: 'BE71 0961 2345 6769', days: '14' },
]

type UsedCarLine = Line<typeof usedCarImport, (typeof USED_CAR_EXTRAS)[number]>
const usedCars: readonly [UsedCarLine, UsedCarLine] = [
  {
    vin: 'WVWZZZ1JZ5W100001',
    brand: 'Velta',
    model: 'Tour',
    versionName: '1.5 Comfort',
    licencePlate: '1-ABC-234',
    firstRegistration: '14/03/2022',
    mileageKm: '42.350',
    priceCents: '18.950,00',
    purchaseCents: '15.200,00',
  },
  {
    vin: 'VLTZZZ3CZLE048123',
    brand: 'Noord',
    model: 'V8',
    versionName: 'Premium',
    licencePlate: '',
    firstRegistration: '02/09/2020',
    mileageKm: '78.100',
    priceCents: '13.490,00',
    purchaseCents: '',
  },
]

type StockCarLine = Line<typeof stockCarImport, (typeof STOCK_CAR_EXTRAS)[number]>
const stockCars: readonly [StockCarLine, StockCarLine] = [
  {
    vin: 'VLTZZZ1KZ7E100210',
    brand: 'Velta',
    model: 'Tour',
    version: '1.5 Comfort',
    modelYear: '2027',
    engine: '1.5 110 kW',
    exteriorColour: 'Wit',
    interiorCover: 'Stof',
    interiorColour: 'Zwart',
    buildYear: '2026',
    mileageKm: '10',
    supply: 'stock',
    orderNumber: '88120012',
    expectedOn: '',
    priceCents: '31.490,00',
  },
  {
    vin: '',
    brand: 'Noord',
    model: 'V9',
    version: 'Premium',
    modelYear: '2027',
    engine: '2.0 140 kW',
    exteriorColour: 'Noir',
    interiorCover: 'Cuir',
    interiorColour: 'Beige',
    buildYear: '2026',
    mileageKm: '0',
    supply: 'order',
    orderNumber: '88120034',
    expectedOn: '15/02/2027',
    priceCents: '41.200,00',
  },
]

const orders: readonly [Line<typeof movedOrder>, Line<typeof movedOrder>] = [
  {
    orderNumber: 'B-4711',
    party: 'K1001',
    signedOn: '15/10/2026',
    vin: 'WVWZZZ1JZ5W100001',
    factoryOrderNumber: '',
    car: '',
    totalCents: '24.950,00',
    advanceCents: '2.500,00',
    advanceOn: '16/10/2026',
  },
  {
    orderNumber: 'B-4712',
    party: 'K1002',
    signedOn: '20/10/2026',
    vin: '',
    factoryOrderNumber: '88120034',
    car: 'Noord V9 Premium',
    totalCents: '41.200,00',
    advanceCents: '',
    advanceOn: '',
  },
]

const receivables: readonly [Line<typeof movedInvoice>, Line<typeof movedInvoice>] = [
  {
    invoiceNumber: 'F-2026-118',
    kind: 'F',
    party: 'K1001',
    issuedOn: '02/11/2026',
    dueOn: '02/12/2026',
    openCents: '1.250,55',
    totalCents: '2.000,00',
  },
  {
    invoiceNumber: 'C-2026-009',
    kind: 'CN',
    party: 'K1002',
    issuedOn: '05/11/2026',
    dueOn: '',
    openCents: '-121,00',
    totalCents: '-121,00',
  },
]

const payables: readonly [Line<typeof movedSupplierInvoice>, Line<typeof movedSupplierInvoice>] = [
  {
    invoiceNumber: 'A-77810',
    kind: 'F',
    party: 'L2001',
    issuedOn: '03/11/2026',
    dueOn: '03/12/2026',
    openCents: '480,00',
  },
  { invoiceNumber: 'A-77925', kind: 'CN', party: 'L2001', issuedOn: '10/11/2026', dueOn: '', openCents: '-60,50' },
]

const examples: Readonly<Record<MoveStep, Lines>> = {
  customers,
  suppliers,
  'used-cars': usedCars,
  'stock-cars': stockCars,
  orders,
  receivables,
  payables,
}

/** Shows two lines of a file of a step. They are on the screen and not in the template: nobody can import them by mistake. */
export function MoveExample({ step, texts }: { step: MoveStep; texts: NamedResource['texts'] }) {
  const lines = examples[step]
  const columns = Object.keys(lines[0])
  return (
    <Stack gap={8}>
      <h2>{m['office.system-move.example']()}</h2>
      <p className="hint">{m['office.system-move.example-hint']()}</p>
      <Table caption={m['office.system-move.example']()}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {texts.field(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={Object.values(line).join()}>
              {columns.map((column) => (
                <td key={column}>{line[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  )
}
