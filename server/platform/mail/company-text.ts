import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the company behind a branch, with its number and register (Code of Companies, art. 2:20). */
export function companyText(
  branch: { companyName: string; enterpriseNumber: string; court: Translated },
  language: Language,
): string {
  const { companyName: company, enterpriseNumber, court } = branch
  return m['organisation.company'](
    { company, number: formatEnterpriseNumber(enterpriseNumber), court: translate(court, language) },
    { locale: language },
  )
}
