import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

/** For whom, and as of when. */
export interface Asked {
  api: ApiCaller
  language: Language
  now: Date
  /** Equal revisions mean an equal answer, today's hours included; undefined: not known. */
  revision: string | undefined
}

/** Asks once for each state of the data, in each language. Each renderer has a memory of its own. */
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
