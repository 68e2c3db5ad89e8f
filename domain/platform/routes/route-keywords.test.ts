import { expect, test } from 'vitest'
import { findKeywords } from './route-keywords.ts'
import { routeNames } from './routes.ts'

const withOwnWords = /^content\.(home|(new|stock|used)cars?|truck)s?(\.detail)?$/

test.each(routeNames().filter((name) => !withOwnWords.test(name)))('%s has words in both languages', (name) => {
  const { nl, fr = '' } = findKeywords(name)!
  for (const words of [nl, fr]) expect(words).toMatch(/^[^,]{3,}(, [^,]{3,})+$/)
})
