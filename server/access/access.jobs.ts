import { CODE_MINUTES, panelFragment, type MailedPanel } from '@forecourt/domain/access/verification.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import {
  ACCESS_CHANGED_EVENT,
  NOTICES_CHANGED_EVENT,
  PASSWORD_SCREEN,
} from '@forecourt/domain/platform/routes/office-page.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Hub } from '../platform/http/hub.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { readerById } from './accounts.sql.ts'
import type { Holder } from './sessions.sql.ts'
import { roomOfStaff } from './staff-room.ts'
import { readProof } from './verification.ts'
import { verificationById, type VerificationRow } from './verification.sql.ts'

const sendVerification = job(
  'send-verification',
  async ({ services, transact }, { verificationId, proof: encrypted }) => {
    const secrets = await readProof(services.settings, encrypted)
    if (!secrets) {
      services.log.error({ verificationId }, 'a code was encrypted with another SECRET_KEY, and is not mailed')
      return
    }
    const { token, code } = secrets
    await transact(async (tx) => {
      const row = await verificationById(tx, verificationId)
      if (!row) return
      const { purpose, email: to, language, signUp, codesSent } = row
      const link = (panel: MailedPanel, mailed?: string) => linkTo(services.settings, language, panel, mailed)
      const onceKey = `${purpose}:${verificationId}:${codesSent}`
      const proof = { code, minutes: String(CODE_MINUTES) }
      if (signUp !== null) {
        const values = { ...proof, url: link('signupConfirm', token) }
        return queueTemplateMail(tx, {
          template: 'sign-up-confirmation',
          to,
          language,
          onceKey,
          values,
          mailedBy: 'form',
        })
      }
      if (purpose === 'signup') {
        const values = { signInUrl: link('signin'), passwordUrl: link('password') }
        return queueTemplateMail(tx, { template: 'account-exists', to, language, onceKey, values, mailedBy: 'form' })
      }
      const holder = findHolder(row)
      const reader = holder && (await readerById(tx, holder))
      if (!holder || !reader) return
      await queueTemplateMail(tx, {
        template: 'password-reset',
        to: reader.email,
        language,
        onceKey,
        values: {
          ...proof,
          firstName: reader.firstName,
          url: passwordLink(services.settings, language, holder, token),
        },
        mailedBy: 'proof',
      })
    })
  },
)

const passwordChanged = job('password-changed', async ({ services, transact }, { holder, requestId }) => {
  await transact(async (tx) => {
    const reader = await readerById(tx, holder)
    if (!reader) return
    const { email: to, language, firstName } = reader
    await queueTemplateMail(tx, {
      template: 'password-changed',
      to,
      language,
      onceKey: `password-changed:${requestId}`,
      values: { firstName, passwordUrl: passwordLink(services.settings, language, holder) },
    })
  })
})

/** @param hub notifies open offices that the rights or the notices of their user changed */
export function accessJobs(hub: Pick<Hub, 'notify' | 'dismiss'>): readonly Job[] {
  const notifyAccessChanged = job('tell-access-changed', async (_, { userId }) => {
    const room = roomOfStaff(userId)
    hub.notify(room, ACCESS_CHANGED_EVENT, null)
    // A user who is blocked or signed out cannot reconnect.
    hub.dismiss(room)
  })
  const notifyNotices = job('tell-notices', async (_, { users }) => {
    for (const user of users) hub.notify(roomOfStaff(user), NOTICES_CHANGED_EVENT, null)
  })
  return [sendVerification, passwordChanged, notifyAccessChanged, notifyNotices]
}

function findHolder({ shopAccountId, staffUserId }: VerificationRow): Holder | undefined {
  if (shopAccountId !== null) return { kind: 'customer', id: shopAccountId }
  return staffUserId === null ? undefined : { kind: 'staff', id: staffUserId }
}

/** Returns the address where a new password is requested, or chosen with the token: in the shop or in the office. */
function passwordLink(settings: Settings, language: Language, { kind }: Holder, token?: string): string {
  if (kind === 'customer') return linkTo(settings, language, token === undefined ? 'password' : 'passwordReset', token)
  return `${settings.publicUrl}/office${PASSWORD_SCREEN}${token === undefined ? '' : `#${token}`}`
}

function linkTo({ publicUrl }: Settings, language: Language, panel: MailedPanel, token?: string): string {
  return `${publicUrl}${buildPath('content.home', language)}${panelFragment(panel, token)}`
}
