import { isCalendarDay, type CalendarDay } from '../platform/values/calendar.ts'
import { dayIn } from '../platform/resources/import-cell.ts'
import { LANGUAGES, type Language } from '../platform/values/languages.ts'
import { email as emailRule, firstViolation, MAX_EMAIL_LENGTH, required } from '../platform/forms/validation.ts'

export const IMPORT_PROBLEMS = ['email', 'language', 'consent-day', 'proof'] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

export interface ImportedSubscriber {
  readonly email: string
  readonly language: Language
  /** The day and the way of the consent: an address without both is not imported. */
  readonly consentOn: CalendarDay
  readonly proof: string
}

export interface ImportRead {
  readonly subscribers: readonly ImportedSubscriber[]
  readonly refused: readonly { readonly line: number; readonly email: string; readonly problem: ImportProblem }[]
}

/**
 * Reads lines of `address; language; day of consent; how` into subscribers, and the errors of the other lines. A repeated
 * address counts once. Separated by semicolons or tabs, as a spreadsheet copies them.
 */
export function readSubscribers(pasted: string, today: CalendarDay): ImportRead {
  const subscribers = new Map<string, ImportedSubscriber>()
  const refused: { line: number; email: string; problem: ImportProblem }[] = []
  for (const [at, text] of pasted.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue
    const [email = '', language = '', day = '', ...how] = text.split(/[;\t]/).map((cell) => cell.trim())
    const known = LANGUAGES.find((one) => one === language.toLowerCase())
    const consentOn = dayIn(day)
    const proof = how.join('; ').trim()
    const problem = findProblem({ email, language: known, consentOn, proof }, today)
    if (problem) refused.push({ line: at + 1, email, problem })
    else {
      subscribers.set(email.toLowerCase(), {
        email,
        proof,
        language: known!,
        consentOn: consentOn as CalendarDay,
      })
    }
  }
  return { subscribers: [...subscribers.values()], refused }
}

type Line = { email: string; language: Language | undefined; consentOn: string | undefined; proof: string }

function findProblem({ email, language, consentOn, proof }: Line, today: CalendarDay): ImportProblem | undefined {
  if (firstViolation(email, required, emailRule) || email.length > MAX_EMAIL_LENGTH) return 'email'
  if (!language) return 'language'
  if (consentOn === undefined || !isCalendarDay(consentOn) || consentOn > today) return 'consent-day'
  return proof === '' || proof.length > 200 ? 'proof' : undefined
}
