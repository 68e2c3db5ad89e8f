import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

/** The input of a remembered call: API, language, time and revision. */
export interface Asked {
  api: ApiCaller
  language: Language
  now: Date
  /** Equal revisions mean an equal answer, including the opening hours of today; undefined: not known. */
  revision: string | undefined
}

/** Loads the answer once for each state of the data and each language. Each renderer has its own memory. */
export function memoize<Answer>(ask: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
  const known = new Map<Language, { revision: string; answer: Promise<Answer> }>()
  return (asked) => {
    const { language, revision } = asked
    const last = known.get(language)
    if (last && last.revision === revision) return last.answer
    const answer = ask(asked)
    if (revision !== undefined) {
      known.set(language, { revision, answer })
      answer.catch(() => known.delete(language))
    }
    return answer
  }
}
