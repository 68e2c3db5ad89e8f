import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test, vi } from 'vitest'
import { WORK_CHANGED_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { calculateNewTotal, type ProposalAnswer } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { makeStaffedWorkshop } from '../workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const { here, main, nadia, joren, customer } = await makeStaffedWorkshop(shop)
const luik = await makeBranch(shop.database, 'Luik')
const stranger = await makeColleague(shop, 'reception', luik.branchId)

type Proposal = InputOf<'POST /sales/workorder/propose'>['proposal']
const all = { customer: 10_000, importer: 0, insurer: 0, house: 0 }
const flatRate = (name: string, minutes = 60) => ({
  id: null,
  name,
  pricing: 'flat-rate' as const,
  workKind: 'mechanics' as const,
  minutes,
  technician: null,
  unitPriceCents: 10_000,
  discountBp: 0,
  vat: 'standard' as const,
  shares: all,
})
const brakes = (changes: Partial<Proposal> = {}): Proposal => ({
  id: null,
  name: 'Remblokken vooraan',
  explanation: 'Nog 2 mm.',
  workKind: 'mechanics',
  minutes: 60,
  unitPriceCents: 10_000,
  parts: [{ name: 'Remblokken', partNumber: 'RB-1', quantity: 2_000, unitPriceCents: 5_000, unitCostCents: 2_500 }],
  ...changes,
})

/** A car that is in, with one job of 100 euro without VAT. */
async function receiveCar(limitCents: number | null = null) {
  const { workOrder } = accepted(
    await nadia.call('POST /sales/workorder/create', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: here.department,
      booking: null,
      facts: {
        customer,
        customerName: '',
        phone: '',
        car: 'Velta Tour',
        licencePlate: `1-MEE-${nextSerial('more plate') + 100}`,
        vin: '',
        bay: null,
        complaint: '',
        note: '',
        limitCents,
        promisedAt: null,
      },
      reception: { km: 10_000, keyCount: 1, acceptsLowerKm: false },
    }),
  )
  const { id, rev } = workOrder
  return accepted(
    await nadia.call('POST /sales/workorder/savework', { id, rev, jobs: [flatRate('Onderhoud')], lines: [] }),
  ).workOrder
}
type Order = { id: number }
const get = async ({ id }: Order) => accepted(await main.call('GET /sales/workorder/get', { id })).workOrder
const latest = async ({ id }: Order) => ({ id, rev: (await get({ id })).rev })
const propose = async (order: Order, changes: Partial<Proposal> = {}, by = nadia) =>
  by.call('POST /sales/workorder/propose', { ...(await latest(order)), proposal: brakes(changes) })
const newEmail = () => `klant.${nextSerial('more mail')}@example.be`
const ask = async (order: Order, email = newEmail(), language: 'nl' | 'fr' = 'nl') =>
  nadia.call('POST /sales/workorder/askmorework', { ...(await latest(order)), email, language })

async function mailTo(address: string, wanted: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await shop.mailsTo(address)).map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      const mail = mails.find((one) => wanted.test(one))
      if (mail === undefined) throw new Error(`No mail to ${address} yet`)
      return mail
    },
    { timeout: 12_000, interval: 100 },
  )
}
const linkIn = (mail: string) => /(?:bijkomend-werk|travaux-supplementaires)#([\w-]{43})/.exec(mail)![1]!
const read = async (link: string) => shop.call('POST /shop/workshop/getproposedwork', { link })
const readWork = async (link: string) => accepted(await read(link)).work

/** A car whose customer has a link to a proposal. */
async function askedCar(limitCents: number | null = null) {
  const order = await receiveCar(limitCents)
  accepted(await propose(order))
  const email = newEmail()
  accepted(await ask(order, email))
  return { order, email, link: linkIn(await mailTo(email, /bijkomend-werk#/)) }
}

type Work = Awaited<ReturnType<typeof readWork>>
function answer(link: string, work: Work, given: ProposalAnswer, changes: { name?: string; totalCents?: number } = {}) {
  const asked = work.proposals.filter(({ state }) => state === 'asked')
  return shop.call('POST /shop/workshop/answerproposedwork', {
    link,
    name: 'An Claes',
    totalCents: calculateNewTotal(work, given === 'agreed' ? asked : []),
    choices: asked.map(({ id, version }) => ({ id, version, answer: given })),
    ...changes,
  })
}

describe('proposed work', () => {
  test('has a price with VAT, and is no job until the customer agrees', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await propose(order))
    expect(workOrder).toMatchObject({
      openProposals: 1,
      jobs: [{ name: 'Onderhoud' }],
      proposals: [
        {
          version: 1,
          state: 'draft',
          pricing: { unitPriceCents: 10_000, netCents: 20_000, grossCents: 24_200 },
          asked: null,
          answer: null,
        },
      ],
    })
    const seen = accepted(await joren.call('GET /sales/workorder/get', { id: order.id })).workOrder.proposals[0]!
    expect(seen).toMatchObject({ name: 'Remblokken vooraan', pricing: null, parts: [{ pricing: null }] })
  })

  test('costs the hourly rate where no other price is typed', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await propose(order, { unitPriceCents: null, parts: [] }))
    expect(workOrder.proposals[0]!.pricing).toMatchObject({ unitPriceCents: 8_450, grossCents: 10_225 })
  })

  test('needs names, belongs to its own order, and stays below what any repair costs', async () => {
    const [order, other] = [await receiveCar(), await receiveCar()]
    expect(await propose(order, { name: ' ' })).toMatchObject({ errors: [{ field: 'proposal.name' }] })
    const nameless = { ...brakes().parts[0]!, name: '' }
    expect(await propose(order, { parts: [nameless] })).toMatchObject({ errors: [{ field: 'proposal.parts.0.name' }] })
    const { id } = accepted(await propose(other)).workOrder.proposals[0]!
    expect(refusalNames(await propose(order, { id }))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await propose(order, { minutes: 6_000, unitPriceCents: 100_000_000 }))).toEqual([
      422,
      'proposal-too-expensive',
    ])
    expect(refusalNames(await propose(order, {}, stranger))).toEqual([403, 'other-branch'])
    expect(refusalNames(await propose(order, {}, joren))[0]).toBe(403)
  })

  test('is withdrawn by reception, and keeps the work from being called ready until then', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await propose(order))
    const job = workOrder.jobs[0]!.id
    accepted(
      await joren.call('POST /sales/workorder/settlejob', { id: order.id, rev: workOrder.rev, job, outcome: 'done' }),
    )
    const finish = async () =>
      joren.call('POST /sales/workorder/finish', { ...(await latest(order)), testNote: 'Proefrit', kmOut: null })
    expect(refusalNames(await finish())).toEqual([422, 'proposal-open'])
    const proposal = workOrder.proposals[0]!.id
    accepted(await nadia.call('POST /sales/workorder/withdrawproposal', { ...(await latest(order)), proposal }))
    expect(accepted(await finish()).workOrder).toMatchObject({ state: 'ready', proposals: [{ state: 'withdrawn' }] })
  })
})

describe('a customer with a link', () => {
  test('reads the mail and the page in their language: prices, reason and new total, and no cost', async () => {
    const order = await receiveCar()
    accepted(await propose(order))
    const email = newEmail()
    accepted(await ask(order, email, 'fr'))
    const mail = await mailTo(email, /travaux-supplementaires#/)
    expect(mail).toContain('Remblokken vooraan')
    const work = await readWork(linkIn(mail))
    expect(work).toMatchObject({
      car: 'Velta Tour',
      jobs: ['Onderhoud'],
      customerNetCents: 10_000,
      canAnswer: true,
      isEstimate: false,
      proposals: [{ explanation: 'Nog 2 mm.', parts: '2 × Remblokken', grossCents: 24_200, state: 'asked' }],
    })
    expect(JSON.stringify(work)).not.toMatch(/[:[,]-?2500[,\]}]/)
    expect(await get(order)).toMatchObject({ proposals: [{ state: 'asked', asked: { to: email } }] })
  })

  test('agrees: the work becomes a job at the price that was read, once, and everybody hears of it', async () => {
    const { order, email, link } = await askedCar()
    const work = await readWork(link)
    const answered = accepted(await answer(link, work, 'agreed')).work
    expect(answered).toMatchObject({ canAnswer: false, proposals: [{ state: 'agreed', answer: { name: 'An Claes' } }] })
    const after = await get(order)
    expect(after).toMatchObject({
      openProposals: 0,
      jobs: [{ name: 'Onderhoud' }, { name: 'Remblokken vooraan', pricing: 'flat-rate', minutes: 60, state: 'open' }],
      lines: [{ name: 'Remblokken', partNumber: 'RB-1', quantity: 2_000, pricing: { unitCostCents: 2_500 } }],
      totals: { customerGrossCents: 36_300, agreedMoreCents: 24_200 },
      proposals: [{ state: 'agreed', answer: { channel: 'link', name: 'An Claes', email, recordedBy: null } }],
    })
    expect(refusalNames(await answer(link, work, 'agreed'))).toEqual([409, 'proposed-work-answered'])
    expect((await get(order)).jobs).toHaveLength(2)
    expect(await mailTo(email, /VLT|Velta Tour/)).toBeDefined()
    const { notices } = accepted(await nadia.call('GET /sales/notice/getall', {}))
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'work-answered', record: order.id }))
    await vi.waitFor(() =>
      expect(shop.hubEvents).toContainEqual({ room: `staff:${nadia.id}`, event: WORK_CHANGED_EVENT, payload: null }),
    )
    const { rows: kept } = await pool.query<Record<string, unknown>>(
      `select answered.* from proposed_work_answer answered join proposed_work proposed on proposed.id = proposed_work_id
       join work_order on work_order.id = work_order_id where work_order.number = $1`,
      [order.id],
    )
    expect(kept).toEqual([
      expect.objectContaining({
        name: 'Remblokken vooraan',
        explanation: 'Nog 2 mm.',
        parts: '2 × Remblokken',
        gross_cents: 24_200,
        total_gross_cents: 36_300,
        version: 1,
        email,
        ip: expect.any(String),
      }),
    ])
    await expect(pool.query(`update proposed_work_answer set signed_name = 'Iemand'`)).rejects.toThrow('is final')
  })

  test('reads anew what the desk changed meanwhile: nothing is agreed to at another price', async () => {
    const { order, link } = await askedCar()
    const work = await readWork(link)
    const { id } = work.proposals[0]!
    accepted(await propose(order, { id, unitPriceCents: 15_000 }))
    expect(refusalNames(await answer(link, work, 'agreed'))).toEqual([409, 'proposed-work-changed'])
    expect((await get(order)).jobs).toHaveLength(1)
    const anew = await readWork(link)
    expect(anew.proposals).toMatchObject([{ version: 2, grossCents: 30_250, state: 'asked' }])
    accepted(await answer(link, anew, 'agreed'))
    expect((await get(order)).jobs[1]!.labour.pricing).toMatchObject({ unitPriceCents: 15_000 })
  })

  test('reads anew where a proposal came or the total changed', async () => {
    const { order, link } = await askedCar()
    const work = await readWork(link)
    expect(refusalNames(await answer(link, work, 'agreed', { totalCents: 1 }))).toEqual([409, 'proposed-work-changed'])
    accepted(await propose(order, { name: 'Wissers' }))
    accepted(await answer(link, work, 'declined'))
    expect((await get(order)).proposals).toMatchObject([{ state: 'declined' }, { state: 'draft' }])
  })

  test('gives a name and one answer to each proposal', async () => {
    const { link } = await askedCar()
    const work = await readWork(link)
    expect(await answer(link, work, 'agreed', { name: 'A' })).toMatchObject({ errors: [{ field: 'name' }] })
    const [{ id, version }] = work.proposals as [Work['proposals'][number]]
    const twice = [
      { id, version, answer: 'agreed' as const },
      { id, version, answer: 'declined' as const },
    ]
    const call = { link, name: 'An Claes', totalCents: 36_300 }
    expect(
      refusalNames(await shop.call('POST /shop/workshop/answerproposedwork', { ...call, choices: twice })),
    ).toEqual([409, 'proposed-work-changed'])
    const strange = [{ id: id + 10_000, version, answer: 'agreed' as const }]
    expect(
      refusalNames(await shop.call('POST /shop/workshop/answerproposedwork', { ...call, choices: strange })),
    ).toEqual([409, 'proposed-work-changed'])
  })

  test('opens nothing by a wrong or lapsed link, nor by one that went to another address', async () => {
    const { order, link } = await askedCar()
    expect(refusalNames(await read('x'.repeat(43)))).toEqual([404, 'work-link-unknown'])
    accepted(await ask(order))
    expect(refusalNames(await read(link))).toEqual([404, 'work-link-unknown'])
    const other = await askedCar()
    await pool.query(`update work_link set expires_at = now() - interval '1 second'`)
    expect(refusalNames(await read(other.link))).toEqual([404, 'work-link-unknown'])
    const { rows: links } = await pool.query('select * from work_link')
    expect(JSON.stringify(links)).not.toContain(other.link)
  })

  test('lets a car go on that waited for them', async () => {
    const { order, link } = await askedCar()
    await pool.query(`update work_order set state = 'waiting', waits_for = 'customer' where number = $1`, [order.id])
    accepted(await answer(link, await readWork(link), 'declined'))
    expect(await get(order)).toMatchObject({ state: 'in', waitsFor: null })
  })

  test('is asked at an address of mail, about something', async () => {
    const order = await receiveCar()
    expect(refusalNames(await ask(order))).toEqual([422, 'nothing-proposed'])
    accepted(await propose(order))
    expect(refusalNames(await ask(order, 'geen adres'))).toEqual([422, 'work-email'])
    expect(accepted(await nadia.call('GET /sales/workorder/askchoices', { id: order.id }))).toEqual({
      email: 'jan.peeters@example.be',
      language: 'nl',
    })
  })
})

describe('an answer by telephone', () => {
  const record = async (order: Order, changes: object = {}) => {
    const { id, rev, proposals, now } = await get(order)
    return nadia.call('POST /sales/workorder/recordanswer', {
      id,
      rev,
      proposal: proposals[0]!.id,
      version: proposals[0]!.version,
      answer: 'agreed',
      name: 'Jan Peeters',
      note: 'Belde zelf terug',
      answeredAt: now,
      ...changes,
    })
  }

  test('is kept with who said it, when, and who heard it', async () => {
    const order = await receiveCar()
    accepted(await propose(order))
    const { workOrder } = accepted(await record(order))
    expect(workOrder).toMatchObject({
      jobs: [{}, { name: 'Remblokken vooraan' }],
      proposals: [
        {
          state: 'agreed',
          answer: { channel: 'telephone', name: 'Jan Peeters', email: null, note: 'Belde zelf terug' },
        },
      ],
    })
    expect(workOrder.proposals[0]!.answer!.recordedBy).not.toBeNull()
    expect(refusalNames(await record(order))).toEqual([409, 'proposal-settled'])
  })

  test('is of the version that was read, of somebody, and not of tomorrow', async () => {
    const order = await receiveCar()
    accepted(await propose(order))
    expect(refusalNames(await record(order, { version: 2 }))).toEqual([409, 'proposed-work-changed'])
    expect(await record(order, { name: ' ' })).toMatchObject({ errors: [{ field: 'name' }] })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await record(order, { answeredAt: tomorrow })).toMatchObject({ errors: [{ field: 'answeredAt' }] })
    expect(await record(order, { answeredAt: '2020-01-01T10:00:00.000Z' })).toMatchObject({
      errors: [{ field: 'answeredAt' }],
    })
  })
})

describe('what the customer agreed to', () => {
  const start = (job: number) => joren.call('POST /sales/workclock/start', { job })

  test('is the limit of the work: a job beyond it is not started nor called done, agreed work is', async () => {
    const { order, link } = await askedCar(15_000)
    accepted(await answer(link, await readWork(link), 'agreed'))
    const { id, rev, jobs, lines } = await get(order)
    const [first, second] = jobs as [(typeof jobs)[number], (typeof jobs)[number]]
    const toSaved = (job: (typeof jobs)[number]) => ({ ...flatRate(job.name, job.minutes), id: job.id })
    const saved = accepted(
      await nadia.call('POST /sales/workorder/savework', {
        id,
        rev,
        jobs: [toSaved(first), toSaved(second), flatRate('Extra uur')],
        lines: lines.map(({ id: line, name, partNumber, quantity }) => ({
          id: line,
          kind: 'part' as const,
          name,
          partNumber,
          quantity,
          unitPriceCents: 5_000,
          unitCostCents: 2_500,
          discountBp: 0,
          vat: 'standard' as const,
          shares: all,
        })),
      }),
    ).workOrder
    expect(saved.jobs.map(({ isBeyondLimit }) => isBeyondLimit)).toEqual([false, false, true])
    const third = saved.jobs[2]!.id
    expect(refusalNames(await start(third))).toEqual([422, 'job-beyond-limit'])
    const done = await joren.call('POST /sales/workorder/settlejob', {
      ...(await latest(order)),
      job: third,
      outcome: 'done',
    })
    expect(refusalNames(done)).toEqual([422, 'job-beyond-limit'])
    accepted(await start(second.id))
    accepted(await joren.call('POST /sales/workclock/stop', {}))
  })

  test('is the most that agreed work costs', async () => {
    const { order, link } = await askedCar()
    accepted(await answer(link, await readWork(link), 'agreed'))
    const { id, rev, jobs } = await get(order)
    const dearer = { ...flatRate('Remblokken vooraan'), id: jobs[1]!.id, unitPriceCents: 30_000 }
    const clocked = { ...dearer, unitPriceCents: 10_000, pricing: 'clocked' as const }
    for (const job of [dearer, clocked]) {
      const save = await nadia.call('POST /sales/workorder/savework', {
        id,
        rev,
        jobs: [{ ...flatRate('Onderhoud'), id: jobs[0]!.id }, job],
        lines: [],
      })
      expect(refusalNames(save)).toEqual([422, 'agreed-price-exceeded'])
    }
  })

  test('stands on the board, and declined advice on the hand-over sheet', async () => {
    const { order, link } = await askedCar()
    const board = async () => {
      const answered = accepted(await nadia.call('GET /sales/workorder/board', { department: here.department }))
      return answered.cards.find(({ id }) => id === order.id)!.proposals
    }
    expect(await board()).toEqual({ asked: 1, agreed: 0, declined: 0 })
    accepted(await answer(link, await readWork(link), 'declined'))
    expect(await board()).toEqual({ asked: 0, agreed: 0, declined: 1 })
    const sheet = await nadia.call.file('POST /sales/workorder/printhandover', { id: order.id })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await sheet.arrayBuffer())), {
      mergePages: true,
    })
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('Aangeraden, niet uitgevoerd')
    expect(words).toContain('Remblokken vooraan')
    expect(words).toMatch(/242,00/)
    expect(words).toContain('An Claes')
  })
})
