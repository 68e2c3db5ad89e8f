/** Tables that grow with the years of a dealer: hundreds of thousands of rows, in use during a migration. */
const largeTables: ReadonlySet<string> = new Set(
  `
  allocation audit_entry audit_reading audit_row bank_line car_entry chain_head condition_finding customer
  customer_address customer_email customer_listing customer_note customer_order customer_order_step
  customer_phone dossier dossier_payment garage_entry incoming_message invoice invoice_amount invoice_delivery
  invoice_delivery_standing lead listing mail media_host media_image media_image_version offer
  offer_issue offer_version payment_attempt price receivable reminder session shop_account shop_order
  shop_order_entry supplier_invoice trade_in upload used_car vehicle vehicle_cost vehicle_option
  webhook_delivery work_line work_order workshop_booking workshop_booking_slot
  `.match(/\w+/g),
)

interface Form {
  readonly pattern: RegExp
  readonly instead: string
}

const name = String.raw`(?:only )?(?:public\.)?(\w+)`
const alter = String.raw`alter table (?:if exists )?${name}\b[^;]*?\b`
/** The first group is the table that is locked. */
const forms: readonly Form[] = [
  {
    pattern: new RegExp(String.raw`create (?:unique )?index (?!concurrently)(?:[^;]*? )?on ${name}`, 'g'),
    instead: 'write `create index concurrently if not exists NAME …` in a file of its own',
  },
  {
    pattern: new RegExp(
      String.raw`${alter}add (?:column )?(?!constraint)[^,;]*?(?:default [^,;]*?(?:uuidv7|gen_random_uuid|random|nextval|clock_timestamp)\(|\b(?:big|small)?serial\b|generated )`,
      'g',
    ),
    instead: 'every row is written anew: add the column without it, fill it in a job, then set the default',
  },
  {
    pattern: new RegExp(String.raw`${alter}alter (?:column )?\w+ (?:set data )?type `, 'g'),
    instead: 'every row may be written anew: add another column and fill it in a job',
  },
  {
    pattern: new RegExp(String.raw`${alter}alter (?:column )?\w+ set not null`, 'g'),
    instead:
      'all rows are read: add `check (… is not null) not valid`, validate it in the next file, then set not null',
  },
  {
    pattern: new RegExp(String.raw`${alter}add (?:constraint \w+ )?(?:check|foreign key)\b(?![^;]*\bnot valid\b)`, 'g'),
    instead: 'all rows are read: add it `not valid`, and validate it in the next file',
  },
  {
    pattern: new RegExp(
      String.raw`${alter}add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index)`,
      'g',
    ),
    instead: 'create the unique index concurrently in a file of its own, then add the constraint `using index`',
  },
  {
    pattern: new RegExp(String.raw`\bupdate ${name}\b(?: \w+)? set `, 'g'),
    instead: 'whoever changes a row waits for all of them: fill it in a job, in parts',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:lock table|cluster|vacuum full|truncate(?: table)?|refresh materialized view(?! concurrently)) ${name}`,
      'g',
    ),
    instead: 'nobody reads or writes meanwhile',
  },
]

/** Files from before this rule, which may not change any more. */
const older: Readonly<Record<string, readonly string[]>> = {
  '20261204-02-offers-forgotten-drivers.sql': ['offer_version'],
}

const reason = /^-- Locks (\w+): \S.{10,}/gm
const concurrently = /\bcreate (?:unique )?index concurrently\b/

/**
 * Returns the statements of a migration that would lock a large table for the duration of a full read or write, unless a
 * line of the file gives the reason: `-- Locks invoice: two hundred rows at most, …`. Tables that the file itself creates
 * are empty.
 */
export function complaintsAboutLocks(file: string, sql: string): string[] {
  const code = withoutBodies(sql)
  const created = new Set([...code.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table))
  const inFile = [...sql.matchAll(reason)].map(([, table]) => table)
  const explained = new Set([...inFile, ...(older[file.split('/').at(-1) ?? ''] ?? [])])
  const locks = [...forms, ...findHastyValidation(code)].flatMap(({ pattern, instead }) =>
    [...code.matchAll(pattern)].flatMap(({ index, 1: table = '' }) =>
      !largeTables.has(table) || created.has(table) || explained.has(table)
        ? []
        : [
            `${file}:${code.slice(0, index).split('\n').length}: locks ${table} for long: ${instead}; or say why not: -- Locks ${table}: …`,
          ],
    ),
  )
  return [...locks, ...complaintsAboutConcurrent(file, code)]
}

/** A constraint added and validated in one transaction is validated under the lock of its addition. */
function findHastyValidation(code: string): Form[] {
  if (!/\bnot valid\b/.test(code)) return []
  return [
    {
      pattern: new RegExp(String.raw`${alter}validate constraint`, 'g'),
      instead: 'validate it in the next file, whose lock lets others write',
    },
  ]
}

/** Such an index is created outside a transaction (`migrate.ts`), so its file may contain nothing else. */
function complaintsAboutConcurrent(file: string, code: string): string[] {
  if (!concurrently.test(code)) return []
  const statements = code.split(';').filter((statement) => statement.trim() !== '')
  const isAlone = statements.length === 1 && /\bcreate (?:unique )?index concurrently if not exists \w+/.test(code)
  return isAlone ? [] : [`${file}: write "create index concurrently if not exists" as the only statement of its file`]
}

/** Blanks comments, texts and the bodies of functions, so that lines and positions stay the same. */
function withoutBodies(sql: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return sql
    .replaceAll(/--[^\n]*/g, blank)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, blank)
    .toLowerCase()
}
