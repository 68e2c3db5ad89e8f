import { CODE_MINUTES, panelFragment, type MailedPanel } from '@forecourt/domain/access/verification.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { job, type Job } from '../platform/jobs.ts'
import { queueTemplateMail } from '../platform/mail-template.ts'
import type { Settings } from '../platform/settings.ts'
import { accountById } from './accounts.sql.ts'
import { verificationById } from './verification.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'password-changed': { accountId: string; requestId: string }
  }
}

const sendVerification = job('send-verification', async ({ services, transact }, { verificationId, token, code }) => {
  await transact(async (tx) => {
    const row = await verificationById(tx, verificationId)
    if (!row) return
    const { purpose, email: to, language, signUp, shopAccountId, codesSent } = row
    const link = (panel: MailedPanel, mailed?: string) => linkTo(services.settings, language, panel, mailed)
    const onceKey = `${purpose}:${verificationId}:${codesSent}`
    const proof = { code, minutes: String(CODE_MINUTES) }
    if (signUp !== null) {
      const values = { ...proof, url: link('signupConfirm', token) }
      return queueTemplateMail(tx, { template: 'sign-up-confirmation', to, language, onceKey, values })
    }
    if (purpose === 'signup') {
      const values = { signInUrl: link('signin'), passwordUrl: link('password') }
      return queueTemplateMail(tx, { template: 'account-exists', to, language, onceKey, values })
    }
    const account = shopAccountId === null ? undefined : await accountById(tx, shopAccountId)
    if (!account) return
    const values = { ...proof, firstName: account.firstName, url: link('passwordReset', token) }
    await queueTemplateMail(tx, { template: 'password-reset', to: account.email, language, onceKey, values })
  })
})

const passwordChanged = job('password-changed', async ({ services, transact }, { accountId, requestId }) => {
  await transact(async (tx) => {
    const account = await accountById(tx, accountId)
    if (!account) return
    const { email: to, language, firstName } = account
    await queueTemplateMail(tx, {
      template: 'password-changed',
      to,
      language,
      onceKey: `password-changed:${requestId}`,
      values: { firstName, passwordUrl: linkTo(services.settings, language, 'password') },
    })
  })
})

export const accessJobs: readonly Job[] = [sendVerification, passwordChanged]

function linkTo({ publicUrl }: Settings, language: Language, panel: MailedPanel, token?: string): string {
  return `${publicUrl}${pathOf('content.home', language)}${panelFragment(panel, token)}`
}
