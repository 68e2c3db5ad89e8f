import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { makeWorkshop } from '../../workshop/workshop.test-data.ts'

type Wishes = InputOf<'POST /sales/workorder/savework'>
/** Shares in basis points. */
export const all = { customer: 10_000, importer: 0, insurer: 0, house: 0 }
/** Of golden case O9. */
export const o9 = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }
export const job = (changes: Partial<Wishes['jobs'][number]> = {}): Wishes['jobs'][number] => ({
  id: null,
  name: 'Distributieriem',
  pricing: 'flat-rate',
  workKind: 'mechanics',
  minutes: 210,
  technician: null,
  unitPriceCents: null,
  discountBp: 0,
  vat: 'standard',
  shares: all,
  ...changes,
})
export const line = (changes: Partial<Wishes['lines'][number]> = {}): Wishes['lines'][number] => ({
  id: null,
  kind: 'part',
  name: 'Riemset',
  partNumber: '3C-1021',
  quantity: 1_000,
  unitPriceCents: 41_280,
  unitCostCents: 20_000,
  discountBp: 0,
  vat: 'standard',
  shares: all,
  ...changes,
})
export const fluid = (changes: Partial<Wishes['lines'][number]> = {}) =>
  line({ name: 'Koelvloeistof', unitPriceCents: 1_890, unitCostCents: 900, ...changes })
export const makeVin = () => `VLTZZZ3CZLE${String(nextSerial('vin') + 100_000)}`

export interface WantedWork {
  jobs?: Wishes['jobs']
  lines?: Wishes['lines']
  vin?: string
  customer?: number | null
}

/** Makes a workshop that invoices itself, with its staff and a customer, and the steps that lead to an invoice of its work. */
export async function invoicingWorkshop() {
  const shop = await runningShop()
  const { pool } = shop.database
  const today = brusselsDay(new Date())
  const gent = await makeBranch(shop.database, 'Gent')
  const luik = await makeBranch(shop.database, 'Luik')
  const here = await makeWorkshop(shop.database)
  await pool.query('update department set branch_id = $1 where id = $2', [gent.branchId, here.departmentId])
  const main = await signedInStaff(shop)
  const nadia = await makeColleague(shop, 'reception', gent.branchId)
  const stranger = await makeColleague(shop, 'reception', luik.branchId)
  const joren = await makeColleague(shop, 'workshop', gent.branchId)
  const ann = await makeColleague(shop, 'administration', luik.branchId)
  const makeBuyer = async () => {
    const id = await makeCustomer(main.call)
    await pool.query(
      `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
       select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
      [id],
    )
    return id
  }
  const customer = await makeBuyer()
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])

  type WorkOrder = Awaited<ReturnType<typeof get>>
  const get = async (id: number, by: SignedIn = main) =>
    accepted(await by.call('GET /sales/workorder/get', { id })).workOrder
  const latest = async ({ id }: { id: number }) => ({ id, rev: (await get(id)).rev })

  async function receive({ jobs = [job()], lines = [line(), fluid()], vin = makeVin(), ...more }: WantedWork = {}) {
    const made = accepted(
      await nadia.call('POST /sales/workorder/create', {
        onceKey: crypto.randomUUID().replaceAll('-', ''),
        department: here.department,
        booking: null,
        facts: {
          customer: more.customer === undefined ? customer : more.customer,
          customerName: 'Jan Peeters',
          phone: '',
          car: 'Velta Tour',
          licencePlate: `1-WIN-${String(nextSerial('plate') + 100)}`,
          vin,
          bay: null,
          complaint: '',
          note: '',
          limitCents: null,
          promisedAt: null,
        },
        reception: { km: 98_611, keyCount: 1, acceptsLowerKm: false },
      }),
    ).workOrder
    accepted(await nadia.call('POST /sales/workorder/savework', { ...(await latest(made)), jobs, lines }))
    return get(made.id)
  }
  async function finish(order: WorkOrder): Promise<WorkOrder> {
    for (const { id } of order.jobs)
      accepted(
        await joren.call('POST /sales/workorder/settlejob', { ...(await latest(order)), job: id, outcome: 'done' }),
      )
    accepted(
      await joren.call('POST /sales/workorder/finish', {
        ...(await latest(order)),
        testNote: 'Proefrit',
        kmOut: 98_616,
      }),
    )
    return get(order.id)
  }
  const makeReady = async (wanted: WantedWork = {}) => finish(await receive(wanted))

  const toRequest = (order: WorkOrder, changes: Partial<InputOf<'POST /sales/invoice/draftwork'>> = {}) => ({
    workOrder: order.id,
    payer: 'customer' as const,
    insurer: null,
    vatPermit: '',
    ...changes,
  })
  const draft = (order: WorkOrder, changes: Partial<InputOf<'POST /sales/invoice/draftwork'>> = {}, by = nadia) =>
    by.call('POST /sales/invoice/draftwork', toRequest(order, changes))
  const beginInvoice = async (...of: Parameters<typeof draft>) => accepted(await draft(...of)).invoice
  const issue = ({ id, rev, hash }: InvoiceRecord, by = nadia) =>
    by.call('POST /sales/invoice/issuework', { id, rev, hash: hash ?? '', on: today })
  const issueNow = async (...of: Parameters<typeof issue>) => accepted(await issue(...of)).invoice
  const readInvoice = async (id: number, by = ann) => accepted(await by.call('GET /sales/invoice/get', { id })).invoice
  const credit = async (id: number) => {
    const { rev } = await readInvoice(id)
    const note = accepted(
      await ann.call('POST /sales/invoice/draftcredit', { id, rev, reason: 'Fout', wishes: null, isCarBack: false }),
    ).invoice
    return accepted(
      await ann.call('POST /sales/invoice/issue', { id: note.id, rev: note.rev, hash: note.hash ?? '', on: today }),
    ).invoice
  }
  const readLedger = async (workNumber: string) => {
    const { rows } = await pool.query<{ kind: string; regime: string; cents: number }>(
      `select kind, regime, net_cents as cents from standing_car_entry where paper = $1`,
      [workNumber],
    )
    return rows
  }

  return {
    shop,
    branches: { gent, luik },
    main,
    nadia,
    stranger,
    joren,
    ann,
    customer,
    makeBuyer,
    get,
    latest,
    receive,
    makeReady,
    draft,
    beginInvoice,
    issue,
    issueNow,
    readInvoice,
    credit,
    readLedger,
  }
}
