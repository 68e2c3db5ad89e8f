import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FailureNotice } from './FailureNotice.tsx'

test.each([
  ['what the caller can correct is a warning', 'Warning', /class="[^"]*warning[^"]*" role="status"/],
  ['what is ours to correct is a failure', 'Critical', /class="[^"]*failure[^"]*" role="alert"/],
] as const)('%s', (_, level, expected) => {
  const html = renderToStaticMarkup(createElement(FailureNotice, { failure: { message: 'Intussen verkocht', level } }))
  expect(html).toMatch(expected)
  expect(html).toContain('Intussen verkocht')
})

test('without a failure there is no notice, and one without words says something', () => {
  expect(renderToStaticMarkup(createElement(FailureNotice, { failure: undefined }))).toBe('')
  const failure = { message: '', level: 'Critical' } as const
  expect(renderToStaticMarkup(createElement(FailureNotice, { failure }))).toMatch(/<div class="[^"]*text[^"]*">\S/)
})
