import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { fileAnswer } from './platform/files/file-answer.ts'
import { runningShop } from './test/running-shop.ts'
import { signedInStaff } from './test/signed-in.ts'

const shop = await runningShop()
const main = await signedInStaff(shop)

// Bookkeepers and managers work on in a spreadsheet: every list hands its rows over, or says here why it does not.

const exported = new Set(
  endpoints.flatMap(({ path, output }) => (path.endsWith('/export') && output === fileAnswer ? [nameList(path)] : [])),
)
const lists = endpoints.flatMap(({ path }) => (/^POST \/sales\/\w+\/list$/.test(path) ? [nameList(path)] : []))

function nameList(path: string): string {
  return path.split('/').at(-2) ?? ''
}

const contactData = 'contact data of people who may be no customers: customers are exported with a right of their own'
const settings = 'maintained in the office, and no figures to work on'

const withoutExport: Readonly<Record<string, string>> = {
  lead: contactData,
  testdrive: contactData,
  application: 'contact data and letters of applicants, which leave the office in no file',
  newslettersubscriber: 'addresses that may only be mailed from here, where they can be withdrawn',
  auditreading: 'exported with the audit log',
  paymentbatch: 'each batch has its payment list, and its file for the bank',
  pricecard: 'printed as cards, and the cars behind them are exported',
  user: settings,
  role: settings,
  integration: settings,
  webhook: settings,
  webhookdelivery: 'messages to programs, which are read where they are sent again, for thirty days',
  mailtemplate: settings,
  newsletter: settings,
  shoppage: settings,
  campaign: 'a rule of prices with conditions that no row can hold',
  premium: 'a rule of prices with conditions that no row can hold',
  discount: 'a rule of prices with conditions that no row can hold',
  fleetdeal: 'a rule of prices with conditions that no row can hold',
  promotion: 'a rule of prices with conditions that no row can hold',
}

test('every list of the office can be exported, or says why not', () => {
  const missing = lists.filter((list) => !exported.has(list) && !(list in withoutExport))
  expect(missing).toEqual([])
})

test('no reason is given for a list that is exported or gone', () => {
  expect(Object.keys(withoutExport).filter((list) => exported.has(list) || !lists.includes(list))).toEqual([])
})

test.each(['xlsx', 'csv'] as const)('every export of a list answers with a file, %s', async (format) => {
  const failed: string[] = []
  // The audit log is longer than a file of a request may be.
  for (const list of lists.filter((one) => exported.has(one) && one !== 'audit')) {
    const response = await fetch(`${shop.origin}/api/sales/${list}/export`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${main.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format }),
    })
    const isFile = response.headers.get('content-disposition')?.includes(`.${format}`) === true
    if (response.status !== 200 || !isFile) failed.push(`${list}: ${response.status}`)
    await response.arrayBuffer()
  }
  expect(failed).toEqual([])
})
