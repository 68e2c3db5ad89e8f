/** The traces that distinguish a machine from a person in a form. */
export interface FormTraces {
  /** The content of the field that people do not see. */
  trap: string
  /** Since the form was opened; undefined when unknown, because its stamp is not ours or was used before. */
  secondsOpen: number | undefined
  name: string
  company: string
  message: string
}

/** `by-hand`: marked by staff. */
export const SUSPICIONS = [
  'trap',
  'no-stamp',
  'too-fast',
  'markup',
  'links',
  'foreign-script',
  'words',
  'by-hand',
] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** No person reads a form and fills it in faster. */
export const MIN_SECONDS_OPEN = 3
/** A tab may stay open over night. */
export const MAX_SECONDS_OPEN = 24 * 60 * 60
const maxLinks = 2
const maxShareOfForeignLetters = 0.3

const linkPattern = /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:ru|xyz|top|click|shop|online)\b/gi
const markupPattern = /<a\s|<\/a>|\[url[=\]]|\[link[=\]]/i
const wordPattern =
  /\b(?:backlinks?|seo|casino|viagra|cialis|bitcoin|crypto|forex|payday loans?|guest post|web ?traffic|onlyfans)\b/gi
/** One may be a customer of that trade, two are an offer. */
const maxWords = 1

/**
 * Returns why a form looks like spam, from its traces; undefined when it looks like a person. Suspected messages are stored
 * for review, never refused: a person who is suspected notices nothing and loses nothing.
 */
export function detectSuspicion({ trap, secondsOpen, name, company, message }: FormTraces): Suspicion | undefined {
  if (trap.trim() !== '') return 'trap'
  if (secondsOpen === undefined || secondsOpen > MAX_SECONDS_OPEN) return 'no-stamp'
  if (secondsOpen < MIN_SECONDS_OPEN) return 'too-fast'
  if ([name, company, message].some((text) => markupPattern.test(text))) return 'markup'
  if (count(`${name} ${company}`, linkPattern) > 0 || count(message, linkPattern) > maxLinks) return 'links'
  if (shareOfForeignLetters(`${name} ${message}`) > maxShareOfForeignLetters) return 'foreign-script'
  if (count(message, wordPattern) > maxWords) return 'words'
  return undefined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Dutch, French and all that our customers write use Latin letters. */
function shareOfForeignLetters(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  return letters.length === 0 ? 0 : foreign.length / letters.length
}
