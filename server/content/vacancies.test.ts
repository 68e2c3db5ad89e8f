import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Application } from '@forecourt/domain/content/application.schema.ts'
import type { VacancyDraft } from '@forecourt/domain/content/vacancy.schema.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import { hostileFiles, docx, pdf } from '../media/files.test-data.ts'
import { transaction } from '../platform/database/database.ts'
import type { Call, ResultOf } from '../test/api-calls.ts'
import { inBothLanguages, saveVacancy, vacancyDraft } from '../test/content.ts'
import { makeBranch, makeLegalText } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInCustomer, signedInStaff, testPassword } from '../test/signed-in.ts'
import { applicationRetention } from './applications.ts'

const shop = await runningShop()
const { call, database } = shop
const staff = await signedInStaff(shop)
const patient = { timeout: 15_000, interval: 30 }

const { branch: branchId, department: departmentId } = await makeBranch(database, 'Gent')
const departmentEmail = 'used.gent@example.be'

const draft = (changes: Partial<VacancyDraft> = {}) =>
  vacancyDraft({
    branchId,
    departmentId,
    title: inBothLanguages('Onderhoudsmecanicien', 'Mécanicien d’entretien'),
    summary: inBothLanguages('U houdt wagens in topvorm.', 'Vous gardez les voitures en forme.'),
    tasks: inBothLanguages('Onderhoud\nDiagnose', 'Entretien\nDiagnostic'),
    profile: inBothLanguages('Rijbewijs B'),
    offer: inBothLanguages('Vast contract'),
    ...changes,
  })
const makeVacancy = (changes: Partial<VacancyDraft> = {}) => saveVacancy(staff.call, draft(changes))

let applicants = 0
const application = (jobId: number, changes: Partial<Application> = {}): Application => ({
  id: null,
  accessKey: null,
  jobId,
  firstName: 'Lotte',
  lastName: 'Maes',
  email: `sollicitant${++applicants}@example.be`,
  phone: '0478 12 34 56',
  message: 'Graag!',
  termsAccepted: true,
  ...changes,
})

async function apply() {
  const vacancy = await makeVacancy()
  const { jobEntry } = accepted(await call('POST /shop/jobentry/save', { jobEntry: application(vacancy.id) }))
  const { id, accessKey } = jobEntry
  return { entry: jobEntry, access: { id, accessKey } }
}

async function send(
  file: { name: string; bytes: Buffer },
  access: { id: string; accessKey: string },
  language = 'nl-BE',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(access)) form.append(name, value)
  form.append('FormFile', new Blob([new Uint8Array(file.bytes)]), file.name)
  const response = await fetch(`${shop.origin}/api/shop/jobentry/savefile`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'x-language': language },
    body: form,
  })
  const { result, errors } = (await response.json()) as ApiAnswer<ResultOf<'POST /shop/jobentry/savefile'>>
  return { status: response.status, result: result!, errors }
}

/** Mails that answer to an address are not to it. */
const mailsTo = async (address: string) =>
  (await shop.mailsTo(address)).filter((mail) => mail.split('\n').some((line) => line.startsWith(`To: ${address}`)))

const keptFiles = () => readdir(path.join(shop.services.settings.dataDir, 'files', 'uploads')).catch(() => [])

describe('vacancies', () => {
  test('show while one can apply, in the order staff gave them, in the asked language', async () => {
    const first = await makeVacancy()
    const second = await makeVacancy({ title: inBothLanguages('Receptionist', 'Réceptionniste') })
    const hidden = await makeVacancy({ isActive: false })
    const over = await makeVacancy({ closesOn: '2026-11-02' })
    const later = await makeVacancy({ publishedOn: '2099-01-01' })
    await staff.call('POST /shop/job/rank', { ids: [second.id, first.id] })
    const { result } = await call('GET /shop/job/getallactive', {}, 'fr-BE')
    const shown = result.jobs.map(({ id }) => id)
    expect(shown.slice(0, 2)).toEqual([second.id, first.id])
    for (const { id } of [hidden, over, later]) {
      expect(shown).not.toContain(id)
      expect((await call('GET /shop/job/get', { id })).status).toBe(404)
    }
    expect(result.jobs[0]).toMatchObject({
      title: 'Réceptionniste',
      slugs: { nl: 'receptionist', fr: 'receptionniste' },
    })
    const { result: detail } = await call('GET /shop/job/get', { id: first.id })
    expect(detail.job).toMatchObject({ tasks: ['Onderhoud', 'Diagnose'], slugs: { fr: 'mecanicien-d-entretien' } })
    const all = await staff.call('GET /shop/job/getall')
    expect(all.result.jobs.map(({ id }) => id)).toContain(hidden.id)
  })

  test('tell the starting pay where staff did, in both languages, before anybody applies', async () => {
    const pay = { nl: 'van 2.900 tot 3.600 euro bruto per maand', fr: '' }
    const { id, pay: kept } = await makeVacancy({ pay })
    expect(kept).toEqual({ nl: pay.nl, fr: pay.nl })
    expect((await call('GET /shop/job/get', { id: String(id) })).result.job.pay).toBe(pay.nl)
    const silent = await makeVacancy()
    expect((await call('GET /shop/job/get', { id: String(silent.id) })).result.job.pay).toBeNull()
  })

  test('belong to staff', async () => {
    const customer = await signedInCustomer(shop)
    const { id } = await makeVacancy()
    for (const ask of [
      (by: Call) => by('GET /shop/job/getall'),
      (by: Call) => by('GET /shop/job/getnew'),
      (by: Call) => by('POST /shop/job/save', { job: draft() }),
      (by: Call) => by('POST /shop/job/rank', { ids: [id] }),
      (by: Call) => by('POST /shop/job/delete', { id }),
    ]) {
      expect((await ask(call)).status).toBe(401)
      expect((await ask(customer.call)).status).toBe(403)
    }
  })

  test('are not overwritten by who began before somebody else saved', async () => {
    const vacancy = await makeVacancy()
    const changed = await staff.call('POST /shop/job/save', {
      job: { ...vacancy, title: inBothLanguages('Carrossier') },
    })
    expect(changed.result.job.rev).toBe(vacancy.rev + 1)
    const late = await staff.call('POST /shop/job/save', { job: { ...vacancy, title: inBothLanguages('Lasser') } })
    expect([late.status, late.errors[0]!.name]).toEqual([409, 'changed-meanwhile'])
  })

  test.each([
    [{ branchId: 999_999 }, 'vacancy-place-unknown'],
    [{ departmentId: 999_999 }, 'vacancy-place-unknown'],
    [{ closesOn: '2026-10-01' }, 'vacancy-closes-early'],
    [{ title: { nl: 'Alleen Nederlands', fr: '' } }, 'invalid-input'],
    [{ id: 999_999 }, 'record-not-found'],
  ])('are refused with %o', async (changes, reason) => {
    const { errors } = await staff.call('POST /shop/job/save', { job: draft(changes) })
    expect(errors[0]!.name).toBe(reason)
  })

  test('go only while nobody applied', async () => {
    const { access, entry } = await apply()
    await call('POST /shop/mail/sendjobapplication', access)
    const kept = await staff.call('POST /shop/job/delete', { id: entry.jobId })
    expect(kept.errors[0]!.name).toBe('vacancy-has-applications')
    const { id } = await makeVacancy()
    await call('POST /shop/jobentry/save', { jobEntry: application(id) })
    expect((await staff.call('POST /shop/job/delete', { id })).result).toEqual({ isDeleted: true })
    expect((await staff.call('POST /shop/job/delete', { id })).status).toBe(404)
  })
})

describe('an application', () => {
  test('begins blank, is kept, gets its resume, and both sides get a mail', async () => {
    const { id: jobId } = await makeVacancy()
    const blank = await call('GET /shop/jobentry/getnew', { jobId: String(jobId) })
    const filled = application(jobId)
    expect(blank.result.jobEntry).toMatchObject({ id: null, jobId, firstName: '', termsAccepted: false })
    const { result } = await call('POST /shop/jobentry/save', { jobEntry: filled }, 'fr-BE')
    const { id, accessKey } = result.jobEntry
    const first = await send({ name: 'oud.docx', bytes: docx() }, { id, accessKey })
    expect(first.errors).toEqual([])
    const file = await send({ name: 'CV Lotte.pdf', bytes: pdf() }, { id, accessKey })
    expect(file.result.file).toMatchObject({
      name: 'CV Lotte.pdf',
      info: { mimeType: 'application/pdf', extension: 'pdf' },
    })
    // The file before it went, and neither lies under the name it came with.
    await vi.waitFor(async () => expect(await keptFiles()).toEqual([`${file.result.file.uuid}.pdf`]), patient)
    expect((await fetch(`${shop.origin}/uploads/${file.result.file.uuid}.pdf`)).status).toBe(404)

    expect((await call('POST /shop/mail/sendjobapplication', { id, accessKey })).result).toEqual({ isQueued: true })
    await vi.waitFor(async () => expect(await mailsTo(filled.email)).toHaveLength(1), patient)
    const [mail] = await mailsTo(filled.email)
    expect(mail).toContain('Merci pour votre candidature')
    await vi.waitFor(async () => {
      // A link and no resume: what lies in a shared mailbox would outlast its period.
      const { rows } = await database.pool.query('select number from application where id = $1', [id])
      const ours = (await mailsTo(departmentEmail)).filter((mailed) =>
        new RegExp(`/office/application/${rows[0].number}\\b`).test(mailed.replaceAll(/=\r?\n/g, '')),
      )
      expect(ours).toHaveLength(1)
      expect(ours[0]).not.toContain('CV Lotte.pdf')
      expect(ours[0]).not.toContain(filled.email)
    }, patient)

    // Sent once, however often it is asked, and not changed any more.
    expect((await call('POST /shop/mail/sendjobapplication', { id, accessKey })).status).toBe(200)
    expect((await send({ name: 'a.pdf', bytes: pdf() }, { id, accessKey })).errors[0]!.name).toBe('application-sent')
    const late = await call('POST /shop/jobentry/save', { jobEntry: { ...filled, id, accessKey } })
    expect(late.errors[0]!.name).toBe('application-sent')
    expect(await mailsTo(filled.email)).toHaveLength(1)
  })

  test.each([
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'lotte@example' }],
    ['phone', { phone: '12' }],
    ['termsAccepted', { termsAccepted: false }],
  ])('is not kept without %s', async (field, changes) => {
    const { id } = await makeVacancy()
    const { status, errors } = await call('POST /shop/jobentry/save', { jobEntry: application(id, changes) })
    expect([status, errors[0]!.name, errors[0]!.field]).toEqual([422, 'application-incomplete', `jobEntry.${field}`])
  })

  test('opens to nobody without its key', async () => {
    const { access, entry } = await apply()
    const stranger = { id: access.id, accessKey: 'x'.repeat(43) }
    expect((await send({ name: 'cv.pdf', bytes: pdf() }, stranger)).status).toBe(404)
    for (const endpoint of ['POST /shop/mail/sendjobapplication', 'POST /shop/jobentry/delete'] as const)
      expect((await call(endpoint, stranger)).status).toBe(404)
    const taken = await call('POST /shop/jobentry/save', { jobEntry: { ...entry, ...stranger, message: 'x' } })
    expect(taken.status).toBe(404)
    expect((await call('POST /shop/jobentry/delete', access)).result).toEqual({ isDeleted: true })
    expect((await call('POST /shop/mail/sendjobapplication', access)).status).toBe(404)
  })

  test('takes no hostile file, and says why in the language of the applicant', async () => {
    const { access } = await apply()
    for (const { what, name, bytes, reason } of hostileFiles()) {
      const { status, errors } = await send({ name, bytes }, access)
      expect([what, errors[0]?.name]).toEqual([what, reason])
      expect([413, 422]).toContain(status)
      expect(errors[0]!.message).not.toBe('')
    }
    const { errors } = await send({ name: 'cv.exe', bytes: pdf() }, access, 'fr-BE')
    expect(errors[0]!.message).toBe('Type de fichier\u00a0: .doc, .docx, .pdf uniquement')
    const large = await send({ name: 'cv.pdf', bytes: Buffer.alloc(4 * 1024 * 1024) }, access)
    expect(large.errors[0]!.message).toBe('Maximum grootte 3 MB')
  })

  test('that nobody sends goes with its resume', async () => {
    const { access } = await apply()
    const { result } = await send({ name: 'cv.pdf', bytes: pdf() }, access)
    expect(await keptFiles()).toContain(`${result.file.uuid}.pdf`)
    const aDayLater = new Date(shop.services.clock().getTime() + 25 * 3_600_000)
    await transaction(shop.database, (tx) => applicationRetention.remove(tx, aDayLater))
    await vi.waitFor(async () => expect(await keptFiles()).not.toContain(`${result.file.uuid}.pdf`), patient)
    expect((await call('POST /shop/mail/sendjobapplication', access)).status).toBe(404)
  })

  test('comes along with what one takes along, and is forgotten with the account', async () => {
    await makeLegalText(database, { version: 7 })
    const { access, entry } = await apply()
    const { result } = await send({ name: 'cv.pdf', bytes: pdf() }, access)
    await call('POST /shop/mail/sendjobapplication', access)
    const other = await apply()
    const owner = await signedInCustomer(shop, { email: entry.email.toUpperCase() })
    const stranger = await signedInCustomer(shop)
    const readData = async ({ call: asked }: { call: typeof call }) =>
      (await asked('GET /shop/account/getmydata')).result.parts.applications
    expect(await readData(owner)).toMatchObject([
      {
        vacancy: 'Onderhoudsmecanicien',
        firstName: entry.firstName,
        resume: 'cv.pdf',
        sentAt: expect.any(String),
        agreedTo: { language: 'nl', privacyVersion: 7 },
      },
    ])
    expect(JSON.stringify(await readData(owner))).not.toContain('keyHash')
    expect(await readData(stranger)).toEqual([])

    expect((await owner.call('POST /shop/account/delete', { password: testPassword })).status).toBe(200)
    const { rows } = await database.pool.query('select email from application where email = any($1)', [
      [entry.email, other.entry.email],
    ])
    expect(rows).toEqual([{ email: other.entry.email }])
    await vi.waitFor(async () => expect(await keptFiles()).not.toContain(`${result.file.uuid}.pdf`), patient)
  })

  test('is no way in for a form without a file, or without a key of ours', async () => {
    const { access } = await apply()
    const form = new FormData()
    form.append('id', access.id)
    form.append('accessKey', access.accessKey)
    const headers = { 'x-api-key': 'demo' }
    const ask = (init: RequestInit) => fetch(`${shop.origin}/api/shop/jobentry/savefile`, { method: 'POST', ...init })
    expect((await ask({ headers, body: form })).status).toBe(422)
    expect((await ask({ body: form })).status).toBe(401)
    expect((await ask({ headers: { ...headers, 'content-type': 'application/json' }, body: '{}' })).status).toBe(400)
  })
})
