import { expect, test } from 'vitest'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { allJobs } from './jobs.ts'

const names = Object.values(allJobs({ notify() {}, dismiss() {} })).flatMap((jobs) => jobs.map(({ name }) => name))

test.each(names)('%s is called by a name of its own in the audit', (name) => {
  const message = m[`audit.jobs.${name}` as keyof typeof m] as ((_: object, at: object) => string) | undefined
  for (const locale of LANGUAGES) expect(message?.({}, { locale })).toMatch(/^\p{Ll}/u)
})
