import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const version = 'Noord C6 Ultimate'

test.each([
  [
    'version-inactive',
    { version, since: { day: '2026-11-15' } },
    `${version} kan niet meer besteld worden (sinds 15/11/2026).`,
  ],
  ['version-inactive', { version, since: { day: null } }, `${version} kan niet meer besteld worden.`],
  ['below-floor', { floor: { bp: 440 } }, 'De marge ligt onder de ondergrens.'],
] as const)('%s with %j says what is known', (code, params, text) => {
  expect(checkText({ code, params })).toBe(text)
})
