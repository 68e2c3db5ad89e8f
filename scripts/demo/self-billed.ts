import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { sql } from 'kysely'
import type { BaseRoleName } from '../../domain/access/base-role-names.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { draftCredit, issueInvoice } from '../../server/invoicing/invoices/invoice-acts.ts'
import { findPurchase } from '../../server/invoicing/invoices/purchases.ts'
import { draftSelfBilledInvoice } from '../../server/invoicing/invoices/self-billed-acts.ts'
import { uploadKey } from '../../server/media/uploads.ts'
import { baseRoleId } from '../../server/db/seeds/roles.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { writeDemoPdf } from './demo-pdf.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { addOwedPayments, addSlipCash } from './supplier-payments.ts'
import { atClock, daysFrom } from './days.ts'

interface DemoStaff {
  readonly bookkeeper: string
  /** Verifies what the bookkeeper typed. */
  readonly verifier: string
}

const accounts = ['BE68539007547034', 'BE71096123456769'] as const

/**
 * Cars of sellers with VAT get an invoice that the dealer writes: the first was issued and corrected for a damage, the last waits as
 * a draft, because its seller has not signed the agreement yet.
 */
export async function addSelfBilled(tx: Tx, files: Pick<Files, 'put'>, today: CalendarDay): Promise<void> {
  await issueSelfBilled(tx, today)
  await keepAgreementFiles(tx, files)
  const { bookkeeper, verifier } = await findStaff(tx)
  await addOwedPayments(tx, { today, bookkeeper, approver: verifier })
  await addSlipCash(tx, { today, bookkeeper, approver: verifier })
  // Their sellers have them; the files are generated when a user opens them.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'make-invoice-files'))`.execute(tx)
}

async function issueSelfBilled(tx: Tx, today: CalendarDay): Promise<void> {
  const tradeIns = (await findFreeTradeIns(tx)).slice(0, 3)
  const companies = await findCompanies(tx)
  const staff = await findStaff(tx)
  for (const [at, { id, number }] of tradeIns.entries()) {
    const company = companies[at]
    if (company === undefined) continue
    await tx.updateTable('tradeIn').set({ customerId: company }).where('id', '=', id).execute()
    const call = callerFor(staff.bookkeeper, atClock(today, '08:20'))
    const isSigned = at < tradeIns.length - 1
    await makeDemoSupplier(tx, company, { at, on: today, ...staff, isSigned })
    const source = { tradeIn: number, car: null, seller: null }
    const { invoice } = unwrapDone(await draftSelfBilledInvoice(tx, call, source))
    if (!isSigned || invoice.checks.some(({ severity }) => severity === 'error')) continue
    const asked = { id: invoice.id, rev: invoice.rev, on: today, hash: invoice.hash ?? '' }
    const issued = unwrapDone(await issueInvoice(tx, call, asked)).invoice
    if (at === 0) await correct(tx, issued, callerFor(staff.bookkeeper, atClock(today, '08:40')))
  }
}

/** Finds the bookkeeper, and a colleague who verifies what the bookkeeper typed. */
async function findStaff(tx: Tx): Promise<DemoStaff> {
  const findHolder = async (base: BaseRoleName) => {
    const row = await tx
      .selectFrom('staffUser')
      .select('id')
      .where('roleId', '=', baseRoleId(base))
      .orderBy('number')
      .executeTakeFirstOrThrow()
    return row.id
  }
  return { bookkeeper: await findHolder('administration'), verifier: await findHolder('sales-manager') }
}

type Caller = ReturnType<typeof callerFor>

/** A damage that was overlooked: € 242.00 less. */
async function correct(
  tx: Tx,
  { id, rev, left }: { id: number; rev: number; left: readonly { code: string }[] },
  call: Caller,
) {
  const code = requireValue(left[0], 'what is left of an invoice').code
  const asked = { reason: 'Schade aan de achterbumper', wishes: [{ code, grossCents: 24_200 }], isCarBack: false }
  const credit = unwrapDone(await draftCredit(tx, call, { id, rev, ...asked })).invoice
  unwrapDone(
    await issueInvoice(tx, call, {
      id: credit.id,
      rev: credit.rev,
      on: brusselsDay(call.now),
      hash: credit.hash ?? '',
    }),
  )
}

/** Cars of sellers with VAT that were taken over without a sale, the oldest first. */
async function findFreeTradeIns(tx: Tx) {
  const rows = await tx
    .selectFrom('tradeIn')
    .select(['id', 'number', 'receivedOn'])
    .where('state', 'in', ['received', 'stocked'])
    .where('sellerVat', 'in', ['half', 'full'])
    .where('customerId', 'is not', null)
    .where('receivedOn', 'is not', null)
    .orderBy('receivedOn')
    .orderBy('number')
    .execute()
  const free = []
  for (const row of rows) {
    const purchase = unwrapDone(
      await findPurchase(tx, { tradeIn: row.number, car: null, seller: null }, atClock(row.receivedOn ?? '', '15:20')),
    )
    if (purchase.dealNumber === null) free.push(row)
  }
  return free
}

/** Belgian companies with a VAT number and an address. */
async function findCompanies(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer')
    .select('id')
    .where('vatPrefix', '=', 'BE')
    .where('vatNumber', 'is not', null)
    .where('mergedIntoId', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('customerAddress').select('id').whereRef('customerAddress.customerId', '=', 'customer.id')),
    )
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}

interface DemoSupplier extends DemoStaff {
  readonly at: number
  readonly on: CalendarDay
  readonly isSigned: boolean
}

async function makeDemoSupplier(
  tx: Tx,
  customerId: string,
  { at, on, bookkeeper, verifier, isSigned }: DemoSupplier,
): Promise<void> {
  const enteredAt = atClock(daysFrom(on, -20), '10:05')
  const by = { customerId, enteredBy: bookkeeper, enteredAt }
  const validFrom = daysFrom(on, -20)
  const upload = isSigned ? await addAgreementFile(tx, enteredAt) : null
  await tx
    .insertInto('supplierAgreement')
    .values({ ...by, validFrom, uploadId: upload })
    .execute()
  await tx
    .insertInto('supplierTerm')
    .values({ ...by, days: 14, isEndOfMonth: false })
    .execute()
  const iban = accounts[at] ?? accounts[0]
  const verified = {
    verifiedBy: verifier,
    verifiedAt: atClock(daysFrom(on, -18), '16:30'),
    verifiedHow: 'Gebeld naar het nummer op de website',
  }
  await tx
    .insertInto('supplierAccount')
    .values({ ...by, iban, ...(isSigned && verified) })
    .execute()
}

const agreement = writeDemoPdf('Overeenkomst: facturen uitgereikt door afnemer')
const agreementName = 'overeenkomst-autofacturatie.pdf'

async function addAgreementFile(tx: Tx, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('upload')
    .values({
      name: agreementName,
      extension: 'pdf',
      contentType: 'application/pdf',
      bytes: agreement.length,
      keptAt: at,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts the signed agreements where files are kept. */
async function keepAgreementFiles(tx: Tx, files: Pick<Files, 'put'>): Promise<void> {
  const uploads = await tx.selectFrom('upload').select(['id', 'extension']).where('name', '=', agreementName).execute()
  for (const upload of uploads) await files.put(uploadKey(upload), agreement, 'application/pdf')
}
