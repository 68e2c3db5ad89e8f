import { describe, expect, test } from 'vitest'
import { audit, auditReading } from '@forecourt/domain/access/audit.ts'
import { role } from '@forecourt/domain/access/role.ts'
import { user, USER_FIELDS } from '@forecourt/domain/access/user.ts'
import { fuel } from '@forecourt/domain/catalogue/fuel.ts'
import { customerImport } from '@forecourt/domain/contacts/customer-import.ts'
import { customerList } from '@forecourt/domain/contacts/customer-list.ts'
import { paintType } from '@forecourt/domain/catalogue/paint-type.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { offerList } from '@forecourt/domain/offers/offer-list.ts'
import { priceCardList } from '@forecourt/domain/offers/price-card-list.ts'
import { tradeInList } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import { dossierList } from '@forecourt/domain/orders/dossier-list.ts'
import { contractList } from '@forecourt/domain/orders/contract-list.ts'
import { driveDepartment, testDriveList } from '@forecourt/domain/agenda/test-drive-list.ts'
import { internalOrderList } from '@forecourt/domain/orders/internal-order-list.ts'
import { demoCarList } from '@forecourt/domain/invoicing/demo-cars/demo-car-list.ts'
import { warrantyClaimList } from '@forecourt/domain/workshop/claims/warranty-claim-list.ts'
import { workOrderList } from '@forecourt/domain/workshop/work-orders/work-order-list.ts'
import { bankStatementList } from '@forecourt/domain/invoicing/bank/bank-statement-list.ts'
import { saleEventList } from '@forecourt/domain/reports/sale-event-list.ts'
import { runningClockList } from '@forecourt/domain/invoicing/reminders/running-clock-list.ts'
import { carPaymentList } from '@forecourt/domain/invoicing/car-payments/car-payment-list.ts'
import { receivableList } from '@forecourt/domain/invoicing/reminders/receivable-list.ts'
import { movedOrder } from '@forecourt/domain/orders/opening-order.ts'
import { movedInvoice, movedSupplierInvoice } from '@forecourt/domain/invoicing/invoices/opening-invoice.ts'
import { movedCustomer, movedSupplier } from '@forecourt/domain/contacts/moved-party.ts'
import { invoiceList } from '@forecourt/domain/invoicing/invoices/invoice-list.ts'
import { incomingMessageList } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message-list.ts'
import { supplierInvoiceList } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-list.ts'
import { paymentBatchList } from '@forecourt/domain/invoicing/supplier-payments/payment-batch-list.ts'
import { purchaseSlipList } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip-list.ts'
import { premiumClaimList } from '@forecourt/domain/orders/premium-claim-list.ts'
import { shopOrderList } from '@forecourt/domain/orders/order-desk.ts'
import { integration, INTEGRATION_FIELDS } from '@forecourt/domain/access/integration.ts'
import { webhookDeliveryList, webhookList } from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { NAMED_TRAITS, NUMBERED_TRAITS, RULE_FIELDS, RULE_LISTS } from '@forecourt/domain/pricing/price-rule.ts'
import { RULE_DESKS } from '@forecourt/domain/pricing/rule-desks.ts'
import {
  choice,
  namesToChoose,
  type Choices,
  type Field,
  type Kind,
  type Resource,
  yesNo,
} from '@forecourt/domain/platform/resources/resource.ts'
import { promotionList } from '@forecourt/domain/pricing/promotion-desk.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { applicationList } from '@forecourt/domain/content/application-desk.ts'
import { issueList, subscriberList } from '@forecourt/domain/content/newsletter-desk.ts'
import { leadList } from '@forecourt/domain/contacts/lead-desk.ts'
import { shopPageList } from '@forecourt/domain/content/shop-pages.ts'
import { mailList } from '@forecourt/domain/platform/mails/mail-desk.ts'
import { settingFields, SETTING_NAMES } from '@forecourt/domain/platform/resources/setting.ts'
import { STOCK_CAR_EXTRAS } from '@forecourt/domain/stock/stock-car-import.ts'
import { USED_CAR_EXTRAS } from '@forecourt/domain/stock/used-car-import.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { queueCar, stockCar, stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import { versionImport, versionList } from '@forecourt/domain/catalogue/version-list.ts'
import { groundCar } from '@forecourt/domain/stock/ground-car.ts'
import { usedCar, usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readAreas } from '@forecourt/locales/texts.ts'
import { snakeCase } from './platform/database/column-names.ts'
import { findConstraintKey, hasConstraintText } from './platform/http/constraint-text.ts'
import { findResourceText } from './platform/resources/resource-text.ts'
import { makeBranch } from './test/factories.ts'
import { resourceCaller } from './test/resource-caller.ts'
import { runningShop } from './test/running-shop.ts'
import { signedInStaff } from './test/signed-in.ts'

const shop = await runningShop()
// A branch stays.
await makeBranch(shop.database)
const { pool } = shop.database
// There is one of each category from the start.
await pool.query('delete from truck_blurb')
await pool.query("delete from invoice_series where purpose = 'internal'")
const staff = await signedInStaff(shop)
// Places on our ground are of a branch.
await makeBranch(shop.database)

const every: readonly Resource[] = resources
type Described = Pick<Resource, 'name' | 'fields' | 'isFixed'>
/** Lists of the same kind whose calls and forms are written by hand. */
const withOwnCalls: readonly Described[] = [
  role,
  user,
  { name: 'user', fields: USER_FIELDS },
  customerList,
  groundCar,
  versionList,
  versionImport,
  usedCar,
  usedCarForm,
  stockCar,
  stockCarForm,
  queueCar,
  audit,
  auditReading,
  { ...leadList, name: 'lead' },
  offerList,
  dossierList,
  internalOrderList,
  workOrderList,
  warrantyClaimList,
  testDriveList,
  driveDepartment,
  priceCardList,
  contractList,
  premiumClaimList,
  invoiceList,
  purchaseSlipList,
  supplierInvoiceList,
  incomingMessageList,
  paymentBatchList,
  bankStatementList,
  receivableList,
  carPaymentList,
  demoCarList,
  runningClockList,
  saleEventList,
  tradeInList,
  shopOrderList,
  applicationList,
  issueList,
  subscriberList,
  mailList,
  shopPageList,
  promotionList,
  integration,
  { name: 'integration', fields: INTEGRATION_FIELDS },
  webhookList,
  webhookDeliveryList,
  ...RULE_DESKS.map((name) => ({ name, fields: {} })),
  ...RULE_DESKS.map((desk) => ({ name: 'priceRule', fields: { ...RULE_FIELDS[desk], ...RULE_LISTS[desk].fields } })),
  {
    name: 'priceRule',
    fields: Object.fromEntries([
      ...Object.entries(NAMED_TRAITS).map(([trait, names]) => [trait, choice(names)]),
      ...NUMBERED_TRAITS.map((trait) => [trait, yesNo({ default: false })]),
    ]),
  },
]
const described: readonly Described[] = [...every, ...withOwnCalls]
const readFields = ({ fields }: Resource) => Object.entries(fields)

/** The type of a column by the kind of its field. */
const columnTypes: Record<Kind, readonly string[]> = {
  text: ['text', 'phone', 'email', 'web_address', 'iban'],
  code: ['code'],
  articleCode: ['text'],
  translated: ['translated'],
  choice: ['smallint', 'text'],
  whole: ['smallint', 'integer'],
  decimal: ['numeric', 'double precision'],
  percent: ['smallint', 'integer'],
  yesNo: ['boolean'],
  day: ['date'],
  instant: ['timestamp with time zone'],
  colour: ['hex_colour'],
  money: ['integer', 'bigint'],
  flags: ['text[]', 'smallint[]'],
  one: ['uuid'],
}

describe.each(every)('the table of $name', (resource) => {
  test('has a column for each field, as its kind wants it', async () => {
    const columns = await readColumns(resource)
    const wrong = readFields(resource).filter(([name, field]) => {
      const column = columns.get(readColumn(name, field))
      const isOptional = field.optional === true
      return !column || column.isNullable !== isOptional || !columnTypes[field.kind].includes(column.type)
    })
    expect(wrong).toEqual([])
  })

  test('has the columns of every resource', async () => {
    const columns = await readColumns(resource)
    expect([...columns.keys()]).toEqual(
      expect.arrayContaining(['id', 'number', 'rank', 'rev', 'created_at', 'updated_at']),
    )
    if (resource.remove === 'archive') expect(resource.fields).toHaveProperty('isActive.kind', 'yesNo')
  })

  test('has no two rows that an import would take for one', async () => {
    const { rows } = await pool.query<{ columns: string[] }>(
      `select array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey) order by 1) as columns
       from pg_index where indrelid = $1::regclass and indisunique and indpred is null`,
      [snakeCase(resource.name)],
    )
    expect(rows.map(({ columns }) => columns)).toContainEqual(
      resource.importKey.map((name) => readColumn(name, resource.fields[name]!)).toSorted(),
    )
  })

  test('takes every choice and no other', async () => {
    for (const [name, field] of readFields(resource)) {
      if (field.kind !== 'choice') continue
      const taken = await valuesTaken(resource, snakeCase(name))
      expect({ [name]: taken }).toEqual({ [name]: new Set(storedChoices(field.of).map(String)) })
    }
  })
})

describe.each(LANGUAGES)('in %s no text is missing', (locale) => {
  const texts = m as unknown as Record<string, undefined | ((input: object, options: object) => string)>
  const missing = (keys: string[]) => keys.filter((key) => !texts[key]?.({}, { locale }))

  test.each(every)('of what $name shows', (resource) => {
    expect(readTexts(resource).filter((key) => !findResourceText(resource.name, key, locale))).toEqual([])
  })

  test.each(every)('of the rules that the table of $name keeps', async (resource) => {
    expect((await readRules(resource)).filter((rule) => !hasConstraintText(rule))).toEqual([])
  })

  test.each(every)('of the tables that point at $name', async (resource) => {
    expect(missing((await tablesInto(resource)).map((table) => `subjects.${table}`))).toEqual([])
  })
})

/** As their texts call them: a setting, or one of the figures of a setting. */
const settingFigures = SETTING_NAMES.flatMap((name) =>
  settingFields(name).map(([key]) => (key === '' ? name : `${name}.${key}`)),
)

test.each(LANGUAGES)('in %s every figure of a setting has its name', (locale) => {
  const texts = m as unknown as Record<string, undefined | ((input: object, options: object) => string)>
  expect(settingFigures.filter((name) => !texts[`resources.setting.fields.${name}`]?.({}, { locale }))).toEqual([])
})

test('a text that the lists of one area share is used by no other area, whose screens do not load it', () => {
  const areasByKey = new Map([...readAreas('nl')].flatMap(([area, texts]) => texts.map(([key]) => [key, area])))
  const foreign = described.flatMap((resource) => {
    const screen = OFFICE_ROUTES.find(({ id }) => id === resource.name)
    return readTexts(resource).filter((key) => {
      const area = areasByKey.get(`resources.shared.${key}`)
      if (screen === undefined || area === undefined || area === 'platform') return false
      return area !== screen.area && !areasByKey.has(`resources.${resource.name}.${key}`)
    })
  })
  expect(foreign).toEqual([])
})

/** Lists that files are only imported into. */
const importedOnly = [customerImport, movedCustomer, movedSupplier, movedOrder, movedInvoice, movedSupplierInvoice]

test('every text of a resource is shown', () => {
  const shown = new Set([
    ...described.flatMap((resource) =>
      [...readTexts(resource), ...readHints(resource)].flatMap((key) => [
        `resources.${resource.name}.${key}`,
        `resources.shared.${key}`,
      ]),
    ),
    ...['name', 'plural'].map((key) => `resources.setting.${key}`),
    ...settingFigures.flatMap((name) => [`resources.setting.fields.${name}`, `resources.setting.hints.${name}`]),
    ...USED_CAR_EXTRAS.map((extra) => `resources.usedCar.fields.${extra}`),
    ...importedOnly.flatMap((list) => readTexts(list).map((key) => `resources.${list.name}.${key}`)),
    ...STOCK_CAR_EXTRAS.map((extra) => `resources.stockCar.fields.${extra}`),
  ])
  expect(Object.keys(m).filter((key) => key.startsWith('resources.') && !shown.has(key))).toEqual([])
})

test('every text of a rule has its rule', async () => {
  const { rows } = await pool.query<{ name: string }>(
    // A trigger raises the rules that span tables under its own name.
    'select conname as name from pg_constraint union select tgname from pg_trigger where not tgisinternal',
  )
  const rules = new Set(rows.map(({ name }) => findConstraintKey(name)))
  expect(Object.keys(m).filter((key) => key.startsWith('constraints.') && !rules.has(key))).toEqual([])
})

describe.each(every.filter(({ isFixed }) => !isFixed))('$name, from new to gone', (resource) => {
  const call = resourceCaller(staff.call, resource)
  const exported = async (input: object) => {
    const response = await fetch(`${shop.origin}/api${resourcePath(resource, 'export').slice('POST '.length)}`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
      body: JSON.stringify(input),
    })
    return response.text()
  }
  const { name } = resource

  test('is filled in, saved, found, exported, changed by two people and deleted', async () => {
    const { result: blank } = await call('getnew')
    expect(blank[name]).toMatchObject({ id: null, rev: 0 })
    const { result: saved, errors } = await call('save', {
      [name]: { ...blank[name], ...(await sample(resource, 'een')) },
    })
    expect(errors).toEqual([])
    const row = saved[name]!
    expect(row).toMatchObject(await sample(resource, 'een'))

    const called = textOfLabel(resource, row)
    const { result: found } = await call('list', { searchFilter: { value: called } })
    expect(found.data).toContainEqual(row)
    // Of a longer list they are the first.
    const { data: all } = (await call('getall')).result
    if (all.length < 500) expect(all).toContainEqual(row)
    expect((await call('get', { id: row.id })).result[name]).toEqual(row)

    expect(await exported({ searchFilter: { value: called }, format: 'csv' })).toContain(called)
    expect((await exported({ format: 'xlsx' })).slice(0, 2)).toBe('PK')

    const { result: theirs } = await call('save', { [name]: { ...row, ...(await sample(resource, 'twee')) } })
    const late = await call('save', { [name]: { ...row, ...(await sample(resource, 'drie')) } })
    expect([late.status, late.errors[0]!.name]).toEqual([409, 'changed-meanwhile'])
    expect(late.errors[0]!.detail).toMatchObject({ theirs: theirs[name], by: 'Tom Wouters' })

    expect((await call('usages', { id: row.id })).result).toEqual({ usages: [] })
    expect((await call('delete', { id: row.id, rev: row.rev })).status).toBe(409)
    expect((await call('delete', { id: row.id, rev: theirs[name]!.rev })).result).toMatchObject({ isDeleted: true })
    expect((await call('get', { id: row.id })).status).toBe(404)
    expect((await call('save', { [name]: theirs[name] })).status).toBe(404)
  })

  test('belongs to staff', async () => {
    const asNobody = resourceCaller(shop.call, resource)
    expect((await asNobody('list')).status).toBe(401)
    expect((await asNobody('save')).status).toBe(401)
  })
})

describe.each(every.filter(({ isFixed }) => isFixed))('$name, of which the code knows each row', (resource) => {
  const { name } = resource
  const call = resourceCaller(staff.call, resource)
  const save = (draft: object) => call('save', { [name]: draft })

  test('is called otherwise; no row comes, and none becomes another', async () => {
    const { result } = await call('getall')
    const row = result.data[0]!
    const isTranslated = resource.fields['name']?.kind === 'translated'
    const other = isTranslated ? { nl: 'Anders', fr: 'Autrement' } : 'Anders'
    const renamed = await save({ ...row, name: other })
    expect(renamed.result[name]).toMatchObject({ ...row, rev: row.rev + 1, name: other })

    const fields = resource.importKey.map((key) => ({ name: 'list-is-fixed', field: `${name}.${key}` }))
    expect(await save({ ...row, id: null, rev: 0 })).toMatchObject({ status: 422, errors: fields })
    const another = Object.fromEntries(
      resource.importKey.map((key) => [key, key === 'enterpriseNumber' ? '0403199702' : 'zz']),
    )
    expect(await save({ ...renamed.result[name], ...another })).toMatchObject({ status: 422, errors: fields })
    for (const action of ['delete', 'getnew'] as const) {
      expect((await call(action)).status).toBe(404)
    }
  })
})

describe('a rule that the table keeps', () => {
  const save = async (resource: Resource, changes: object, language = 'nl-BE') =>
    resourceCaller(staff.call, resource)(
      'save',
      { [resource.name]: { id: null, rev: 0, ...(await sample(resource, 'regel')), ...changes } },
      language,
    )

  test('is told on the field that it is about, in the language of the call', async () => {
    const { status, errors } = await save(fuel, { code: 'petrol' }, 'fr-BE')
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ name: 'fuel_code_key', field: 'fuel.code', message: 'Ce code existe déjà.' }])
  })

  test('is told on every field that it is about', async () => {
    const { status, errors } = await save(paintType, { isShiny: true, isNoisy: true })
    expect(status).toBe(422)
    expect(errors.map(({ field }) => field)).toEqual(['paintType.isShiny', 'paintType.isNoisy'])
    expect(errors[0]!.message).toBe('Een lak glanst of is korrelig, niet allebei.')
  })
})

/** Values that constraints of a table require beyond the kinds of its fields. */
const reachable = { phone: '+3293961420', email: 'info@example.be', houseNumber: '1', postalCode: '9000' }
const fitting: Record<string, object> = {
  bankAccount: { iban: 'BE71096123456769' },
  branch: {
    ...reachable,
    webSite: 'https://example.be',
    routeUrl: 'https://example.be/weg',
    stockPrefix: 'Z',
    enterpriseNumber: '0403199702',
    iban: 'BE68539007547034',
    bic: 'GEBABEBB',
  },
  city: { postalCode: '9992' },
  creditTermLimit: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  buyerTaxFigure: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  creditCeiling: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  department: { ...reachable, routeUrl: 'https://example.be/weg' },
  dunningLevel: { level: 5, termDays: 20, asksCosts: true, validFrom: '1971-01-01', validUntil: '1971-02-01' },
  lateCost: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  lateInterest: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  financeRate: { lenderNumber: '0403199702', validFrom: '1971-01-01', validUntil: '1971-02-01' },
  invoiceSeries: { code: 'ZZ9', purpose: 'internal' },
  warrantyTerm: { brand: null, validFrom: '1971-01-01', validUntil: '1971-02-01' },
  hourlyRate: { branch: null, validFrom: '1971-01-01', validUntil: '1971-02-01' },
  hero: { visibleFrom: '1971-01-01', visibleUntil: '1971-02-01' },
  ledgerAccount: { accountNumber: '799999' },
  vatYear: { year: 2071, purchaseBox: '00', marginBox: '03', marginVatBox: '54' },
  modelYear: { year: 1971, orderableFrom: '1971-01-01', orderableUntil: '1971-02-01' },
  newsFlash: { visibleFrom: '1971-01-01', visibleUntil: '1971-02-01' },
  orderFlow: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  powerType: { kilowatts: 1, horsepower: 1 },
  profitMargin: { vehicleClass: null, brand: null, validFrom: '1971-01-01', validUntil: '1971-02-01' },
  saleService: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  salesRule: {
    amountCents: null,
    days: null,
    minKeys: null,
    underYears: null,
    validFrom: '1971-01-01',
    validUntil: '1971-02-01',
  },
  tradeInValue: { validFrom: '1971-01-01', validUntil: '1971-02-01' },
  vatRate: { validFrom: '1971-01-01' },
}

/** Values for every field, told apart by a word. */
async function sample(resource: Resource, word: string): Promise<Record<string, unknown>> {
  const values = readFields(resource).map(async ([name, field]) => [name, await readSample(field, word)])
  return { ...Object.fromEntries(await Promise.all(values)), ...fitting[resource.name] }
}

async function readSample(field: Field, word: string): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'code':
      return `zoek-${word}`
    case 'articleCode':
      return `ZOEK-${word.toUpperCase()}`
    case 'translated':
      return { nl: `Naam ${word}`, fr: `Nom ${word}` }
    case 'choice':
      return namesToChoose(field.of)[0]
    case 'whole':
    case 'decimal':
    case 'percent':
    case 'money':
      return field.min
    case 'yesNo':
      return field.default
    case 'day':
      return '2026-11-20'
    case 'instant':
      return '2026-11-20T09:30:00.000Z'
    case 'colour':
      return '#1f4b5c'
    case 'flags':
      return namesToChoose(field.of).slice(0, 1)
    case 'one':
      return someRow(field.of)
  }
}

/** Returns the Dutch name of a row. */
function textOfLabel({ label }: Resource, row: Record<string, unknown>): string {
  const value = row[label] as Translated | string | number
  return typeof value === 'object' ? value.nl : String(value)
}

/** A row of a resource to point at: any there is, else a new one. */
async function someRow(of: Resource) {
  const call = resourceCaller(staff.call, of)
  const { result: rows } = await call('getall')
  const draft = { id: null, rev: 0, ...(rows.data.length > 0 ? {} : await sample(of, 'doel')) }
  const row = rows.data[0] ?? (await call('save', { [of.name]: draft })).result[of.name]!
  const label = row[of.label]
  return { id: row.id, label: typeof label === 'number' ? String(label) : label }
}

function readColumn(name: string, { kind }: Field): string {
  return kind === 'one' ? `${snakeCase(name)}_id` : snakeCase(name)
}

async function readColumns({ name }: Resource) {
  const { rows } = await pool.query<{ name: string; type: string; isNullable: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [snakeCase(name)],
  )
  return new Map(rows.map((column) => [column.name, column]))
}

/** The constraints of a table that somebody who saves a row can break. */
async function readRules({ name }: Resource): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'u', 'x')
       and not conkey && array(select attnum from pg_attribute where attrelid = conrelid and attname in ('id', 'number'))`,
    [snakeCase(name)],
  )
  return rows.map((rule) => rule.name)
}

async function tablesInto({ name }: Resource): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where confrelid = $1::regclass and contype = 'f' and confdeltype in ('a', 'r')`,
    [snakeCase(name)],
  )
  return rows.map((table) => table.name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

function storedChoices(of: Choices): (string | number)[] {
  return Array.isArray(of) ? [...(of as readonly string[])] : Object.values(of as Record<string, number>)
}

/** Returns the values that the checks of a column accept, among small numbers and all names of any definition. */
async function valuesTaken({ name }: Resource, column: string): Promise<Set<string>> {
  const { rows: checks } = await pool.query<{ rule: string }>(
    `select pg_get_expr(conbin, conrelid) as rule from pg_constraint c
     where conrelid = $1::regclass and contype = 'c'
       and conkey = (select array[attnum] from pg_attribute where attrelid = c.conrelid and attname = $2)`,
    [snakeCase(name), column],
  )
  const names = every.flatMap((resource) =>
    readFields(resource).flatMap(([, field]) => (field.kind === 'choice' ? storedChoices(field.of) : [])),
  )
  const { type } = (await readColumns({ name } as Resource)).get(column)!
  const candidates =
    type === 'text'
      ? names.filter((value) => typeof value === 'string')
      : Array.from({ length: 100 }, (_, index) => index - 10)
  const { rows } = await pool.query<{ value: string }>(
    `select ${column}::text as value from unnest($1::${type}[]) as t (${column}) where ${['true', ...checks.map(({ rule }) => rule)].join(' and ')}`,
    [candidates],
  )
  return new Set(rows.map(({ value }) => value))
}

function readTexts({ fields, isFixed }: Described): string[] {
  return [
    'name',
    'plural',
    ...(isFixed ? [] : ['add']),
    'import',
    ...Object.entries(fields).flatMap(([field, definition]) => [
      `fields.${field}`,
      ...(definition.kind === 'choice'
        ? namesToChoose(definition.of).map((choice) => `choices.${field}.${choice}`)
        : []),
      ...(definition.kind === 'flags' ? namesToChoose(definition.of).map((flag) => `choices.${field}.${flag}`) : []),
    ]),
  ]
}

function readHints({ fields }: Described): string[] {
  return Object.keys(fields).map((field) => `hints.${field}`)
}
