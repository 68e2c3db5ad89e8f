import type { z } from 'zod'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the text for an invalid value, in words for visitors; the response names the field beside it. */
export function inputText(issue: z.core.$ZodRawIssue, language: Language): string {
  const locale = { locale: language }
  switch (issue.code) {
    case 'too_big': {
      const count = String(issue.maximum)
      return issue.origin === 'string'
        ? m['problems.too-long']({ count }, locale)
        : m['problems.at-most']({ count }, locale)
    }
    case 'too_small': {
      if (issue.origin !== 'string') return m['problems.at-least']({ count: String(issue.minimum) }, locale)
      return issue.minimum === 1
        ? m['problems.required']({}, locale)
        : m['problems.too-short']({ count: String(issue.minimum) }, locale)
    }
    case 'unrecognized_keys':
      return m['problems.unknown']({ names: issue.keys.join(', ') }, locale)
    case 'invalid_type':
      return issue.input === undefined ? m['problems.required']({}, locale) : m['problems.form']({}, locale)
    default:
      return m['problems.form']({}, locale)
  }
}
