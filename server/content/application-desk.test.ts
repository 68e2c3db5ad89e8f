import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '../media/files.test-data.ts'
import type { InputOf } from '../test/api-calls.ts'
import { inBothLanguages, saveVacancy, vacancyDraft } from '../test/content.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const staff = await makeColleague(shop, 'administration')
const { branch, branchId, department } = await makeBranch(database)
const vacancy = vacancyDraft({
  branchId: branch,
  departmentId: department,
  title: inBothLanguages('Carrossier'),
  publishedOn: '2026-01-01',
})
let jobId = 0

beforeAll(async () => {
  jobId = (await saveVacancy(staff.call, vacancy)).id
})

let made = 0
async function apply({ isSent = true, withResume = true } = {}) {
  const email = `kandidaat${++made}@example.be`
  const who = { firstName: 'Lotte', lastName: `Maes${made}`, email, phone: '0478 12 34 56' }
  const jobEntry = { id: null, accessKey: null, jobId, message: 'Graag!', termsAccepted: true, ...who }
  const { id, accessKey } = accepted(await shop.call('POST /shop/jobentry/save', { jobEntry })).jobEntry
  if (withResume) {
    const body = new FormData()
    for (const [field, value] of Object.entries({ id, accessKey })) body.append(field, value)
    body.append('FormFile', new Blob([new Uint8Array(pdf())]), 'CV Lotte.pdf')
    const headers = { 'x-api-key': 'demo', 'x-language': 'nl-BE' }
    const sent = await fetch(`${shop.origin}/api/shop/jobentry/savefile`, { method: 'POST', headers, body })
    expect(sent.status).toBe(200)
  }
  if (isSent) await shop.call('POST /shop/mail/sendjobapplication', { id, accessKey })
  const { rows } = await pool.query<{ number: number; rev: number }>(
    'select number, rev from application where id = $1',
    [id],
  )
  return { id: rows[0]!.number, rev: rows[0]!.rev, email, name: `Lotte Maes${made}` }
}

const list = async (by = staff, input: InputOf<'POST /sales/application/list'> = {}) =>
  (await by.call('POST /sales/application/list', input)).result.data
const get = (id: number, by = staff) => by.call('GET /sales/application/get', { id })
const reply = (input: InputOf<'POST /sales/application/reply'>) => staff.call('POST /sales/application/reply', input)
const key = () => randomBytes(16).toString('hex')

test('what was sent comes in, is found and read; what was not sent is nobody’s business', async () => {
  const sent = await apply()
  const draft = await apply({ isSent: false })
  expect((await list()).map(({ name }) => name)).toEqual([sent.name])
  expect(await list(staff, { searchFilter: { value: sent.name } })).toHaveLength(1)
  expect(await list(staff, { queryFilter: { status: ['hired'] } })).toEqual([])
  const { result } = await get(sent.id)
  expect(result.application).toMatchObject({
    name: sent.name,
    email: sent.email,
    status: 'new',
    resume: 'CV Lotte.pdf',
    message: 'Graag!',
    answers: [],
    vacancy: { title: 'Carrossier' },
  })
  expect(result.application.keptUntil > '2027-06-01').toBe(true)
  expect((await get(draft.id)).status).toBe(404)
})

test('the CV is handed out as it came, and who got it stands in the audit', async () => {
  const sent = await apply()
  const answer = await fetch(`${shop.origin}/api/sales/application/resume`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
    body: JSON.stringify({ id: sent.id }),
  })
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf())
  const isNoted = async () =>
    (await pool.query(`select from audit_reading where subject = 'application:${sent.id}'`)).rows.length > 0
  await expect.poll(isNoted).toBe(true)
  const without = await apply({ withResume: false })
  expect((await staff.call('POST /sales/application/resume', { id: without.id })).status).toBe(404)
})

describe('an answer', () => {
  test('goes out once, moves the application, and stands with it', async () => {
    const sent = await apply()
    const words = { subject: 'Kom langs', text: 'Dag Lotte\n\nMaandag om 10 uur?' }
    const input = { id: sent.id, rev: sent.rev, onceKey: key(), status: 'invited', ...words } as const
    const { result } = await reply(input)
    expect(result.application).toMatchObject({
      status: 'invited',
      answers: [{ subject: 'Kom langs', by: 'Tom Wouters', text: 'Dag Lotte\n\nMaandag om 10 uur?' }],
    })
    expect((await reply(input)).result.application.answers).toHaveLength(1)
    const { rows } = await pool.query(
      `select subject, html, reply_to from mail where recipient = $1 and subject = 'Kom langs'`,
      [sent.email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].html).toContain('Maandag om 10 uur?')
  })

  test.each([
    ['without a subject', { subject: ' ' }, 'subject-missing'],
    ['without words', { text: ' ' }, 'text-missing'],
    ['to what somebody changed meanwhile', { rev: 99 }, 'changed-meanwhile'],
    ['to nobody', { id: 999_999 }, 'record-not-found'],
  ])('is refused %s', async (_, changes, reason) => {
    const sent = await apply({ withResume: false })
    const words = { subject: 'a', text: 'b', status: 'new', onceKey: key() } as const
    expect((await reply({ id: sent.id, rev: sent.rev, ...words, ...changes })).errors[0]?.name).toBe(reason)
  })
})

test('where it stands is said once, and removed is removed with its file', async () => {
  const sent = await apply()
  const { result } = await staff.call('POST /sales/application/setstatus', { ...ref(sent), status: 'rejected' })
  expect(result.application.status).toBe('rejected')
  expect((await staff.call('POST /sales/application/setstatus', { ...ref(sent), status: 'new' })).errors[0]?.name).toBe(
    'changed-meanwhile',
  )
  const now = { id: sent.id, rev: result.application.rev }
  expect((await staff.call('POST /sales/application/delete', now)).result).toEqual({ isDeleted: true })
  expect((await get(sent.id)).status).toBe(404)
})

test('a right that reaches a branch reaches no further, and who writes the website reads none', async () => {
  const sent = await apply({ withResume: false })
  const near = await makeColleague(shop, { APPLICATION_EDIT: 'branch' }, branchId)
  const far = await makeColleague(shop, { APPLICATION_EDIT: 'branch' })
  expect((await get(sent.id, near)).status).toBe(200)
  expect((await get(sent.id, far)).status).toBe(404)
  expect(await list(far)).toEqual([])
  const editor = await makeColleague(shop, 'content-editor')
  expect((await get(sent.id, editor)).status).toBe(403)
})

test('a vacancy saved meanwhile answers what it says by now; its places are branches with departments', async () => {
  const job = await saveVacancy(staff.call, vacancy)
  await staff.call('POST /shop/job/save', { job: { ...job, title: inBothLanguages('Lasser') } })
  const { errors } = await staff.call('POST /shop/job/save', { job: { ...job, title: inBothLanguages('Spuiter') } })
  expect(errors[0]).toMatchObject({
    name: 'changed-meanwhile',
    detail: { theirs: { title: inBothLanguages('Lasser') }, by: 'Tom Wouters' },
  })
  const { branches } = (await staff.call('GET /shop/job/getplaces', {})).result
  expect(branches.find(({ id }) => id === branch)?.departments).toContainEqual(
    expect.objectContaining({ id: department }),
  )
})

function ref({ id, rev }: { id: number; rev: number }) {
  return { id, rev }
}
