import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { docx } from './media/files.test-data.ts'
import { ordersIn, privateCustomer, address } from './orders/checkout/orders.test-data.ts'
import type { Call } from './test/api-calls.ts'
import { inBothLanguages, saveVacancy, vacancyDraft } from './test/content.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { runningShop } from './test/running-shop.ts'
import { accepted } from './test/sales.ts'
import { makeAccount, signedInCustomer, signedInStaff, testPassword } from './test/signed-in.ts'

// Clients are written against the contract: the names that its calls and their payloads have. Here they are, played.

const shop = await runningShop()
const staff = await signedInStaff(shop)
const customer = await signedInCustomer(shop)
const { placedOrder } = ordersIn(shop)
const car = await makeUsedCar(shop.database)
const { branch } = await makeBranch(shop.database)

const carList = [`used-${car.number}`]
const { order } = accepted(await shop.call('POST /shop/order/getnew', { carList }))
const answered = {
  ...order,
  deliveryType: 'pickup',
  customer: { ...privateCustomer('contract@example.be'), isFleetMember: false },
  invoiceAddress: address,
  pickupAddress: order.pickupPlaces[0]!,
}
const placed = await placedOrder([`used-${(await makeUsedCar(shop.database)).number}`])
const account = await makeAccount(shop.database)
const shopCustomer = {
  tenantId: 'demo',
  languageId: 'nl',
  customerType: 'private',
  companyName: '',
  vatPrefix: '',
  vatNumber: '',
  firstName: 'An',
  lastName: 'Maes',
  email: 'an.maes@example.be',
  password: testPassword,
  acceptTerms: true,
} as const
const { confirmationToken } = accepted(
  await shop.call('POST /shop/auth/signup', { shopCustomer: { ...shopCustomer, email: 'ander@example.be' } }),
)

const mail = {
  to: account.email,
  styles: 'p { color: red }',
  content: '<p>Betaal hier</p>',
  subject: 'Dringend',
  userId: '1',
  hostId: '2',
  fileData: { fileName: 'x.pdf', fileUrl: 'https://elsewhere.example/x.pdf' },
}
const file = {
  fileUrl: '/nl',
  fileType: 'pdf',
  fileName: 'blad',
  fileHtml: '<p>Blad</p>',
  styles: 'p {}',
  excelData: [['Merk'], ['Noord']],
}
const list = {
  pageFilter: { activePage: 1, pageSize: 10 },
  sortFilter: { sortBy: 'price', descending: true },
  searchFilter: { value: 'noord', params: {}, method: 'contains', searchFields: ['carName'], checkCase: false },
  queryFilter: 'noord',
}

const job = vacancyDraft({ branchId: branch })
const savedJob = await saveVacancy(staff.call, job)
const doomedJob = await saveVacancy(staff.call, { ...job, title: inBothLanguages('Lakker') })
const { jobEntry: blankEntry } = accepted(await shop.call('GET /shop/jobentry/getnew', { jobId: savedJob.id }))
const jobEntry = {
  ...blankEntry,
  firstName: 'An',
  lastName: 'Maes',
  email: 'an@example.be',
  phone: '0478 12 34 56',
  message: '',
  termsAccepted: true,
}
const { id, accessKey } = accepted(await shop.call('POST /shop/jobentry/save', { jobEntry })).jobEntry

/** A payload and the expected answer. */
type Case = [path: string, payload: object, expected: { status?: number; names?: readonly string[]; by?: Call }]

const cases: Case[] = [
  ['POST /shop/auth/boot', {}, { names: ['tenant', 'context', 'shopUser'] }],
  ['POST /shop/auth/signin', { email: account.email, password: testPassword }, { names: ['shopUser'] }],
  ['POST /shop/auth/signout', {}, {}],
  ['POST /shop/auth/signup', { shopCustomer }, { names: ['shopUser'] }],
  // A code that nobody was sent.
  ['POST /shop/auth/signupconfirm', { confirmationCode: 'B7BBBB', confirmationToken }, { status: 409 }],
  [
    'POST /shop/auth/resetpassword',
    { password: testPassword, confirmationCode: 'B7BBBB', confirmationToken },
    { status: 409 },
  ],
  ['GET /shop/account/getorders', {}, { by: customer.call, names: ['orders'] }],
  ['GET /shop/account/getcustomer', {}, { by: customer.call, names: ['customer'] }],
  ['GET /shop/news/getposts', {}, { names: ['posts', 'filter'] }],
  ['GET /shop/news/getflash', {}, { names: ['flash'] }],
  [
    'POST /shop/order/getnew',
    { order: null, carList, shopUserId: customer.id, languageId: 'nl' },
    { names: ['order'] },
  ],
  ['POST /shop/order/getnew', { order: answered, carList, shopUserId: null, languageId: 2 }, { names: ['order'] }],
  ['POST /shop/order/save', { order: answered }, { names: ['order'] }],
  ['POST /shop/order/requestpayment', { connectionId: 'hub', order: answered }, { names: ['paymentLinks'] }],
  ['GET /shop/order/confirmpayment', { id: order.id, accessKey: order.accessKey }, { names: ['payment'] }],
  ['GET /shop/order/get', { id: order.id, accessKey: order.accessKey }, { names: ['order'] }],
  ['GET /shop/catalog/getusedcar', { id: String(car.number) }, { names: ['usedCar'] }],
  ['POST /shop/catalog/getusedcars', { values: {}, ...list }, { names: ['usedCars', 'filter', 'page', 'pageCount'] }],
  ['POST /shop/catalog/getnewcars', { values: {}, ...list }, { names: ['newCars', 'filter', 'page', 'pageCount'] }],
  ['POST /shop/catalog/getstockcars', list, { names: ['stockCars', 'filter'] }],
  ['POST /shop/catalog/gettrucks', list, { names: ['trucks', 'filter'] }],
  // There is no new car here.
  ['GET /shop/catalog/getnewcar', { id: '1', carVersionId: '1' }, { status: 404 }],
  ['GET /shop/catalog/getnewcar', {}, { status: 404 }],
  ['GET /shop/catalog/getengines', { carVersionId: '1' }, { status: 404 }],
  ['POST /shop/catalog/getfavourites', { ids: carList }, { names: ['usedCars'] }],
  ['GET /shop/maillist/confirm', { email: 'an@example.be', token: crypto.randomUUID() }, { names: ['state'] }],
  [
    'POST /shop/maillist/subscribe',
    { emailAddress: 'an@example.be', branches: [branch], language: 'nl' },
    { names: ['emailAddress'] },
  ],
  [
    'POST /shop/maillist/subscribe',
    { email: 'jan@example.be', branches: [branch], acceptTerms: true, language: 'fr' },
    { names: ['emailAddress'] },
  ],
  ['POST /shop/mail/send', mail, { by: staff.call }],
  ['POST /shop/mail/sendpasswordrequest', mail, { names: ['confirmationToken'] }],
  // Without proof of what it is about, nobody makes us write to anybody.
  ['POST /shop/mail/sendsignupconfirmation', mail, { status: 422 }],
  ['POST /shop/mail/sendsignupconfirmation', { ...mail, confirmationToken }, { names: ['confirmationToken'] }],
  ['POST /shop/mail/sendorderconfirmation', mail, { status: 422 }],
  ['POST /shop/mail/sendorderconfirmation', { ...mail, id: placed.id, accessKey: placed.accessKey }, {}],
  ['POST /shop/mail/sendmaillistconfirmation', mail, { names: ['emailAddress'] }],
  ['POST /shop/mail/sendjobapplication', mail, { status: 422 }],
  ['POST /shop/mail/sendjobapplication', { ...mail, id, accessKey }, {}],
  ['POST /shared/file/getqrc', file, { names: ['dataUrl'] }],
  // Anybody may translate who has a key for it; here there is none.
  [
    'POST /shared/google/translatetext',
    { text: 'wagen', targetLang: 'fr', sourceLang: 'nl' },
    { by: staff.call, status: 503 },
  ],
  [
    'POST /shared/google/translatehtml',
    { text: 'wagen', targetLang: 'fr', sourceLang: 'nl' },
    { by: staff.call, status: 503 },
  ],
  ['GET /sales/contact/getnewemail', {}, { names: ['email'] }],
  ['GET /sales/contact/getnewphone', {}, { names: ['phone'] }],
  ['GET /sales/contact/getnewaddress', {}, { names: ['address'] }],
  ['GET /sales/contact/getnewwebsite', {}, { names: ['webSite'] }],
  ['POST /shop/job/save', { job }, { by: staff.call, names: ['job'] }],
  ['POST /shop/job/delete', { job: doomedJob }, { by: staff.call }],
  ['GET /shop/job/get', { id: String(savedJob.id) }, { names: ['job'] }],
  ['GET /shop/job/getall', {}, { by: staff.call, names: ['jobs'] }],
  ['GET /shop/job/getnew', {}, { by: staff.call, names: ['job'] }],
  ['GET /shop/job/getallactive', {}, { names: ['jobs'] }],
  ['GET /shop/jobentry/getnew', { jobId: String(savedJob.id) }, { names: ['jobEntry'] }],
  ['POST /shop/jobentry/save', { jobEntry: { ...jobEntry, email: 'b@example.be' } }, { names: ['jobEntry'] }],
]

test.each(cases)('%s takes %j', async (path, payload, { status = 200, names = [], by = shop.call }) => {
  const answer = await by.unchecked(path, payload)
  const unknown = answer.errors.filter(
    ({ name, field }) => name === 'invalid-input' && !['id', 'accessKey', 'confirmationToken'].includes(field ?? ''),
  )
  expect(unknown).toEqual([])
  expect(answer.status).toBe(status)
  if (names.length > 0) expect(Object.keys(answer.result ?? {})).toEqual(expect.arrayContaining([...names]))
})

test.each([
  ['getpdf', { ...file, fileUrl: `/nl/tweedehandswagens/x/${car.number}` }],
  ['getpdf', { ...file, fileUrl: undefined }],
  ['getxls', file],
  ['stream', { ...file, fileUrl: `/nl/tweedehandswagens/x/${car.number}` }],
])('%s makes a file out of the names of all files', async (name, payload) => {
  const response = await fetch(`${shop.origin}/api/shared/file/${name}`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${staff.token}` },
    body: JSON.stringify(payload),
  })
  expect(response.headers.get('content-disposition')).toContain('blad')
})

test('a file comes with what the browser knows of it, and none of that is believed', async () => {
  const form = new FormData()
  const described = {
    uuid: 'x',
    name: 'virus.exe',
    path: '/etc',
    size: '1',
    mimeType: 'image/png',
    orientation: 'portrait',
  }
  const more = { width: '1', height: '1', extension: 'exe', errors: '[]', hostId: 'x', preview: 'data:,' }
  const entry = { ...jobEntry, email: 'c@example.be' }
  const { jobEntry: draft } = accepted(await shop.call('POST /shop/jobentry/save', { jobEntry: entry }))
  const access = { id: draft.id, accessKey: draft.accessKey }
  for (const [name, value] of Object.entries({ ...described, ...more, ...access })) form.append(name, value)
  form.append('FormFile', new Blob([new Uint8Array(docx())]), 'cv.docx')
  const response = await fetch(`${shop.origin}/api/shop/jobentry/savefile`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo' },
    body: form,
  })
  expect(await response.json()).toMatchObject({ result: { file: { name: 'cv.docx', info: { extension: 'docx' } } } })
})

test('an address may carry the filters of a list', async () => {
  const filters = { 'pageFilter[activePage]': '1', 'searchFilter[value]': 'zomer', 'sortFilter[sortBy]': 'date' }
  expect(await shop.call.unchecked('GET /shop/news/getposts', filters)).toMatchObject({
    status: 200,
    result: { posts: [], filter: { isPaging: false, isQuerying: true, queryFilter: 'zomer', pageCount: 1 } },
  })
})

test.each([
  ['queryFilter', { queryFilter: 'velta' }, 0],
  ['searchFilter', { searchFilter: { value: 'velta' } }, 0],
  ['the text among the values, which goes before', { values: { q: 'noord' }, queryFilter: 'velta' }, 2],
])('cars are searched by %s', async (_, filters, rowCount) => {
  const found = accepted(await shop.call('POST /shop/catalog/getusedcars', filters))
  expect(found).toMatchObject({ rowCount: expect.any(Number), filter: { isPaging: false, isQuerying: true } })
  expect(found.rowCount > 0).toBe(rowCount > 0)
})

test.each([
  ['POST /shop/order/getnew', { carList, price: 1 }],
  ['POST /shop/order/save', { order: { ...answered, discount: 1 } }],
  ['POST /shop/mail/sendpasswordrequest', { ...mail, cc: 'a@example.be' }],
  ['POST /shop/catalog/getusedcars', { ...list, filters: {} }],
  ['GET /shop/news/getposts', { 'pageFilter[size]': '1' }],
])('%s still refuses a name that nobody gave', async (path, payload) => {
  expect(await shop.call.unchecked(path, payload)).toMatchObject({ status: 422, errors: [{ name: 'invalid-input' }] })
})

// An answer is accepted as the input of the next call, without removing fields.
describe('what was answered comes back', () => {
  const lists = ['getusedcars', 'getnewcars', 'getstockcars', 'gettrucks'] as const
  const answeredList = async (name: (typeof lists)[number], input: object) => {
    const { result, errors } = await shop.call.unchecked(`POST /shop/catalog/${name}`, input)
    expect(errors).toEqual([])
    return result as {
      page: number
      pageSize: number
      pageCount: number
      rowCount: number
      filter: { values: object; queryFilter: string }
    }
  }

  test('of every list of cars, whatever was asked', async () => {
    await makeUsedCar(shop.database)
    const asked = fc.record({
      name: fc.constantFrom(...lists),
      values: fc.record(
        {
          q: fc.constantFrom('noord', '', 'x'),
          priceGrossCents: fc.record({ from: fc.nat(100_000), to: fc.integer({ min: 100_000, max: 9_000_000 }) }),
          brands: fc.subarray(['noord', 'velta']),
        },
        { requiredKeys: [] },
      ),
      pageSize: fc.constantFrom(0, 1, 10, 30, 100),
      isFilterWhole: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ name, values, pageSize, isFilterWhole }) => {
        const first = await answeredList(name, { values, pageFilter: { activePage: 1, pageSize } })
        const { page: activePage, filter, rowCount, pageCount } = first
        const again = await answeredList(name, {
          ...(isFilterWhole ? { filter } : { values: filter.values, queryFilter: filter.queryFilter }),
          pageFilter: { activePage, pageSize: first.pageSize, pageCount, rowCount },
        })
        expect(again).toEqual(first)
        const byQueryFilter = await answeredList(name, { queryFilter: filter.values })
        expect(byQueryFilter.rowCount).toBe(rowCount)
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  test('of a list of the office, as its page and its filter', async () => {
    const { filter } = accepted(await staff.call('POST /sales/fuel/list', {}))
    const { queryFilter, ...pageFilter } = filter
    expect((await staff.call.unchecked('POST /sales/fuel/list', { pageFilter, queryFilter })).status).toBe(200)
    const whole = await staff.call.unchecked('POST /sales/fuel/list', { pageFilter: filter, queryFilter: {} })
    expect(whole.status).toBe(200)
  })

  test('of an order, through every call that takes one', async () => {
    const key = `used-${(await makeUsedCar(shop.database)).number}`
    const { order: fresh } = accepted(await shop.call('POST /shop/order/getnew', { carList: [key] }))
    const filled = { ...fresh, deliveryType: 2, customer: { ...answered.customer, customerType: 1 } }
    const complete = { ...filled, invoiceAddress: address, pickupAddress: fresh.pickupPlaces[0] }
    const saved = await shop.call.unchecked('POST /shop/order/save', { order: complete })
    expect([saved.status, saved.errors]).toEqual([200, []])
    const { order: kept } = saved.result as { order: object }
    for (const [path, input] of [
      ['POST /shop/order/save', { order: kept }],
      ['POST /shop/order/getnew', { order: kept, carList: [key] }],
      ['POST /shop/order/requestpayment', { order: kept }],
    ] as const) {
      expect(await shop.call.unchecked(path, input)).toMatchObject({ status: 200, errors: [] })
    }
  })

  test('of a vacancy, through every call that takes one', async () => {
    await saveVacancy(staff.call, { ...job, title: inBothLanguages('Garagist') })
    const { jobs } = accepted(await staff.call('GET /shop/job/getall'))
    for (const one of jobs) {
      expect(await staff.call.unchecked('POST /shop/job/save', { job: one })).toMatchObject({ status: 200 })
    }
    const again = accepted(await staff.call('GET /shop/job/getall'))
    expect(await staff.call.unchecked('POST /shop/job/rank', { jobs: again.jobs })).toMatchObject({ status: 200 })
    const shown = accepted(await shop.call('GET /shop/job/getallactive'))
    const ranked = await staff.call.unchecked('POST /shop/job/rank', { jobs: shown.jobs })
    expect(ranked.status).toBe(200)
    const doomed = await saveVacancy(staff.call, { ...job, title: inBothLanguages('Weg') })
    const { job: detail } = accepted(await shop.call('GET /shop/job/get', { id: String(doomed.id) }))
    expect(await staff.call.unchecked('POST /shop/job/delete', { job: detail })).toMatchObject({ status: 200 })
  })

  test('of an application, through every call that takes one', async () => {
    const saved = accepted(await shop.call('POST /shop/jobentry/save', { jobEntry: { ...jobEntry, email: 'd@e.be' } }))
    const again = accepted(await shop.call('POST /shop/jobentry/save', saved))
    expect(await shop.call.unchecked('POST /shop/jobentry/delete', again)).toMatchObject({ status: 200 })
  })

  test('of the languages that the shop boots with, by every name', async () => {
    const { context } = accepted(await shop.call('POST /shop/auth/boot'))
    const names = context.languages.flatMap(({ id: code, isoCode }, index) => [code, isoCode, index + 1])
    expect(names).toHaveLength(6)
    for (const [index, language] of names.entries()) {
      const wish = { emailAddress: `taal${index}@example.be`, branches: [branch], language }
      expect(await shop.call.unchecked('POST /shop/maillist/subscribe', wish)).toMatchObject({ status: 200 })
      const person = { ...shopCustomer, email: `taal${index}@example.be`, languageId: language, customerType: 1 }
      const signedUp = await shop.call.unchecked('POST /shop/auth/signup', { shopCustomer: person })
      expect(signedUp).toMatchObject({ status: 200 })
    }
    const { rows } = await shop.database.pool.query(
      `select language, count(*)::int as count from newsletter_request where email like 'taal%' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { language: 'fr', count: 3 },
      { language: 'nl', count: 3 },
    ])
  })
})

test('every call of the contract is there', () => {
  const known = new Set(endpoints.map(({ path }) => path))
  const named = [
    ...cases.map(([path]) => path),
    ...['getpdf', 'getxls', 'getqrc', 'stream'].map((name) => `POST /shared/file/${name}`),
    ...['getvatdata', 'getcompanydata'].map((name) => `GET /sales/contact/${name}`),
    ...['searchaddresses', 'getaddressmatch'].map((name) => `POST /sales/contact/${name}`),
    'GET /shared/media/getmedia',
    'GET /shared/media/getvideo',
    'POST /shared/media/download',
    'POST /shop/job/rank',
    'POST /shop/jobentry/delete',
    'POST /shop/jobentry/savefile',
  ]
  expect(named.filter((path) => !known.has(path as `GET /${string}`))).toEqual([])
})
