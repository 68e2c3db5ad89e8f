import { fold } from '../../platform/values/slug.ts'

/**
 * Relations of the name that a provider of identities gives to the name of the customer. Staff always read both names.
 * `same`: equal but for accents, capitals, spaces, hyphens and the order of the names. `more-names`: the identity has further
 * first names, as identity cards do. `other`: anything else. `for-company`: the customer is a company, for which a person signs.
 */
export const NAME_MATCHES = ['same', 'more-names', 'other', 'for-company'] as const
export type NameMatch = (typeof NAME_MATCHES)[number]

interface NamedCustomer {
  readonly name: string
  readonly isCompany: boolean
}

/**
 * Compares the name of a customer with the identified one.
 *
 * Inputs: both as they are shown, first names and family name in any order. Output: a `NameMatch`. Refuses nothing; an empty name
 * is `other`. Source: identity cards give all first names, in the spelling of the national register, which drops no name but
 * often accents; initials prove nothing, so they count as different names.
 */
export function compareNames(customer: NamedCustomer, identified: string): NameMatch {
  if (customer.isCompany) return 'for-company'
  const expected = splitName(customer.name)
  const given = splitName(identified)
  if (expected.length === 0 || given.length === 0) return 'other'
  if (isSameInSomeOrder(expected, given)) return 'same'
  return hasMoreNames(expected, given) ? 'more-names' : 'other'
}

const titles = new Set(['dhr', 'mevr', 'mevrouw', 'mme', 'mr', 'm', 'monsieur', 'madame', 'dr', 'ir', 'ing'])

/** Returns the words of a name in small letters without accents; hyphens and apostrophes part words as spaces do. */
function splitName(name: string): string[] {
  const folded = fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded === '' ? [] : folded.split(' ').filter((word, at) => at > 0 || !titles.has(word))
}

/** Returns true if two names are the same words, in any order, or read the same without spaces from some word on. */
function isSameInSomeOrder(expected: readonly string[], given: readonly string[]): boolean {
  if (expected.toSorted().join(' ') === given.toSorted().join(' ')) return true
  const joined = expected.join('')
  return given.some((_, at) => [...given.slice(at), ...given.slice(0, at)].join('') === joined)
}

/** Returns true if the identified name without some of its words is the name of the customer; at least two remain. */
function hasMoreNames(expected: readonly string[], given: readonly string[]): boolean {
  if (expected.length < 2) return false
  const left = [...given]
  for (const word of expected) {
    const at = left.indexOf(word)
    if (at === -1) return hasJoinedMoreNames(expected, given)
    left.splice(at, 1)
  }
  return left.length > 0
}

/** Returns true likewise where the family name is split otherwise: “Vandenbroeck” and “Van den Broeck”. */
function hasJoinedMoreNames(expected: readonly string[], given: readonly string[]): boolean {
  for (let from = 1; from < given.length; from++) {
    for (let to = from + 1; to <= given.length; to++) {
      const rest = [...given.slice(0, from), ...given.slice(to)]
      if (rest.length >= 2 && isSameInSomeOrder(expected, rest)) return true
    }
  }
  return false
}
