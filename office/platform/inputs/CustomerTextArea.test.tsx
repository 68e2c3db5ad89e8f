import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustomerTextArea } from './CustomerTextArea.tsx'

const render = (language: 'nl' | 'fr' | undefined) =>
  renderToStaticMarkup(
    <CustomerTextArea label="Reden" hint="Dit staat in de mail." language={language} value="" onChange={() => {}} />,
  )

test.each([
  ['a Dutch reader', 'nl', 'Dit staat in de mail. De klant leest Nederlands.'],
  ['a French reader', 'fr', 'Dit staat in de mail. De klant leest Frans.'],
] as const)(
  'a text for %s says in which language it is written, to people and to the spelling check',
  (_, language, hint) => {
    const html = render(language)
    expect(html).toContain(hint)
    expect(html).toContain(`<textarea rows="4" lang="${language}"`)
  },
)

test('a text for readers of both languages warns that nothing is translated', () => {
  const html = render(undefined)
  expect(html).toContain('Klanten die Nederlands en klanten die Frans lezen')
  expect(html).not.toContain('lang=')
})
