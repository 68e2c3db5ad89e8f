import { expect, test } from 'vitest'
import { buildClientListing, buildIntraListing, selectListed, writeNode, type ListedClient } from './vat-listing.ts'

const declarant = {
  enterpriseNumber: '0403019261',
  name: 'Auto & Zoon nv',
  street: 'Kaai 1',
  postalCode: '9000',
  city: 'Gent',
  email: 'info@example.be',
  phone: '+32 9 396 14 20',
}
const client = (country: string, turnoverCents: number): ListedClient => ({
  country,
  vatNumber: '0403199702',
  turnoverCents,
  vatCents: Math.round(turnoverCents * 0.21),
})

test('the annual listing has Belgian customers of more than € 250, and their sums', () => {
  const listed = selectListed([client('BE', 25_000), client('BE', 25_001), client('FR', 90_000), client('BE', 100_000)])
  expect(listed.map(({ turnoverCents }) => turnoverCents)).toEqual([25_001, 100_000])
  const xml = writeNode(buildClientListing(declarant, 2026, listed))
  expect(xml).toContain('ClientsNbr="2" TurnOverSum="1250.01" VATAmountSum="262.50"')
  expect(xml).toContain('<Name>Auto &amp; Zoon nv</Name>')
  expect(xml).toContain('<ns2:CompanyVATNumber issuedBy="BE">0403199702</ns2:CompanyVATNumber>')
})

test('the listing within the Union names its month or quarter', () => {
  const month = writeNode(
    buildIntraListing(declarant, { firstDay: '2026-11-01', lastDay: '2026-11-30' }, [client('FR', 2_840_000)]),
  )
  expect(month).toContain('<ns2:Period><ns2:Month>11</ns2:Month><ns2:Year>2026</ns2:Year></ns2:Period>')
  expect(month).toContain('<ns2:Code>L</ns2:Code><ns2:Amount>28400.00</ns2:Amount>')
  const quarter = writeNode(buildIntraListing(declarant, { firstDay: '2026-10-01', lastDay: '2026-12-31' }, []))
  expect(quarter).toContain('<ns2:Quarter>4</ns2:Quarter>')
})
