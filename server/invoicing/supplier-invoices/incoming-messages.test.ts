import { beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '../../media/files.test-data.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import type { FileReason, MessageFate } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import { transaction } from '../../platform/database/database.ts'
import { insertMessage, keepMessageFile } from './incoming-messages.sql.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const elsewhere = await makeBranch(shop.database, 'Brugge')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const stranger = await makeColleague(shop, { PURCHASE_VIEW: 'branch', PURCHASE_EDIT: 'branch' }, elsewhere.branchId)
const reader = await makeColleague(shop, { PURCHASE_VIEW: 'branch' }, gent.branchId)
const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

let companyId = ''
beforeAll(async () => {
  const { rows } = await pool.query<{ id: string }>(
    'select company.id from company join branch using (enterprise_number) where branch.id = $1',
    [gent.branchId],
  )
  companyId = rows[0]!.id
})

let serial = 0
async function makeMessage(fate: MessageFate, files: readonly { bytes: Buffer; reason: FileReason }[] = []) {
  serial += 1
  const subject = `Factuur ${serial}`
  const number = await transaction(shop.database, async (tx) => {
    const kept = await insertMessage(tx, {
      channel: 'mailbox',
      companyId,
      branchId: gent.branchId,
      messageKey: `<${serial}@noord.example>`,
      sender: 'boekhouding@noord.example',
      subject,
      body: 'In bijlage de factuur',
      fate,
      receivedAt: shop.services.clock(),
    })
    for (const [at, file] of files.entries())
      await keepMessageFile(tx, kept!.id, {
        place: at + 1,
        name: `f${at}.pdf`,
        contentType: 'application/pdf',
        ...file,
      })
    return kept!.number
  })
  return { number, subject }
}

const get = async (id: number) => accepted(await ann.call('GET /sales/incomingmessage/get', { id })).message

describe('a message that became no invoice', () => {
  test('is listed, searched, counted in the menu, and seen by its branch only', async () => {
    const { number, subject } = await makeMessage('no-invoice')
    const { data } = accepted(await ann.call('POST /sales/incomingmessage/list', { searchFilter: { value: subject } }))
    expect(data).toMatchObject([{ id: number, fate: 'no-invoice', state: 'open', invoices: null }])
    expect(accepted(await stranger.call('POST /sales/incomingmessage/list', {})).data).toEqual([])
    expect(refusals(await stranger.call('GET /sales/incomingmessage/get', { id: number }))).toEqual([
      'record-not-found',
    ])
    expect(
      refusals(await stranger.call('POST /sales/incomingmessage/setaside', { id: number, reason: 'Reclame' })),
    ).toEqual(['other-branch'])
    expect(JSON.stringify(accepted(await ann.call('GET /sales/search', { q: subject })))).toContain('noord.example')
    const file = await ann.call.file('POST /sales/incomingmessage/export', { format: 'csv' })
    expect(await file.text()).toContain(subject)
  })

  test('is set aside with a reason, once', async () => {
    const { number } = await makeMessage('no-invoice')
    const put = (reason: string, as = ann) => as.call('POST /sales/incomingmessage/setaside', { id: number, reason })
    expect(refusals(await put(' '))).toEqual(['offer-reason-missing'])
    expect(refusals(await put('Reclame', reader))).toEqual(['right-missing'])
    const { message } = accepted(await put('Reclame'))
    expect(message).toMatchObject({ state: 'aside', aside: { because: 'Reclame' } })
    expect(refusals(await put('Nog eens'))).toEqual(['message-settled'])
  })

  test('with a file that is protected becomes an invoice that a clerk types, and its bytes stay', async () => {
    const bytes = pdf({ trailer: '/Encrypt 5 0 R' })
    const { number } = await makeMessage('unreadable', [{ bytes, reason: 'protected' }])
    const file = await ann.call.file('POST /sales/incomingmessage/file', { id: number, place: 1 })
    expect([
      file.headers.get('content-disposition')?.startsWith('attachment'),
      Buffer.from(await file.arrayBuffer()).equals(bytes),
    ]).toEqual([true, true])
    const make = (as = ann) => as.call('POST /sales/incomingmessage/makeinvoice', { id: number, place: 1 })
    expect(refusals(await make(reader))).toEqual(['right-missing'])
    const { invoice } = accepted(await make())
    expect(refusals(await make())).toEqual(['message-settled'])
    expect(accepted(await ann.call('GET /sales/supplierinvoice/get', { id: invoice })).invoice).toMatchObject({
      state: 'received',
      finding: 'unreadable',
      origin: 'mailbox',
      message: { channel: 'mailbox', sender: 'boekhouding@noord.example' },
      branch: { name: 'Gent' },
    })
    expect(accepted(await ann.call('GET /sales/supplierinvoice/gettyped', { id: invoice })).typed.number).toBe('')
    expect(await get(number)).toMatchObject({
      state: 'done',
      fate: 'invoice',
      invoices: [{ id: invoice }],
      files: [{ reason: 'protected', invoice: { id: invoice } }],
    })
  })

  test('with a file that is unsafe becomes an invoice whose picture no screen draws', async () => {
    const bytes = pdf({ objects: '7 0 obj<</A 3>>endobj\n' })
    const make = async (reason: FileReason, content: Buffer) => {
      const { number } = await makeMessage('unreadable', [{ bytes: content, reason }])
      const { invoice } = accepted(await ann.call('POST /sales/incomingmessage/makeinvoice', { id: number, place: 1 }))
      const { picture } = accepted(await ann.call('GET /sales/supplierinvoice/gettyped', { id: invoice }))
      expect(accepted(await ann.call('GET /sales/supplierinvoice/get', { id: invoice })).invoice).toMatchObject({
        picture,
        files: [{ isPdf: true }],
      })
      return picture
    }
    expect(await make('unsafe', bytes)).toBeNull()
    expect(await make('damaged', pdf({ objects: '7 0 obj<</A 4>>endobj\n' }))).toBe('original')
  })

  test('waits until each of its files is dealt with, and one that came before makes no second invoice', async () => {
    const first = pdf({ objects: '7 0 obj<</A 1>>endobj\n' })
    const { number } = await makeMessage('unreadable', [
      { bytes: first, reason: 'damaged' },
      { bytes: pdf({ objects: '7 0 obj<</A 2>>endobj\n' }), reason: 'damaged' },
    ])
    const make = (id: number, place: number) => ann.call('POST /sales/incomingmessage/makeinvoice', { id, place })
    accepted(await make(number, 1))
    expect(await get(number)).toMatchObject({ state: 'open' })
    accepted(await make(number, 2))
    expect(await get(number)).toMatchObject({ state: 'done' })
    const again = await makeMessage('unreadable', [{ bytes: first, reason: 'damaged' }])
    expect(refusals(await make(again.number, 1))).toEqual(['same-file'])
    expect(refusals(await make(again.number, 7))).toEqual(['record-not-found'])
  })

  test('that is self-billed becomes no purchase', async () => {
    const { number } = await makeMessage('self-billed', [{ bytes: Buffer.from('<Invoice/>'), reason: 'self-billed' }])
    const answer = await main.call('POST /sales/incomingmessage/makeinvoice', { id: number, place: 1 })
    expect(refusals(answer)).toEqual(['message-self-billed'])
  })
})
