import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { removeOldData, retention, scheduleRetention } from './retention.ts'
import { MAIN_ROLE_ID } from './db/seeds/roles.ts'
import { makeDraft } from './orders/checkout/orders.test-data.ts'
import { transaction } from './platform/database/database.ts'
import type { Retention } from './platform/jobs/retention.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { testServices } from './test/services.ts'
import { makeAccount } from './test/signed-in.ts'

const services = await testServices()
const { database } = services
const { pool } = database
const now = services.clock()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const hash = (text: string) => createHash('sha256').update(text).digest()

let departmentId = ''
let branchId = ''
let drives = 0
beforeAll(async () => {
  ;({ departmentId, branchId } = await makeBranch(database))
})

async function readRows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[]
}
/** Inserts and returns the first column. */
async function insert(sql: string, values: unknown[]): Promise<string> {
  return String(Object.values((await readRows<Record<string, unknown>>(sql, values))[0]!)[0])
}
async function isThere(table: string, column: string, key: string): Promise<boolean> {
  return (await readRows(`select 1 from ${table} where ${column}::text = $1`, [key])).length > 0
}

const makeImport = (createdAt: Date) =>
  insert(
    `insert into import (resource, file_name, content_hash, heads, columns, state, actor, created_at)
     values ('fuel', 'lijst.csv', 'x', '{Code}', '{code}', 'done', 'user:x', $1) returning id`,
    [createdAt],
  )
const makeBackupRun = (startedAt: Date) =>
  insert(`insert into backup_run (origin, folder, started_at) values ('plan', '/backups', $1) returning id`, [
    startedAt,
  ])
const makeKeptAnswer = (createdAt: Date) =>
  insert(
    `insert into kept_answer (caller, idempotency_key, request_hash, answer, created_at)
     values ('integration:x', $1, $2, '{}', $3) returning idempotency_key`,
    [randomUUID(), hash('request'), createdAt],
  )
const makeMail = (createdAt: Date, sentAt: Date | null = createdAt, attachments = '[]') =>
  insert(
    `insert into mail (once_key, recipient, sender_name, subject, html, plain, attachments, created_at, sent_at)
     values ($1, 'an@example.be', 'Autogroep', 'Hallo', '<p>', 'Hallo', $2, $3, $4) returning id`,
    [randomUUID(), attachments, createdAt, sentAt],
  )
async function makeJob(
  updatedAt: Date,
  attempts: number,
  { lockedAt = null, lastError = 'Refused' }: { lockedAt?: Date | null; lastError?: string | null } = {},
): Promise<string> {
  const id = await insert(`select id from graphile_worker.add_job('send-mail')`, [])
  await pool.query(
    `update graphile_worker._private_jobs
     set attempts = $2, updated_at = $3, locked_at = $4, locked_by = case when $4::timestamptz is not null then 'pool-1' end,
       last_error = $5
     where id = $1`,
    [id, attempts, updatedAt, lockedAt, lastError],
  )
  return id
}
const makeCustomer = (updatedAt: Date, isActive: boolean) =>
  insert(
    `insert into customer (last_name, language, updated_at, is_active) values ('Peeters', 'nl', $1, $2) returning id`,
    [updatedAt, isActive],
  )
let tradeIns = 0
const makeTradeIn = async (updatedAt: Date, state: string) => {
  const owner = await insert(
    `insert into staff_user (email, first_name, last_name, language, role_id)
     values ($1, 'Tom', 'Wouters', 'nl', $2) returning id`,
    [`ruil${++tradeIns}@example.be`, MAIN_ROLE_ID],
  )
  return insert(
    `insert into trade_in (trade_in_number, owner_id, branch_id, state, brand, model, first_registration, mileage_km,
       key_count, booklet_state, is_first_owner, had_accident, seller_vat, updated_at)
     values ($1, $2, $3, $4, 'Noord', 'V6', '2019-05-01', 1, 2, 'brand-garage', true, false, 'private', $5) returning id`,
    [`TI-2026-9${String(tradeIns).padStart(5, '0')}`, owner, branchId, state, updatedAt],
  )
}
async function makeWorkOrder(state: 'closed' | 'canceled', at: Date): Promise<string> {
  const staff = await insert(
    `insert into staff_user (email, first_name, last_name, language, role_id)
     values ($1, 'Nadia', 'Baert', 'nl', $2) returning id`,
    [`receptie${++workOrders}@example.be`, MAIN_ROLE_ID],
  )
  const id = await insert(
    `insert into work_order (work_number, department_id, once_key, customer_name, car, licence_plate, km_in, planned_at, state,
       cancel_reason, received_at, closed_at, handed_over_to, handed_over_by, created_by)
     values ($1, $2, md5($1), 'An Peeters', 'Noord V6', '1-ABC-234', 1, $3::timestamptz, $4::text,
       case $4::text when 'canceled' then 'Wagen verkocht' else '' end, $3::timestamptz,
       case $4::text when 'closed' then $3::timestamptz end,
       case $4::text when 'closed' then 'An Peeters' else '' end, case $4::text when 'closed' then $5::uuid end, $5::uuid) returning id`,
    [`WO-2026-9${String(workOrders).padStart(5, '0')}`, departmentId, at, state, staff],
  )
  // Without the trigger that says when it changed last.
  await pool.query(
    `begin; set local session_replication_role = replica; update work_order set updated_at = '${at.toISOString()}' where id = '${id}'; commit`,
  )
  return id
}
let workOrders = 0
async function makeReception(state: 'closed' | 'canceled', at: Date): Promise<string> {
  const workOrder = await makeWorkOrder(state, at)
  return insert(
    `insert into work_reception (work_order_id, content, fingerprint, language, signer_name, taken_by, signed_at)
     select id, '{"photos": []}', repeat('a', 64), 'nl', 'An Peeters', created_by, $2 from work_order where id = $1 returning id`,
    [workOrder, at],
  )
}
async function makeWorkPhoto(state: 'closed' | 'canceled', at: Date): Promise<string> {
  const workOrder = await makeWorkOrder(state, at)
  const upload = await insert(
    `insert into upload (name, extension, content_type, bytes, kept_at, created_at)
     values ('foto.jpg', 'jpg', 'image/jpeg', 1, $1, $1) returning id`,
    [at],
  )
  await insert(
    `insert into work_photo (work_order_id, upload_id, kind, fingerprint, taken_by)
     select id, $2, 'car', repeat('a', 64), created_by from work_order where id = $1 returning id`,
    [workOrder, upload],
  )
  return upload
}
const makeLead = (createdAt: Date, status = 'new') =>
  insert(
    `insert into lead (kind, status, suspicion, department_id, name, email, contact_by, language, created_at)
     values ('contact', $1, case when $1 = 'quarantined' then 'links' end, $2, 'An Peeters', 'an@example.be', 'email', 'nl', $3)
     returning id`,
    [status, departmentId, createdAt],
  )
async function makeDrive(ends: Date): Promise<string> {
  const { vehicleId } = await makeUsedCar(database)
  // Slots begin at each quarter of an hour.
  const endsAt = new Date(Math.floor(ends.getTime() / 900_000) * 900_000)
  const serial = ++drives
  return insert(
    `insert into test_drive (number, once_key, vehicle_id, car_key, car, department_id, place, starts_at, ends_at, state,
       first_name, last_name, email, phone, language)
     values ($1, $2, $3, 'used-1', 'Noord V6', $4, 1, $5, $6, 'done', 'An', 'Peeters', 'an@example.be', '+32478123456', 'nl')
     returning id`,
    [
      `TD-2026-${String(serial).padStart(6, '0')}`,
      hash(String(serial)).toString('hex').slice(0, 32),
      vehicleId,
      departmentId,
      new Date(endsAt.getTime() - 2_700_000),
      endsAt,
    ],
  )
}
async function makeLoan(backAt: Date | null): Promise<string> {
  const outAt = new Date((backAt ?? daysAgo(800)).getTime() - 1_800_000)
  return insert(
    `insert into test_drive_loan (test_drive_id, vehicle_id, driver, licence_number, licence_issued_on, licence_plate,
       own_risk_cents, out_at, out_km, out_energy_percent, back_at, back_km, back_energy_percent)
     select id, vehicle_id, 'An Peeters', '1234567890', '2015-06-02', '1-ABC-234', 125000, $2, 100, 75, $3::timestamptz,
       case when $3 is not null then 120 end, case when $3 is not null then 70 end
     from test_drive where id = $1 returning test_drive_id`,
    [await makeDrive(outAt), outAt, backAt],
  )
}
const makeUpload = (createdAt: Date, keptAt: Date | null) =>
  insert(
    `insert into upload (name, extension, content_type, bytes, created_at, kept_at)
     values ('cv.pdf', 'pdf', 'application/pdf', 10, $1, $2) returning id`,
    [createdAt, keptAt],
  )
async function makeApplication(
  createdAt: Date,
  {
    sentAt = null,
    keptUntil = null,
    resumeId = null,
  }: { sentAt?: Date | null; keptUntil?: string | null; resumeId?: string | null },
): Promise<string> {
  const text = JSON.stringify({ nl: 'Mecanicien', fr: 'Mécanicien' })
  const slug = JSON.stringify({ nl: 'mecanicien', fr: 'mecanicien' })
  return insert(
    `with vacancy as (
       insert into vacancy (branch_id, slug, title, summary, tasks, profile, offer) values ($1, $2, $3, $3, $3, $3, $3) returning id)
     insert into application (vacancy_id, key_hash, language, first_name, last_name, email, phone, message, terms_accepted_at,
       created_at, sent_at, kept_until, resume_id)
     select id, $4, 'nl', 'An', 'Peeters', 'an@example.be', '+32478123456', '', $5, $5, $6, $7, $8 from vacancy returning id`,
    [branchId, slug, text, hash(randomUUID()), createdAt, sentAt, keptUntil, resumeId],
  )
}
const makeRequest = (email: string, askedAt: Date, { confirmed = false } = {}) =>
  insert(
    `insert into newsletter_request (email, branches, language, terms_version, ip, asked_at, mailed_at, valid_until, confirmed_at, confirmed_ip)
     values ($1, '{1}', 'nl', '2026-11-20', '127.0.0.1', $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '7 days',
       case when $3 then $2::timestamptz end, case when $3 then '127.0.0.1' end) returning token`,
    [email, askedAt, confirmed],
  )
const makeAlert = (askedAt: Date, confirmedAt: Date | null) =>
  insert(
    `insert into car_alert (kind, email, language, name, car_key, asked_at, asked_ip, confirmed_at, confirmed_ip)
     values ('free', $1, 'nl', 'Noord Fjord', 'used-1', $2, '::1', $3, $4) returning id`,
    [`${randomUUID()}@example.be`, askedAt, confirmedAt, confirmedAt && '::1'],
  )
const subscribe = (email: string, token: string, since: Date, leftAt: Date | null) =>
  insert(
    `insert into newsletter_subscriber (email, language, branches, request_token, subscribed_at, left_at)
     values ($1, 'nl', '{1}', $2, $3, $4) returning id`,
    [email, token, since, leftAt],
  )
const makeSession = async (expiresAt: Date) => {
  const { id } = await makeAccount(database, { email: `${randomUUID()}@example.be` })
  return insert(
    `insert into session (token_hash, shop_account_id, created_at, last_seen_at, expires_at, ip, user_agent)
     values ($1, $2, $3, $3, $4, '127.0.0.1', 'test') returning id`,
    [hash(randomUUID()), id, daysAgo(400), expiresAt],
  )
}
const makeChallenge = (expiresAt: Date) =>
  insert(
    `insert into passkey_challenge (challenge, purpose, expires_at) values ($1, 'sign-in', $2)
     returning encode(challenge, 'hex')`,
    [hash(randomUUID()), expiresAt],
  )
const makeCode = (createdAt: Date) =>
  insert(
    `insert into verification (purpose, token_hash, code_hash, email, language, created_at, code_expires_at)
     values ('signup', $1, $1, 'an@example.be', 'nl', $2, $2) returning id`,
    [hash(randomUUID()), createdAt],
  )
const makeDevice = (lastUsedAt: Date) =>
  insert(
    `insert into known_device (device_hash, login_hash, last_used_at) values ($1, $1, $2) returning encode(device_hash, 'hex')`,
    [hash(randomUUID()), lastUsedAt],
  )
const makeNotice = (createdAt: Date) =>
  insert(
    `insert into staff_notice (staff_user_id, kind, screen, record, label, by_name, created_at)
     select id, 'offer-question', 'offer', 1, '', '', $1 from staff_user limit 1 returning id`,
    [createdAt],
  )
const makeAbsence = (backAt: Date) =>
  insert(
    `with deputy as (insert into staff_user (email, first_name, last_name, language) values ($1, 'Els', 'Goossens', 'nl') returning id)
     insert into staff_absence (staff_user_id, deputy_id, absent_from, back_on, noted_at)
     select staff_user.id, deputy.id, day - 7, day, $2
     from deputy, staff_user, (select ($2 at time zone 'Europe/Brussels')::date as day) back limit 1 returning id`,
    [`${randomUUID()}@example.be`, backAt],
  )
const makeWindow = (startsAt: Date) =>
  insert('insert into rate_window (key, starts_at, hits) values ($1, $2, 1) returning key', [randomUUID(), startsAt])
const makeViews = (day: string) =>
  insert(`insert into page_view_day (day, page, language) values ($1, 'content.home', 'nl') returning day::text`, [day])

async function makeMessage({
  asideAt,
  isFiled = true,
  channel = 'mailbox',
}: {
  asideAt: Date | null
  isFiled?: boolean
  channel?: 'mailbox' | 'peppol'
}): Promise<string> {
  const id = await insert(
    `insert into incoming_message (channel, company_id, branch_id, message_key, sender, subject, fate, state, received_at, filed_at,
       aside_at, aside_by, aside_because)
     select $1, company.id, branch.id, $2, 'an@example.be', 'Aanbod', 'no-invoice', case when $3::timestamptz is null then 'open' else 'aside' end,
       now(), case when $4 then now() end, $3, case when $3 is null then null else (select id from staff_user limit 1) end, 'Reclame'
     from branch join company using (enterprise_number) limit 1 returning id`,
    [channel, randomUUID(), asideAt, isFiled],
  )
  await insert(
    `insert into incoming_message_file (message_id, place, name, content_type, sha256, content, reason)
     values ($1, 1, 'aanbod.zip', 'application/zip', $2, 'x', 'zip') returning message_id`,
    [id, hash('x').toString('hex')],
  )
  return id
}

async function makeWithdrawalLink(expiresAt: Date): Promise<string> {
  const { id } = await makeDraft(database, now)
  return insert(
    `insert into withdrawal_link (key_hash, order_id, created_at, expires_at)
     values ($1, $2, $3::timestamptz - interval '1 day', $3) returning encode(key_hash, 'hex')`,
    [hash(randomUUID()), id, expiresAt],
  )
}

type Kept = { what: string; rule: string; table: string; column?: string; make: () => Promise<string>; stays: boolean }

const cases: Kept[] = [
  { what: 'a mail of 91 days', rule: 'mails', table: 'mail', make: () => makeMail(daysAgo(91)), stays: false },
  ...[
    { what: 'a job given up 31 days ago', make: () => makeJob(daysAgo(31), 25), stays: false },
    { what: 'a job given up 29 days ago', make: () => makeJob(daysAgo(29), 25), stays: true },
    { what: 'a job that is still tried', make: () => makeJob(daysAgo(31), 24), stays: true },
    {
      what: 'the last try of a job',
      make: () => makeJob(daysAgo(31), 25, { lockedAt: now, lastError: null }),
      stays: true,
    },
    ...[
      { what: 'a job that was replaced 2 days ago, while its process was killed', days: 2, stays: false },
      { what: 'a job that was replaced today', days: 0, stays: true },
    ].map(({ what, days, stays }) => ({
      what,
      make: () => makeJob(daysAgo(days), 25, { lockedAt: daysAgo(days), lastError: null }),
      stays,
    })),
  ].map((one) => ({ ...one, rule: 'jobs given up', table: 'graphile_worker._private_jobs' })),
  {
    what: 'what is noted of a backup of 401 days ago',
    rule: 'backup runs',
    table: 'backup_run',
    make: () => makeBackupRun(daysAgo(401)),
    stays: false,
  },
  {
    what: 'what is noted of a backup of 399 days ago',
    rule: 'backup runs',
    table: 'backup_run',
    make: () => makeBackupRun(daysAgo(399)),
    stays: true,
  },
  {
    what: 'an imported file of 91 days',
    rule: 'imports',
    table: 'import',
    make: () => makeImport(daysAgo(91)),
    stays: false,
  },
  {
    what: 'an imported file of 89 days',
    rule: 'imports',
    table: 'import',
    make: () => makeImport(daysAgo(89)),
    stays: true,
  },
  { what: 'a mail of 89 days', rule: 'mails', table: 'mail', make: () => makeMail(daysAgo(89)), stays: true },
  {
    what: 'a mail of 91 days that could not be sent',
    rule: 'mails',
    table: 'mail',
    make: () => makeMail(daysAgo(91), null),
    stays: false,
  },
  {
    what: 'a customer no more for ten years',
    rule: 'customers',
    table: 'customer',
    make: () => makeCustomer(daysAgo(3653), false),
    stays: false,
  },
  {
    what: 'a customer no more for less',
    rule: 'customers',
    table: 'customer',
    make: () => makeCustomer(daysAgo(3651), false),
    stays: true,
  },
  {
    what: 'a customer of long ago',
    rule: 'customers',
    table: 'customer',
    make: () => makeCustomer(daysAgo(3653), true),
    stays: true,
  },
  {
    what: 'a trade-in that came to nothing two years ago',
    rule: 'trade-ins',
    table: 'trade_in',
    make: () => makeTradeIn(daysAgo(731), 'dropped'),
    stays: false,
  },
  {
    what: 'a trade-in that came to nothing lately',
    rule: 'trade-ins',
    table: 'trade_in',
    make: () => makeTradeIn(daysAgo(729), 'dropped'),
    stays: true,
  },
  {
    what: 'what was signed for a car that left 731 days ago',
    rule: 'work-receptions',
    table: 'work_reception',
    make: () => makeReception('closed', daysAgo(731)),
    stays: false,
  },
  {
    what: 'what was signed for a car that left 729 days ago',
    rule: 'work-receptions',
    table: 'work_reception',
    make: () => makeReception('closed', daysAgo(729)),
    stays: true,
  },
  {
    what: 'what was signed for work that was canceled 731 days ago',
    rule: 'work-receptions',
    table: 'work_reception',
    make: () => makeReception('canceled', daysAgo(731)),
    stays: false,
  },
  {
    what: 'a photo of a car that left 731 days ago',
    rule: 'work-receptions',
    table: 'work_photo',
    column: 'upload_id',
    make: () => makeWorkPhoto('closed', daysAgo(731)),
    stays: false,
  },
  {
    what: 'a photo of a car that left 729 days ago',
    rule: 'work-receptions',
    table: 'work_photo',
    column: 'upload_id',
    make: () => makeWorkPhoto('closed', daysAgo(729)),
    stays: true,
  },
  { what: 'a question of 731 days', rule: 'leads', table: 'lead', make: () => makeLead(daysAgo(731)), stays: false },
  {
    what: 'an answered question of 731 days',
    rule: 'leads',
    table: 'lead',
    make: () => makeLead(daysAgo(731), 'handled'),
    stays: false,
  },
  { what: 'a question of 729 days', rule: 'leads', table: 'lead', make: () => makeLead(daysAgo(729)), stays: true },
  {
    what: 'a test drive of 731 days ago',
    rule: 'test-drives',
    table: 'test_drive',
    make: () => makeDrive(daysAgo(731)),
    stays: false,
  },
  {
    what: 'a test drive of 729 days ago',
    rule: 'test-drives',
    table: 'test_drive',
    make: () => makeDrive(daysAgo(729)),
    stays: true,
  },
  {
    what: 'who drove a car 731 days ago',
    rule: 'test-drive-loans',
    table: 'test_drive_loan',
    column: 'test_drive_id',
    make: () => makeLoan(daysAgo(731)),
    stays: false,
  },
  {
    what: 'who drove a car 729 days ago',
    rule: 'test-drive-loans',
    table: 'test_drive_loan',
    column: 'test_drive_id',
    make: () => makeLoan(daysAgo(729)),
    stays: true,
  },
  {
    what: 'who never brought a car back',
    rule: 'test-drive-loans',
    table: 'test_drive_loan',
    column: 'test_drive_id',
    make: () => makeLoan(null),
    stays: true,
  },
  {
    what: 'the test drive of a car that was never brought back',
    rule: 'test-drives',
    table: 'test_drive',
    make: () => makeLoan(null),
    stays: true,
  },
  {
    what: 'spam of 91 days',
    rule: 'leads',
    table: 'lead',
    make: () => makeLead(daysAgo(91), 'quarantined'),
    stays: false,
  },
  {
    what: 'spam of 89 days',
    rule: 'leads',
    table: 'lead',
    make: () => makeLead(daysAgo(89), 'quarantined'),
    stays: true,
  },
  {
    what: 'an application begun 25 hours ago',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(25 / 24), {}),
    stays: false,
  },
  {
    what: 'an application begun 23 hours ago',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(23 / 24), {}),
    stays: true,
  },
  {
    what: 'an application sent 366 days ago',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(366), { sentAt: daysAgo(366) }),
    stays: false,
  },
  {
    what: 'an application sent 364 days ago',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(366), { sentAt: daysAgo(364) }),
    stays: true,
  },
  {
    what: 'an old application that may stay until today',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(700), { sentAt: daysAgo(700), keptUntil: '2026-11-20' }),
    stays: true,
  },
  {
    what: 'an old application that could stay until yesterday',
    rule: 'applications',
    table: 'application',
    make: () => makeApplication(daysAgo(700), { sentAt: daysAgo(700), keptUntil: '2026-11-19' }),
    stays: false,
  },
  {
    what: 'a session that ended',
    rule: 'sessions',
    table: 'session',
    make: () => makeSession(daysAgo(0.001)),
    stays: false,
  },
  {
    what: 'a session that goes on',
    rule: 'sessions',
    table: 'session',
    make: () => makeSession(daysAgo(-0.001)),
    stays: true,
  },
  {
    what: 'a challenge of a passkey that is over',
    rule: 'challenges of passkeys',
    table: 'passkey_challenge',
    column: `encode(challenge, 'hex')`,
    make: () => makeChallenge(daysAgo(0.001)),
    stays: false,
  },
  {
    what: 'a challenge of a passkey that is open',
    rule: 'challenges of passkeys',
    table: 'passkey_challenge',
    column: `encode(challenge, 'hex')`,
    make: () => makeChallenge(daysAgo(-0.001)),
    stays: true,
  },
  {
    what: 'a code of 25 hours',
    rule: 'codes',
    table: 'verification',
    make: () => makeCode(daysAgo(25 / 24)),
    stays: false,
  },
  {
    what: 'a code of 23 hours',
    rule: 'codes',
    table: 'verification',
    make: () => makeCode(daysAgo(23 / 24)),
    stays: true,
  },
  {
    what: 'a device of 366 days',
    rule: 'known devices',
    table: 'known_device',
    column: `encode(device_hash, 'hex')`,
    make: () => makeDevice(daysAgo(366)),
    stays: false,
  },
  {
    what: 'a device of 364 days',
    rule: 'known devices',
    table: 'known_device',
    column: `encode(device_hash, 'hex')`,
    make: () => makeDevice(daysAgo(364)),
    stays: true,
  },
  {
    what: 'a notice of 91 days',
    rule: 'notices',
    table: 'staff_notice',
    make: () => makeNotice(daysAgo(91)),
    stays: false,
  },
  {
    what: 'a notice of 89 days',
    rule: 'notices',
    table: 'staff_notice',
    make: () => makeNotice(daysAgo(89)),
    stays: true,
  },
  {
    what: 'an absence that ended 181 days ago',
    rule: 'absences',
    table: 'staff_absence',
    make: () => makeAbsence(daysAgo(180)),
    stays: false,
  },
  {
    what: 'an absence that ended 179 days ago',
    rule: 'absences',
    table: 'staff_absence',
    make: () => makeAbsence(daysAgo(178)),
    stays: true,
  },
  {
    what: 'a count of calls of 25 hours',
    rule: 'rate windows',
    table: 'rate_window',
    column: 'key',
    make: () => makeWindow(daysAgo(25 / 24)),
    stays: false,
  },
  {
    what: 'a count of calls of 23 hours',
    rule: 'rate windows',
    table: 'rate_window',
    column: 'key',
    make: () => makeWindow(daysAgo(23 / 24)),
    stays: true,
  },
  {
    what: 'the answer of a command of 25 hours ago',
    rule: 'kept answers',
    table: 'kept_answer',
    column: 'idempotency_key',
    make: () => makeKeptAnswer(daysAgo(25 / 24)),
    stays: false,
  },
  {
    what: 'the answer of a command of 23 hours ago',
    rule: 'kept answers',
    table: 'kept_answer',
    column: 'idempotency_key',
    make: () => makeKeptAnswer(daysAgo(23 / 24)),
    stays: true,
  },
  {
    what: 'a mail of a supplier that was set aside 366 days ago',
    rule: 'mails set aside',
    table: 'incoming_message',
    make: () => makeMessage({ asideAt: daysAgo(366) }),
    stays: false,
  },
  {
    what: 'a mail of a supplier that was set aside 364 days ago',
    rule: 'mails set aside',
    table: 'incoming_message',
    make: () => makeMessage({ asideAt: daysAgo(364) }),
    stays: true,
  },
  {
    what: 'a mail of a supplier that was set aside and is not moved out of the inbox yet',
    rule: 'mails set aside',
    table: 'incoming_message',
    make: () => makeMessage({ asideAt: daysAgo(366), isFiled: false }),
    stays: true,
  },
  {
    what: 'a message over Peppol that was set aside',
    rule: 'mails set aside',
    table: 'incoming_message',
    make: () => makeMessage({ asideAt: daysAgo(366), channel: 'peppol' }),
    stays: true,
  },
  {
    what: 'a mail of a supplier that nobody looked at',
    rule: 'mails set aside',
    table: 'incoming_message',
    make: () => makeMessage({ asideAt: null }),
    stays: true,
  },
  {
    what: 'page views of 761 days ago',
    rule: 'page views',
    table: 'page_view_day',
    column: 'day',
    make: () => makeViews('2024-10-20'),
    stays: false,
  },
  {
    what: 'page views of 760 days ago',
    rule: 'page views',
    table: 'page_view_day',
    column: 'day',
    make: () => makeViews('2024-10-21'),
    stays: true,
  },
  {
    what: 'a link to withdraw that ran out',
    rule: 'links to an order',
    table: 'withdrawal_link',
    column: `encode(key_hash, 'hex')`,
    make: () => makeWithdrawalLink(daysAgo(0.001)),
    stays: false,
  },
  {
    what: 'a link to withdraw that works',
    rule: 'links to an order',
    table: 'withdrawal_link',
    column: `encode(key_hash, 'hex')`,
    make: () => makeWithdrawalLink(daysAgo(-0.001)),
    stays: true,
  },
  {
    what: 'a newsletter nobody confirmed for 38 days',
    rule: 'newsletter',
    table: 'newsletter_request',
    column: 'token',
    make: () => makeRequest('never@example.be', daysAgo(38)),
    stays: false,
  },
  {
    what: 'a newsletter nobody confirmed for 36 days',
    rule: 'newsletter',
    table: 'newsletter_request',
    column: 'token',
    make: () => makeRequest('later@example.be', daysAgo(36)),
    stays: true,
  },
  {
    what: 'an alert nobody confirmed for 8 days',
    rule: 'car-alerts',
    table: 'car_alert',
    make: () => makeAlert(daysAgo(8), null),
    stays: false,
  },
  {
    what: 'an alert nobody confirmed for 6 days',
    rule: 'car-alerts',
    table: 'car_alert',
    make: () => makeAlert(daysAgo(6), null),
    stays: true,
  },
  {
    what: 'an alert confirmed 366 days ago',
    rule: 'car-alerts',
    table: 'car_alert',
    make: () => makeAlert(daysAgo(367), daysAgo(366)),
    stays: false,
  },
  {
    what: 'an alert confirmed 364 days ago',
    rule: 'car-alerts',
    table: 'car_alert',
    make: () => makeAlert(daysAgo(367), daysAgo(364)),
    stays: true,
  },
]

const readRule = (name: string): Retention => retention.find((rule) => rule.name === name)!
const remove = (name: string) => transaction(database, (tx) => readRule(name).remove(tx, now))
const job = () =>
  removeOldData.run({ services, db: database.db, transact: (work) => transaction(database, work), now }, {})

describe('by its rule', () => {
  test.each(cases)('$what: stays $stays', async ({ rule, table, column = 'id', make, stays }) => {
    const key = await make()
    await remove(rule)
    expect(await isThere(table, column, key)).toBe(stays)
    // A second time does no harm.
    expect(await remove(rule)).toBe(0)
  })

  it('a sent mail loses its attachments before it goes', async () => {
    const attachment = JSON.stringify([{ filename: 'cv.pdf', contentType: 'application/pdf', contentBase64: 'AAAA' }])
    const [old, young, unsent] = [
      await makeMail(daysAgo(31), daysAgo(31), attachment),
      await makeMail(daysAgo(31), daysAgo(29), attachment),
      await makeMail(daysAgo(31), null, attachment),
    ]
    await remove('mails')
    const rows = await readRows<{ id: string; count: number }>(
      'select id, jsonb_array_length(attachments) as count from mail',
    )
    const readCount = (id: string) => rows.find((row) => row.id === id)?.count
    expect([readCount(old), readCount(young), readCount(unsent)]).toEqual([0, 1, 1])
  })

  it('the proof of a consent stays as long as its letters are sent, and five years after', async () => {
    const since = daysAgo(4000)
    const stays = await makeRequest('stays@example.be', since, { confirmed: true })
    await subscribe('stays@example.be', stays, since, null)
    const left = await makeRequest('left@example.be', since, { confirmed: true })
    await subscribe('left@example.be', left, since, daysAgo(1825))
    const gone = await makeRequest('gone@example.be', since, { confirmed: true })
    await subscribe('gone@example.be', gone, since, daysAgo(1827))
    await remove('newsletter')
    const there = (token: string) => isThere('newsletter_request', 'token', token)
    expect([await there(stays), await there(left), await there(gone)]).toEqual([true, true, false])
    expect(await isThere('newsletter_subscriber', 'email', 'gone@example.be')).toBe(false)
  })

  it('the periods are the dealer’s', async () => {
    const lead = await makeLead(daysAgo(40))
    await pool.query(`update setting set value = '30' where key = 'contacts.lead-days'`)
    await remove('leads')
    expect(await isThere('lead', 'id', lead)).toBe(false)
    await pool.query(`update setting set value = '730' where key = 'contacts.lead-days'`)
  })
})

describe('files', () => {
  const readDrops = async (upload: string) =>
    (await readRows(`select 1 from graphile_worker.jobs where key = $1`, [`drop-upload:${upload}`])).length

  it('go when nothing keeps them for a day, whatever became of their own job', async () => {
    const [lost, fresh, kept] = [
      await makeUpload(daysAgo(2), null),
      await makeUpload(daysAgo(0.5), null),
      await makeUpload(daysAgo(900), daysAgo(900)),
    ]
    await remove('uploads')
    expect([await readDrops(lost), await readDrops(fresh), await readDrops(kept)]).toEqual([1, 0, 0])
  })

  it('of an application go with it', async () => {
    const resumeId = await makeUpload(daysAgo(400), daysAgo(400))
    await makeApplication(daysAgo(400), { sentAt: daysAgo(400), resumeId })
    await remove('applications')
    expect(await readDrops(resumeId)).toBe(1)
  })

  it('of a trade-in go with its lead', async () => {
    const [lead, photo] = [await makeLead(daysAgo(731)), await makeUpload(daysAgo(731), daysAgo(731))]
    await pool.query('insert into trade_in_photo (upload_id, key_hash, lead_id, rank) values ($1, $2, $3, 1)', [
      photo,
      hash(photo),
      lead,
    ])
    await remove('leads')
    await remove('uploads')
    expect([await isThere('lead', 'id', lead), await readDrops(photo)]).toEqual([false, 1])
  })
})

describe('the daily job', () => {
  const waiting = () =>
    readRows<{ at: Date }>(`select run_at as at from graphile_worker.jobs where key = 'remove-old-data'`)

  it('follows all rules, and comes back the next day as one job', async () => {
    await transaction(database, (tx) => scheduleRetention(tx, now))
    await transaction(database, (tx) => scheduleRetention(tx, now))
    expect(await waiting()).toEqual([{ at: now }])
    const [mail, lead] = [await makeMail(daysAgo(91)), await makeLead(daysAgo(731))]
    await job()
    expect([await isThere('mail', 'id', mail), await isThere('lead', 'id', lead)]).toEqual([false, false])
    expect(await waiting()).toEqual([{ at: daysAgo(-1) }])
  })

  it('sweeps up what a crash left half written', async () => {
    const folder = path.join(services.settings.dataDir, 'files', 'uploads')
    await mkdir(folder, { recursive: true })
    const half = path.join(folder, `a.pdf.${randomUUID()}.part`)
    await writeFile(half, 'x')
    await utimes(half, daysAgo(2), daysAgo(2))
    await job()
    expect(await readdir(folder)).toEqual([])
  })

  it('follows the other rules when one fails, and says so', async () => {
    const lead = await makeLead(daysAgo(731))
    await pool.query(`update setting set value = '"soon"' where key = 'platform.mail-days'`)
    await expect(job()).rejects.toThrow('Some old data could not be removed')
    expect(await isThere('lead', 'id', lead)).toBe(false)
    await pool.query(`update setting set value = '90' where key = 'platform.mail-days'`)
    await job()
  })
})
