import type { BankFolder } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadWho } from '../../access/staff-who.ts'
import { colleagues } from '../../access/staff-with-right.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusalText } from '../../platform/http/envelope.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { enqueue, type JobContext } from '../../platform/jobs/jobs.ts'
import { addNotices, type Notice } from '../../platform/notices/notices.ts'
import { LARGEST_BANK_FILE } from './bank-file.ts'
import { listNewFiles, moveFile, openFolder, readNewFile, type OpenFolder } from './bank-folder-files.ts'
import { importBankFile } from './bank-import.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'read-bank-folder': Record<string, never>
  }
}

/** Schedules the reading of the folder; only one job waits. */
export function scheduleBankFolder(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'read-bank-folder', {}, { key: 'read-bank-folder', runAt })
}

/** Returns whether the server has a folder of the bank, and in whose name its files are imported. */
export async function findBankFolder(db: Db, folder: string | undefined): Promise<BankFolder> {
  const row = await findWatch(db)
  if (!row) return { isThere: folder !== undefined, watch: null }
  return {
    isThere: folder !== undefined,
    watch: { by: row.name, isIdle: !(await findImporter(db, row.switchedBy)) },
  }
}

/** Switches the automatic import from the folder on, in the name of the caller, or off. */
export async function switchBankFolder(
  tx: Tx,
  { staff, now }: OfferCaller,
  { isOn, folder }: { readonly isOn: boolean; readonly folder: string | undefined },
): Promise<ApiRefusal | undefined> {
  if (isOn && folder === undefined) return refuse('bank-folder-none', { status: 422 })
  await tx.deleteFrom('bankFolderWatch').execute()
  if (!isOn) return undefined
  await tx.insertInto('bankFolderWatch').values({ switchedBy: staff.userId, switchedAt: now }).execute()
  await scheduleBankFolder(tx, now)
  return undefined
}

function findWatch(db: Db) {
  return db
    .selectFrom('bankFolderWatch')
    .innerJoin('staffUser as user', 'user.id', 'bankFolderWatch.switchedBy')
    .select(['switchedBy', 'user.number', 'user.email', 'user.language'])
    .select(({ fn, val }) => fn<string>('concat_ws', [val(' '), 'user.firstName', 'user.lastName']).as('name'))
    .executeTakeFirst()
}

/** Returns the rights of a colleague who may still import; undefined: no longer. */
async function findImporter(db: Db, userId: string) {
  const who = await loadWho(db, userId)
  return who && may(who, 'BANK_EDIT').ok ? who : undefined
}

/** Returns the user in whose name files are imported; undefined: the import is off, or the user lost the right. */
async function findCaller({ db, now }: JobContext): Promise<OfferCaller | undefined> {
  const row = await findWatch(db)
  const who = row && (await findImporter(db, row.switchedBy))
  if (!row || !who) return undefined
  const { switchedBy: userId, number, name, email, language } = row
  return {
    staff: { userId, sessionId: '', number, name, email, language, who },
    requestId: 'read-bank-folder',
    ip: '',
    userAgent: '',
    language,
    now,
    cookies: {},
    setCookie: () => undefined,
  }
}

/**
 * Imports the new files of the folder. Each is moved to `done` or `refused` after its transaction: a process that is killed in
 * between reads it once more and skips its statements as known.
 */
export async function readBankFolder(at: JobContext): Promise<void> {
  const { bankFolder } = at.services.settings
  if (bankFolder === undefined) return
  const call = await findCaller(at)
  if (!call) return
  const folder = await openFolder(bankFolder)
  let waiting = await listNewFiles(folder, at.now)
  // The names of bank files have no order: one that follows a statement of another file waits until that one was read.
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length
    const left: string[] = []
    for (const name of waiting) {
      const refusal = await readFile(at, call, folder, name)
      if (refusal?.reason === 'bank-chain-before') left.push(name)
      else if (refusal) await setAside(at, folder, name, refusal)
    }
    waiting = left
  }
  for (const name of waiting) {
    const refusal = await readFile(at, call, folder, name)
    if (refusal) await setAside(at, folder, name, refusal)
  }
}

async function readFile(
  at: JobContext,
  call: OfferCaller,
  folder: OpenFolder,
  name: string,
): Promise<ApiRefusal | undefined> {
  const bytes = await readNewFile(folder, name)
  if (bytes === 'link') return refuse('bank-file-link', { status: 422 })
  if (bytes === 'large') {
    return refuse('bank-file-large', { status: 422, values: { most: String(LARGEST_BANK_FILE / 1024 / 1024) } })
  }
  const file = { name, bytes }
  const result = await importBankFile(at.transact, call, { file, withDuplicates: false })
  if (isRefusal(result)) return result
  await moveFile(folder, name, 'done')
  const [first] = result.read
  if (first) {
    const accounts = result.leftOut.map(({ account, currency }) => (currency ? `${account} (${currency})` : account))
    await notifyReaders(at, (language) => ({
      kind: 'bank-file-read',
      screen: 'bank',
      record: first.id,
      label:
        accounts.length === 0
          ? name
          : m['invoicing.bank.read-in-part']({ file: name, accounts: accounts.join(', ') }, { locale: language }),
    }))
  }
  return undefined
}

/** Moves a refused file aside and notifies the users who import of the reason. */
async function setAside(
  at: JobContext,
  folder: OpenFolder,
  name: string,
  { reason, values }: ApiRefusal,
): Promise<void> {
  await moveFile(folder, name, 'refused')
  await notifyReaders(at, (language) => ({
    kind: 'bank-file-refused',
    screen: 'bank',
    record: 0,
    label: `${name}. ${refusalText(reason, language, values)}`,
  }))
}

/** Notifies the users who import, each in their language. */
async function notifyReaders({ transact }: JobContext, toNotice: (language: Language) => Notice): Promise<void> {
  await transact(async (tx) => {
    const readers = (await colleagues(tx, 'BANK_EDIT')).filter(({ holds }) => holds)
    for (const [language, users] of Map.groupBy(readers, (user) => user.language)) {
      await addNotices(
        tx,
        users.map(({ id }) => id),
        toNotice(language),
      )
    }
  })
}
