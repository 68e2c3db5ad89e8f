import {
  MailServerAnswer,
  MailServerClearRequest,
  MailServerRequest,
  MailServerSaveRequest,
  MailServerTestAnswer,
  ServiceStatesAnswer,
  type MailServer,
} from '@forecourt/domain/platform/mails/mail-server.schema.ts'
import { CUSTOMARY_PORTS, type MailSecurity, type MailSource } from '@forecourt/domain/platform/mails/mail-server.ts'
import { email } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findLastEditor } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { command, exchange, query } from '../http/endpoint.ts'
import { refusalText } from '../http/envelope.ts'
import {
  deleteServer,
  loadMailServer,
  lockMailServer,
  countWaiting,
  writeServer,
  type MailServerRow,
} from './mail-server.sql.ts'
import { toMailServerConfig } from './mail-server.ts'
import { queueTemplateMail } from './mail-template.ts'
import { isReached, findProblem } from './mail-transport.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { encryptSecret } from './secrets.ts'
import type { Settings } from '../settings/settings.ts'

const right = 'CONFIGURATION_EDIT'
/** Prevents scanning of addresses. */
const limit = { max: 20, seconds: 600 }

const get = query({
  path: 'GET /sales/provider/get',
  right,
  summary: 'Returns the mail server settings and their origin. The password is never included.',
  input: MailServerRequest,
  output: MailServerAnswer,
  run: async ({ db, services }) => ({ server: toAnswer(await loadMailServer(db), services.settings) }),
})

const save = exchange({
  path: 'POST /sales/provider/save',
  right,
  summary: 'Saves the mail server settings, after testing the connection.',
  input: MailServerSaveRequest,
  output: MailServerAnswer,
  limit,
  async run({ db, transact, services: { settings } }, { server: { id, rev, password, ...typed } }) {
    const input = { ...typed, host: typed.host.toLowerCase(), username: typed.username || null }
    const wrong = wrongField(input, password)
    if (wrong) return wrong
    const kept = await loadMailServer(db)
    // A stored password is sent to no server but the one that it was entered for.
    const isSame = kept?.host === input.host && kept.port === input.port && kept.security === input.security
    const isKept = password === '' && input.username !== null && (kept?.passwordSecret ?? null) !== null
    if (isKept && (!isSame || kept.username !== input.username)) {
      return refuse('mail-server-password-again', { status: 422, field: 'server.password' })
    }
    const usedPassword = isKept && kept ? (await toMailServerConfig(kept, settings)).password : password || null
    if (isKept && usedPassword === null)
      return refuse('mail-server-password-again', { status: 422, field: 'server.password' })
    const problem = await findProblem({ ...input, password: usedPassword }, settings)
    if (problem) return refuse(problem.reason, { status: 422, field: `server.${problem.field}` })
    const passwordSecret =
      input.username === null || usedPassword === null ? null : await encryptSecret(settings, usedPassword)
    return transact(async (tx) => {
      const row = await lockMailServer(tx)
      if ((row?.number ?? null) !== id || (row && row.rev !== rev)) {
        return refuse('changed-meanwhile', {
          detail: {
            theirs: toAnswer(row, settings),
            by: row ? await findLastEditor(tx, 'mail_server', row.id) : null,
          },
        })
      }
      await writeServer(tx, { ...input, passwordSecret })
      return { server: toAnswer(await loadMailServer(tx), settings) }
    })
  },
})

const clear = command({
  path: 'POST /sales/provider/clear',
  right,
  summary: 'Reverts to the mail server that the environment configures.',
  input: MailServerClearRequest,
  output: MailServerAnswer,
  async run({ tx, services: { settings } }, { rev }) {
    const row = await lockMailServer(tx)
    if (!row) return refuse('record-not-found', { status: 404 })
    if (row.rev !== rev) return refuse('changed-meanwhile')
    await deleteServer(tx)
    return { server: toAnswer(undefined, settings) }
  },
})

const test = command({
  path: 'POST /sales/provider/test',
  right,
  summary: 'Sends a test mail to the caller through the mail server in use.',
  input: MailServerRequest,
  output: MailServerTestAnswer,
  limit,
  async run({ tx, call: { requestId, staff } }) {
    const locale = { locale: staff.language }
    await queueTemplateMail(tx, {
      template: 'staff-message',
      to: staff.email,
      language: staff.language,
      values: {
        subject: m['mails.provider-test.subject']({}, locale),
        content: m['mails.provider-test.text']({}, locale),
      },
      onceKey: `provider-test:${requestId}`,
    })
    return { to: staff.email }
  },
})

const getStates = query({
  path: 'GET /sales/provider/getstates',
  right,
  summary:
    'Returns the health of the mail server and of the job queue, and the payment and VAT check providers in use.',
  input: MailServerRequest,
  output: ServiceStatesAnswer,
  limit,
  async run({ db, services: { settings }, call: { language } }) {
    const { mails, late } = await countWaiting(db)
    return {
      mail: { ...(await stateOfMail(db, settings, language)), waiting: mails },
      jobs: { state: late === 0 ? ('works' as const) : ('away' as const), late },
      payments: settings.payment === undefined ? ('simulator' as const) : ('provider' as const),
      vies: settings.viesUrl === undefined ? ('off' as const) : ('on' as const),
    }
  },
})

export const mailServerEndpoints = [get, save, clear, test, getStates] as const

async function stateOfMail(db: Db, settings: Settings, language: Parameters<typeof refusalText>[1]) {
  const row = await loadMailServer(db)
  if (row) {
    const problem = await findProblem(await toMailServerConfig(row, settings), settings)
    return { state: toState(problem === undefined), problem: problem ? refusalText(problem.reason, language) : null }
  }
  if (settings.smtpUrl === undefined) return { state: 'off' as const, problem: null }
  return { state: toState(await isReached(settings.smtpUrl)), problem: null }
}

function toState(works: boolean) {
  return works ? ('works' as const) : ('away' as const)
}

function wrongField(
  {
    host,
    security,
    username,
    sender,
  }: { host: string; security: MailSecurity; username: string | null; sender: string },
  password: string,
): ApiRefusal | undefined {
  const at = (field: string) => ({ status: 422 as const, field: `server.${field}` })
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) return refuse('mail-server-host', at('host'))
  if (sender === '' || email(sender)) return refuse('mail-server-sender', at('sender'))
  if (username === null && password !== '') return refuse('mail-server-user-missing', at('username'))
  if (username !== null && security === 'none') return refuse('mail-server-open', at('security'))
  return undefined
}

function toAnswer(row: MailServerRow | undefined, { smtpUrl, mailFrom }: Settings): MailServer {
  const environment = { host: smtpUrl === undefined ? null : new URL(smtpUrl).hostname, sender: mailFrom }
  const source: MailSource = row ? 'own' : smtpUrl === undefined ? 'folder' : 'environment'
  return {
    id: row?.number ?? null,
    rev: row?.rev ?? 0,
    host: row?.host ?? '',
    port: row?.port ?? CUSTOMARY_PORTS.starttls,
    security: row?.security ?? 'starttls',
    username: row?.username ?? '',
    sender: row?.sender ?? '',
    hasPassword: (row?.passwordSecret ?? null) !== null,
    source,
    environment,
  }
}
