import { m } from '@forecourt/locales/messages/messages.js'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { readerById } from './accounts.sql.ts'

export type FactorChange =
  | { readonly kind: 'app-added' | 'app-removed' | 'all-removed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }

/** Mails a member of staff that their way to sign in has changed: if they did not do it, another person did. */
export async function notifyFactorChanged(
  tx: Tx,
  { requestId, settings }: { requestId: string; settings: Pick<Settings, 'publicUrl'> },
  userId: string,
  change: FactorChange,
): Promise<void> {
  const reader = await readerById(tx, { kind: 'staff', id: userId })
  if (!reader) return
  const { email: to, language, firstName } = reader
  const url = `${settings.publicUrl}/office/sessions`
  await queueTemplateMail(tx, {
    template: 'second-factor-changed',
    to,
    language,
    onceKey: `second-factor-changed:${requestId}`,
    values: { firstName, change: describeChange(change, language), url },
  })
}

function describeChange(change: FactorChange, locale: Language): string {
  switch (change.kind) {
    case 'app-added':
      return m['second-factor.mail.app-added']({}, { locale })
    case 'app-removed':
      return m['second-factor.mail.app-removed']({}, { locale })
    case 'all-removed':
      return m['second-factor.mail.all-removed']({}, { locale })
    case 'passkey-added':
      return m['second-factor.mail.passkey-added']({ name: change.name }, { locale })
    case 'passkey-removed':
      return m['second-factor.mail.passkey-removed']({ name: change.name }, { locale })
  }
}
