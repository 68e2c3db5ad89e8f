import type { SignerIdentity } from '@forecourt/domain/offers/identity/identity.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Describes how a signer was identified, for mails and papers: never more than was proven. */
export function describeSigner(signer: SignerIdentity | null, language: Language): string {
  const locale = { locale: language }
  if (signer === null) return m['identity.signed.none']({}, locale)
  const { provider, name } = signer
  switch (signer.match) {
    case 'same':
      return m['identity.signed.same']({ provider, name }, locale)
    case 'more-names':
      return m['identity.signed.more-names']({ provider, name }, locale)
    case 'other':
      return m['identity.signed.other']({ provider, name }, locale)
    case 'for-company':
      return m['identity.signed.for-company']({ provider, name }, locale)
  }
}
