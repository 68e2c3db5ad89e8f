import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

/** A customer in a listing: turnover and VAT of a year, or what was supplied within the Union. */
export interface ListedClient {
  readonly country: string
  /** Without the country. */
  readonly vatNumber: string
  readonly turnoverCents: Cents
  readonly vatCents: Cents
}

export interface Declarant {
  readonly enterpriseNumber: string
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly email: string
  readonly phone: string
}

/** Customers with less in a year are left out of the annual listing (Royal Decree no. 23 art. 1). */
const LEAST_TURNOVER_CENTS = 25_000

const amount = (cents: Cents) => (cents / 100).toFixed(2)

/** Lists Belgian customers by turnover: those who buy for more than € 250 a year. */
export function selectListed(clients: readonly ListedClient[]): ListedClient[] {
  return clients.filter(
    ({ country, turnoverCents }) => country === 'BE' && Math.abs(turnoverCents) > LEAST_TURNOVER_CENTS,
  )
}

export interface XmlNode {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[] | string
}

const node = (name: string, children: XmlNode['children'], attributes?: XmlNode['attributes']): XmlNode =>
  attributes === undefined ? { name, children } : { name, children, attributes }

const COMMON = 'http://www.minfin.fgov.be/InputCommon'

/** Builds the annual listing of customers for Intervat (ClientListingConsignment). */
export function buildClientListing(declarant: Declarant, year: number, clients: readonly ListedClient[]): XmlNode {
  const sum = (name: 'turnoverCents' | 'vatCents') => clients.reduce((total, one) => total + one[name], 0)
  const listing = node(
    'ns2:ClientListing',
    [
      toDeclarant(declarant),
      node('ns2:Period', String(year)),
      ...clients.map(({ country, vatNumber, turnoverCents, vatCents }, at) =>
        node(
          'ns2:Client',
          [
            node('ns2:CompanyVATNumber', vatNumber, { issuedBy: country }),
            node('ns2:TurnOver', amount(turnoverCents)),
            node('ns2:VATAmount', amount(vatCents)),
          ],
          { SequenceNumber: String(at + 1) },
        ),
      ),
    ],
    {
      SequenceNumber: '1',
      ClientsNbr: String(clients.length),
      TurnOverSum: amount(sum('turnoverCents')),
      VATAmountSum: amount(sum('vatCents')),
    },
  )
  return node('ns2:ClientListingConsignment', [listing], {
    xmlns: COMMON,
    'xmlns:ns2': 'http://www.minfin.fgov.be/ClientListingConsignment',
    ClientListingsNbr: '1',
  })
}

/** Builds the listing of supplies of goods within the Union for Intervat (IntraConsignment), of a month or a quarter. */
export function buildIntraListing(
  declarant: Declarant,
  { firstDay, lastDay }: { firstDay: CalendarDay; lastDay: CalendarDay },
  clients: readonly ListedClient[],
): XmlNode {
  const isMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7)
  const month = Number(lastDay.slice(5, 7))
  const listing = node(
    'ns2:IntraListing',
    [
      toDeclarant(declarant),
      node('ns2:Period', [
        isMonth ? node('ns2:Month', String(month).padStart(2, '0')) : node('ns2:Quarter', String(month / 3)),
        node('ns2:Year', firstDay.slice(0, 4)),
      ]),
      ...clients.map(({ country, vatNumber, turnoverCents }, at) =>
        node(
          'ns2:IntraClient',
          [
            node('ns2:CompanyVATNumber', vatNumber, { issuedBy: country }),
            node('ns2:Code', 'L'),
            node('ns2:Amount', amount(turnoverCents)),
          ],
          { SequenceNumber: String(at + 1) },
        ),
      ),
    ],
    {
      SequenceNumber: '1',
      ClientsNbr: String(clients.length),
      AmountSum: amount(clients.reduce((sum, { turnoverCents }) => sum + turnoverCents, 0)),
    },
  )
  return node('ns2:IntraConsignment', [listing], {
    xmlns: COMMON,
    'xmlns:ns2': 'http://www.minfin.fgov.be/IntraConsignment',
    IntraListingsNbr: '1',
  })
}

function toDeclarant({ enterpriseNumber, name, street, postalCode, city, email, phone }: Declarant): XmlNode {
  return node('ns2:Declarant', [
    node('VATNumber', enterpriseNumber),
    node('Name', name),
    node('Street', street),
    node('PostCode', postalCode),
    node('City', city),
    node('CountryCode', 'BE'),
    node('EmailAddress', email),
    node('Phone', phone.replaceAll(/\D/g, '')),
  ])
}

/** Writes a document of nodes. */
export function writeNode({ name, attributes = {}, children }: XmlNode): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  const content = typeof children === 'string' ? escapeText(children) : children.map(writeNode).join('')
  return `<${name}${named.join('')}>${content}</${name}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
