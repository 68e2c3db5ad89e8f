import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

const client = new pg.Client({ connectionString: await testDatabase() })
await client.connect()
afterAll(() => client.end())

/** Tables whose changes nobody keeps, and why. */
const notKept: Readonly<Record<string, string>> = {
  account_favourite: 'the customer’s own list, changed at every click',
  api_key_use: 'the last use of a key, to the minute',
  calendar_feed_use: 'when a calendar was fetched the last time, to the minute',
  applied_migration: 'the program’s own record',
  applied_seed: 'the program’s own record',
  audit_entry: 'the audit itself',
  audit_reading: 'the audit itself',
  audit_row: 'the audit itself',
  car_entry: 'its own record: append-only, with who booked what',
  chain_head: 'derived by triggers',
  backup_run: 'its own record: of the program, and who asked for it is audited with the call',
  bank_file: 'the file of the bank itself, never changed',
  bank_line: 'as the bank wrote it; what it pays stands in its allocations, which are kept',
  car_alert: 'its own proof of who asked for what and when',
  car_alert_link: 'what opens something, as a hash',
  car_hold: 'lasts minutes; the order says who held what',
  advance_link: 'what opens something, as a hash',
  corrected_price: 'its own record, written by triggers',
  customer_listing: 'derived by triggers',
  garage_entry: 'its own record: append-only, with who booked what',
  garage_leaving: 'its own record: append-only, with who booked what',
  group_ticket: 'what opens something, as a hash',
  import: 'its own record of who brought which file; what it changed is audited',
  import_file: 'the file itself',
  import_picture_file: 'of an archive; the picture that a car gets is audited',
  import_picture: 'fetched for a file; the picture that a car gets is audited',
  import_row: 'as the file had it',
  incoming_message: 'its own record: what came, and who set it aside',
  incoming_message_file: 'as its sender sent it; the invoice that it became is audited',
  invoice_advance: 'sealed with its invoice',
  invoice_amount: 'sealed with its invoice',
  invoice_delivery_standing: 'derived by triggers',
  invoice_file: 'made from the sealed invoice',
  invoice_rule_check: 'derived from the sealed invoice',
  journal_export: 'its own record: append-only, with who made it',
  journal_export_paper: 'the export is its own record',
  known_device: 'what opens something, as a hash',
  list_view: 'the user’s own, seen by nobody else',
  listing: 'derived by triggers',
  mail: 'the outbox is its own record',
  mailbox_standing: 'how far a program read, not what people did',
  media_file: 'files on their way; what shows one is audited',
  media_host: 'holds no facts',
  margin_sale: 'its own record: append-only, with who booked what',
  newsletter_copy: 'its own record of who was sent what',
  newsletter_request: 'its own proof of who asked for what and when',
  newsletter_subscriber: 'its own proof of who agreed to what and when',
  number_series: 'the numbers stand in what got them',
  offer_link: 'what opens something, as a hash',
  car_order_day: 'its own record of who moved the day, and who was told',
  kept_answer: 'what the command changed is audited where it happened',
  offer_view: 'what opens something, as a hash, and a draft of a few hours; the offer that is saved is audited',
  offer_sending: 'its own record of who was sent what',
  offer_check: 'derived from the offer and the master data',
  offer_question: 'derived by triggers: the messages are their own record',
  offer_check_due: 'what changed, until the offers that lean on it are checked',
  offer_subject: 'derived from the offer',
  offer_version: 'sealed: its own record of who saved what',
  page_view_day: 'counts, without who',
  passkey: 'what opens something; adding it and taking it away note themselves',
  passkey_challenge: 'what opens something, for minutes',
  payment_event: 'as the provider sent it, never changed',
  peppol_answer: 'as the buyer sent it, never changed',
  peppol_participant: 'what a register elsewhere says, looked up anew',
  price_ledger: 'its own record, written by triggers',
  rate_window: 'counts for minutes',
  receivable: 'derived by triggers',
  recovery_code: 'what opens something, as a hash',
  saved_search: 'the customer’s own list',
  second_factor: 'what opens something; setting it up and taking it away note themselves',
  series_year: 'the numbers stand in what got them',
  session: 'signing in notes itself',
  customer_identity: 'its own record: what a provider confirmed, never changed',
  identity_attempt: 'what opens something, as a hash, for a day',
  simulator_identity: 'what the simulated provider keeps',
  order_form_event: 'its own record: append-only, with who sent, opened, read and signed',
  order_form_link: 'what opens something, as a hash',
  simulator_callback: 'what the simulated provider keeps',
  simulator_peppol_behaviour: 'what the simulated access point keeps',
  simulator_peppol_message: 'what the simulated access point keeps',
  simulator_key: 'what the simulated provider keeps',
  shop_order_listing: 'derived by triggers',
  simulator_payment: 'what the simulated provider keeps',
  simulator_refund: 'what the simulated provider keeps',
  socket_io_attachments: 'messages on their way',
  payment_file: 'the file of a batch as it was made, never changed',
  payment_part: 'changes with its line, which is kept',
  access_point_callback: 'signatures that were used, for a day',
  supplier_invoice_box: 'sealed with its invoice',
  supplier_invoice_file: 'the file of the supplier itself, never changed',
  system_move_report: 'its own record: written once, when a move is closed',
  standing_vin: 'derived by triggers',
  staff_dashboard: 'the user’s own choice of tiles, seen by nobody else',
  staff_notice: 'tells its user of what is audited elsewhere',
  staff_invitation: 'what opens something, as a hash',
  upload: 'files on their way; what keeps one is audited',
  vat_check: 'what VIES last said',
  verification: 'codes on their way; what they prove is audited',
  webhook_attempt: 'its own record of what was sent and answered',
  webhook_delivery: 'its own record, on its way',
  webhook_event: 'tells what is audited where it happened',
  webhook_standing: 'derived from the attempts',
  withdrawal_link: 'what opens something, as a hash',
  test_drive_link: 'what opens something, as a hash',
  test_drive_slot: 'derived from test_drive',
  work_link: 'what opens something, as a hash',
  workshop_booking_link: 'what opens something, as a hash',
  workshop_booking_slot: 'derived from workshop_booking',
}

test('every table keeps who changed what, or is named here with the reason', async () => {
  const { rows } = await client.query<{ name: string; triggers: number }>(`
    select relname as name, (select count(*)::int from pg_trigger where tgrelid = c.oid and tgname ~ '_audit_(insert|update|delete)$')
      as triggers
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  const kept = rows.filter(({ triggers }) => triggers === 3).map(({ name }) => name)
  const others = rows.filter(({ triggers }) => triggers === 0).map(({ name }) => name)
  expect(kept.length).toBeGreaterThan(80)
  expect(others.toSorted()).toEqual(Object.keys(notKept).toSorted())
  expect(kept.length + others.length).toBe(rows.length)
})

test('what opens something is never kept, nor what the database calculates itself', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname ~ '_audit_update$' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype or a.attgenerated <> '' or a.attname ~ '(^|_)(password|hash|key|token|secret)(_|$)')
      and position('"' || a.attname || '"' in replace(replace(replace(encode(t.tgargs, 'escape'), ',', '","'), '{', '{"'), '}', '"}')) = 0`)
  // The number of keys of a car opens nothing.
  const harmless = ['trade_in.key_count', 'used_car.key_count', 'work_order.key_count']
  expect(rows.map(({ name }) => name).toSorted()).toEqual(harmless)
})
