import { mailList } from '@forecourt/domain/platform/mails/mail-desk.ts'
import type { MailTemplate } from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export const namedMails: NamedList & { resource: typeof mailList } = {
  resource: mailList,
  texts: resourceTexts('mailTemplate', texts),
}

export type Variable = MailTemplate['variables'][number]

export function languageText(language: Language): string {
  return language === 'nl' ? m['words.in-dutch']() : m['words.in-french']()
}

/** Returns a variable as it is inserted: links with words, blocks on lines of their own. */
export function writeVariable({ name, kind, text }: Variable, before: string): string {
  const variable = `{{${name}}}`
  const apart = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  switch (kind) {
    case 'link':
      return `[${text}](${variable})`
    case 'email':
      return `[${variable}](mailto:${variable})`
    case 'blocks':
      return `${apart}${variable}\n\n`
    case 'condition':
      return `${apart}{{#${name}}}\n…\n{{/${name}}}\n\n`
    default:
      return variable
  }
}
