import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { InputOf } from '../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer } from '../test/signed-in.ts'

const shop = await runningShop()
const patient = { timeout: 15_000 }
let department = 0
let car = { number: 0, vehicleId: '' }
let people = 0
let email = ''

beforeAll(async () => {
  department = (await makeBranch(shop.database, 'Gent')).department
  car = await makeUsedCar(shop.database, { brand: 'Noord', model: 'V6', branch: 'Gent' })
})

type Message = InputOf<'POST /shop/contact/send'>

async function form(changes: Partial<Message> = {}): Promise<Message> {
  const { result } = await shop.call('GET /shop/contact/getstamp')
  shop.moveClock(20_000)
  email = `lotte${++people}@example.be`
  return {
    name: 'Lotte Claes',
    company: '',
    email,
    phone: '',
    contactBy: 'email',
    department,
    message: 'Is er morgen iemand in de showroom?\n\nGroeten',
    trap: '',
    stamp: result.stamp,
    ...changes,
  }
}

async function readLead(address: string) {
  const { rows } = await shop.database.pool.query('select * from lead where email = $1', [address])
  expect(rows).toHaveLength(1)
  return rows[0]
}

const mailCount = async (address: string) => {
  const { rows } = await shop.database.pool.query<{ count: string }>(
    'select count(*) from mail where recipient = $1 or reply_to = $1',
    [address],
  )
  return Number(rows[0]!.count)
}

describe('the contact form', () => {
  test('keeps the message, mails it to the department and confirms it', async () => {
    const answer = await shop.call(
      'POST /shop/contact/send',
      await form({ phone: '0478 12 34 56', contactBy: 'phone' }),
    )
    expect(answer).toMatchObject({ status: 200, result: { received: true } })
    expect(await readLead(email)).toMatchObject({
      kind: 'contact',
      status: 'new',
      phone: '+32478123456',
      language: 'nl',
    })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    expect((await shop.mailsTo(email))[0]).toContain('Subject: We hebben uw bericht ontvangen')
    await vi.waitFor(async () => {
      const mine = (await shop.mailsTo('used.gent@example.be')).filter((mail) => mail.includes(`Reply-To: ${email}`))
      expect(mine).toHaveLength(1)
      expect(mine[0]).toContain('Is er morgen iemand in de showroom?')
      expect(mine[0]).toContain('0478 12 34 56')
    }, patient)
  })

  test('answers a French visitor in French, the department in the language of the house', async () => {
    await shop.call('POST /shop/contact/send', await form(), 'fr-BE')
    const { rows } = await shop.database.pool.query<{ subject: string }>(
      'select subject from mail where recipient = $1 or reply_to = $1 order by subject',
      [email],
    )
    expect(rows.map(({ subject }) => subject)).toEqual(
      ['Nous avons bien reçu votre message', '[Vraag] Lotte Claes'].toSorted(),
    )
  })

  test.each([
    ['a machine that fills in everything', { trap: 'https://x.example' }, 'trap'],
    ['a machine that makes up a stamp', { stamp: 'kzr2f9.AAAA' }, 'no-stamp'],
    ['a seller of links', { message: 'https://a.example https://b.example https://c.example' }, 'links'],
  ])('keeps what looks like %s for a look, answers the same and mails nobody', async (_, changes, suspicion) => {
    expect(await shop.call('POST /shop/contact/send', await form(changes))).toMatchObject({
      status: 200,
      result: { received: true },
    })
    expect(await readLead(email)).toMatchObject({ status: 'quarantined', suspicion })
    expect(await mailCount(email)).toBe(0)
  })

  test('takes a form opened once a few times, and what sends it on and on for a machine', async () => {
    const { stamp } = await form()
    const states = []
    for (let sent = 0; sent < 4; sent++) {
      await shop.call('POST /shop/contact/send', await form({ stamp }))
      states.push((await readLead(email)).status)
    }
    expect(states).toEqual(['new', 'new', 'new', 'quarantined'])
  })

  test.each([
    ['no name', { name: ' ' }, 422, 'name'],
    ['no address', { email: '' }, 422, 'email'],
    ['nothing asked', { message: '' }, 422, 'message'],
    ['a call wanted without a number', { contactBy: 'phone' }, 422, 'phone'],
    ['a department that is none', { department: 9999 }, 422, 'department'],
    ['a recipient of one’s own', { to: 'victim@example.be' }, 422, undefined],
    ['a name of two lines', { name: 'Lotte\nBcc: x@example.be' }, 422, 'name'],
  ])('is refused with %s', async (_, changes, status, field) => {
    const answer = await shop.call.unchecked('POST /shop/contact/send', { ...(await form()), ...changes })
    expect(answer.status).toBe(status)
    if (field) expect(answer.errors[0]?.field).toBe(field)
    const { rows } = await shop.database.pool.query('select 1 from lead where email = $1', [email])
    expect(rows).toEqual([])
  })
})

describe('a question about a car', () => {
  type Question = InputOf<'POST /shop/catalog/askaboutcar'>
  const ask = async (changes: Partial<Question>, language?: string) => {
    const { department: _, ...fields } = await form()
    const input: Question = { ...fields, car: `used-${car.number}`, kind: 'car-question', wish: null, ...changes }
    return shop.call('POST /shop/catalog/askaboutcar', input, language)
  }

  test('names the car to the department that sells it', async () => {
    expect(await ask({})).toMatchObject({ status: 200 })
    expect(await readLead(email)).toMatchObject({ kind: 'car-question', vehicle_id: car.vehicleId })
    const { rows } = await shop.database.pool.query<{ plain: string }>(
      `select plain from mail where reply_to = $1 and recipient = 'used.gent@example.be'`,
      [email],
    )
    expect(rows[0]!.plain).toContain(`/nl/tweedehandswagens/noord-v6-2-0-t-momentum-pro/${car.number}`)
    expect(rows[0]!.plain).toMatch(/Wagen: Noord V6 .*\([A-Z]-\d+\)/)
  })

  test('a test drive carries the wished day in both languages', async () => {
    const day = new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const shown = day.split('-').toReversed().join('/')
    await ask({ kind: 'test-drive', message: '', wish: { day, part: 'morning' } }, 'fr-BE')
    expect(await readLead(email)).toMatchObject({ kind: 'test-drive', details: { wish: { day, part: 'morning' } } })
    const { rows } = await shop.database.pool.query<{ plain: string }>(
      'select plain from mail where recipient = $1 or reply_to = $1',
      [email],
    )
    const all = rows.map(({ plain }) => plain).join('\n')
    expect(all).toContain(`${shown}, dans la matinée`)
    expect(all).toContain(`${shown}, in de voormiddag`)
  })

  test.each([
    ['a car that is none', { car: 'used-999999' }, 404, 'car'],
    ['a test drive without a day', { kind: 'test-drive' }, 422, 'day'],
    ['a test drive in the past', { kind: 'test-drive', wish: { day: '2020-01-01', part: 'morning' } }, 422, 'day'],
  ] as const)('is refused with %s', async (_, changes, status, field) => {
    const answer = await ask(changes)
    expect([answer.status, answer.errors[0]?.field]).toEqual([status, field])
  })
})

describe('a search that is left to a salesperson', () => {
  type Search = InputOf<'POST /shop/catalog/asktosearch'>
  const searchForm = async (): Promise<Search> => {
    const { department: _, ...fields } = await form()
    const wanted = {
      carType: 'used',
      search: 'fuel=electric&branch=gent&page=3',
      name: 'Tweedehandswagens: Elektrisch',
    } as const
    return { ...fields, message: '', wanted }
  }
  const ask = async (changes: Partial<Search>, language?: string) =>
    shop.call('POST /shop/catalog/asktosearch', { ...(await searchForm()), ...changes }, language)
  const mailTo = async (address: string) => {
    const { rows } = await shop.database.pool.query<{ plain: string }>('select plain from mail where recipient = $1', [
      address,
    ])
    return rows.map(({ plain }) => plain).join('\n')
  }

  test('stands in the inbox of who sells such cars, with its list', async () => {
    expect(await ask({})).toMatchObject({ status: 200, result: { received: true } })
    const lead = await readLead(email)
    expect(lead).toMatchObject({
      kind: 'car-search',
      car: 'Tweedehandswagens: Elektrisch',
      car_path: '/nl/tweedehandswagens?branch=gent&fuel=electric',
      vehicle_id: null,
      details: { search: { carType: 'used' } },
    })
    const { rows } = await shop.database.pool.query('select kind from department where id = $1', [lead.department_id])
    expect(rows).toEqual([{ kind: 'sales-used' }])
    const told = await mailTo('used.gent@example.be')
    expect(told).toContain('/nl/tweedehandswagens?branch=gent&fuel=electric')
    expect(told).toContain('Zoekt: Tweedehandswagens: Elektrisch')
  })

  test('is confirmed in words of ours, in the language of the visitor', async () => {
    const wanted = { carType: 'used', search: 'fuel=electric', name: 'Gagnez un million' } as const
    await ask({ wanted }, 'fr-BE')
    const mail = await mailTo(email)
    expect(mail).toContain('Merci de nous avoir confié votre recherche.')
    expect(mail).toContain('Occasions\u00a0: Électrique')
    expect(mail).not.toContain('Gagnez')
  })

  test('stands among the requests of who has an account', async () => {
    await ask({ wanted: { carType: 'stock', search: 'fuel=electric', name: 'Stockwagens: Elektrisch' } })
    const customer = await signedInCustomer(shop, { email })
    const { result } = await customer.call('GET /shop/account/getrequests')
    expect(result).toMatchObject({
      requests: [
        {
          kind: 'car-search',
          car: null,
          search: { name: 'Stockwagens: Elektrisch', href: '/nl/stockwagens?fuel=electric' },
        },
      ],
    })
  })

  test('of which the words are those of advertisers waits apart', async () => {
    await ask({ message: 'https://a.example https://b.example https://c.example' })
    expect(await readLead(email)).toMatchObject({ status: 'quarantined' })
  })

  test.each([
    ['nobody to answer', { name: '' }, 422, 'name'],
    ['a list that is not sold from', { wanted: { carType: 'new', search: '', name: 'Nieuw' } }, 422, 'wanted.carType'],
    ['a field that is none', { price: 1 }, 422, ''],
  ])('is refused with %s', async (_, changes, status, field) => {
    const answer = await shop.call.unchecked('POST /shop/catalog/asktosearch', { ...(await searchForm()), ...changes })
    expect([answer.status, answer.errors[0]?.field]).toEqual([status, field])
  })
})
