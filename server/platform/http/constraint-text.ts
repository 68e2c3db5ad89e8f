import { m } from '@forecourt/locales/messages/messages.js'
import type { ConstraintName } from './refusal.ts'

/** True for a constraint of the database with a text for users: of its own, or one that constraints share by the end of their name. */
export function hasConstraintText(constraint: string): constraint is ConstraintName {
  return findConstraintKey(constraint) !== undefined
}

/** Returns the key of the text of a constraint: `fuel_code_key` has that of `constraints.shared.code_key`. */
export function findConstraintKey(constraint: string): string | undefined {
  const words = constraint.split('_')
  const ends = words.slice(1).map((_, index) => `constraints.shared.${words.slice(index + 1).join('_')}`)
  return [`constraints.${constraint}`, ...ends].find((key) => key in m)
}
