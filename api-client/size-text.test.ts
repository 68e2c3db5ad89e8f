import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { afterEach, expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

afterEach(() => overwriteGetLocale(() => 'nl'))

test.each([
  [1, 'nl', '1 kB'],
  [319_488, 'nl', '312 kB'],
  [2_516_582, 'nl', '2,4 MB'],
  [319_488, 'fr', '312 ko'],
  [5 * 1024 * 1024, 'fr', '5 Mo'],
] as const)('%d bytes in %s are %s', (bytes, language, text) => {
  overwriteGetLocale(() => language)
  expect(sizeText(bytes).replace('\u00a0', ' ')).toBe(text)
})
