import {
  LegalKindsAnswer,
  LegalKindsRequest,
  LegalTextAnswer,
  LegalTextRequest,
  LegalVersionsAnswer,
  LegalVersionsRequest,
} from '@forecourt/domain/content/legal.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { legalKindsInForce, readLegalText } from './legal.ts'
import { versionsInForce } from './legal.sql.ts'

const getLegalText = query({
  path: 'GET /shop/content/getlegal',
  right: 'public',
  summary: 'Returns a legal text, in the version in force or in an earlier one.',
  input: LegalTextRequest,
  output: LegalTextAnswer,
  shows: ['organisation'],
  async run({ db, services, call: { language, now } }, input) {
    const { publicUrl } = services.settings
    const text = await readLegalText(db, { ...input, language }, { now, publicUrl })
    return text ?? refuse('legal-text-not-found', { status: 404 })
  },
})

const getLegalKinds = query({
  path: 'GET /shop/content/getlegalkinds',
  right: 'public',
  summary: 'Returns which legal texts are available in a language, by default that of the call.',
  input: LegalKindsRequest,
  output: LegalKindsAnswer,
  shows: ['organisation'],
  run: async ({ db, call: { language, now } }, asked) => ({
    kinds: await legalKindsInForce(db, asked.language ?? language, now),
  }),
})

const getLegalVersions = query({
  path: 'GET /shop/content/getlegalversions',
  right: 'public',
  summary: 'Returns the version in force of each legal text, to be recorded with a consent.',
  input: LegalVersionsRequest,
  output: LegalVersionsAnswer,
  run: async ({ db, call: { language, now } }) => ({
    versions: await versionsInForce(db, language, brusselsDay(now)),
  }),
})

export const legalEndpoints = [getLegalText, getLegalKinds, getLegalVersions] as const
