import { fieldProblem } from '@forecourt/domain/platform/resources/field-problem.ts'
import type { Field } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Value } from '../kinds/row.ts'

/** Returns the problem of a value, before the server is asked; the server decides. */
export function problemText(field: Field, value: Value): string | undefined {
  const problem = fieldProblem(field, value)
  switch (problem?.name) {
    case undefined:
      return undefined
    case 'required':
      return m['problems.required']()
    case 'code':
      return m['problems.code']()
    case 'article-code':
      return m['problems.article-code']()
    case 'email':
      return m['problems.email']()
    case 'phone':
      return m['problems.phone']()
    case 'web':
      return m['problems.web']()
    case 'plain':
      return m['problems.plain']()
    case 'iban':
      return m['problems.iban']()
    case 'enterprise-number':
      return m['problems.enterprise-number']()
    case 'postal-code':
      return m['problems.postal-code']()
    case 'number':
      return m['problems.number']()
    case 'doubtful-number':
      return m['problems.doubtful-number']()
    case 'cell-error':
      return m['problems.cell-error']()
    case 'day-in-text':
      return m['problems.day-in-text']()
    case 'whole':
      return m['problems.whole']()
    case 'decimals':
      return m['problems.decimals'](problem)
    case 'range':
      return m['problems.range'](problem)
    case 'too-long':
      return m['problems.too-long'](problem)
    case 'colour':
      return m['problems.colour']()
    case 'reference':
      return m['problems.reference']()
    case 'choice':
      return m['problems.choice']()
    case 'yes-or-no':
      return m['problems.yes-or-no']()
    case 'day':
      return m['problems.day']()
  }
}
