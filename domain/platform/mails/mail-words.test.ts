import { describe, expect, test } from 'vitest'
import { tidyWords, wordingFault, type KnownVariables } from './mail-words.ts'

const known: KnownVariables = {
  firstName: 'text',
  car: 'text',
  link: 'link',
  email: 'email',
  phone: 'phone',
  amounts: 'blocks',
  later: 'condition',
}
const fault = (words: string, required: readonly string[] = [], field: 'subject' | 'body' = 'body') => {
  const found = wordingFault(field, words, { known, required })
  return found && `${found.reason} ${found.what}`.trim()
}

describe('the wording of a mail', () => {
  test.each([
    ['words', 'Beste {{firstName}},\n\nTot ziens.'],
    ['a link, a button and a mailbox', 'Kijk [hier]({{link}}).\n\n[Openen]({{link}})\n\nMail [ons](mailto:{{email}}).'],
    ['a phone and an address written out', '[Bel](tel:{{phone}}) of [lees](https://www.autogroep.be/nl).'],
    ['rows', '| Wagen | {{car}}\n| Naam | {{firstName}}'],
    ['blocks alone in their paragraph', 'Uw bedrag:\n\n{{amounts}}'],
    ['a section', '{{#later}}\nWe bellen u.\n{{/later}}\n\n{{#amounts}}\n# Bedragen\n\n{{amounts}}\n{{/amounts}}'],
  ])('is right with %s', (_, words) => expect(fault(words)).toBeUndefined())

  test.each([
    ['nothing', '  \n', 'mail-words-missing'],
    ['a variable that the mail does not know', 'Dag {{voornaam}}', 'mail-variable-unknown voornaam'],
    ['a condition on such a one', '{{#prijs}}\nx\n{{/prijs}}', 'mail-variable-unknown prijs'],
    ['a section without its end', '{{#later}}\nWe bellen u.', 'mail-section-broken later'],
    ['a section within a line', 'Dag {{#later}}x{{/later}}', 'mail-section-broken later'],
    ['a section in a section', '{{#later}}\n{{#car}}\nx\n{{/car}}\n{{/later}}', 'mail-section-broken car'],
    ['brackets left over', 'Dag {{firstName}} }}', 'mail-braces Dag }}'],
    ['blocks in a sentence', 'Samen {{amounts}} euro', 'mail-variable-alone amounts'],
    ['blocks in a heading', '# {{amounts}}', 'mail-variable-alone amounts'],
    ['a condition as words', 'Later: {{later}}', 'mail-variable-condition later'],
    ['a row of one cell', '| Wagen\n| Naam | {{firstName}}', 'mail-row-broken | Wagen'],
    ['a row among words', 'Zie:\n| Wagen | {{car}}', 'mail-row-broken Zie:'],
    ['a link to what a visitor typed', '[Wagen]({{car}})', 'mail-link-broken {{car}}'],
    ['a link that runs code', '[Wagen](javascript:alert(1)', 'mail-link-broken javascript:alert(1'],
    ['a link with a value in it', '[Wagen](https://x.be/{{car}})', 'mail-link-broken https://x.be/{{car}}'],
    ['a mail to a phone', '[Bel](mailto:{{phone}})', 'mail-link-broken mailto:{{phone}}'],
    ['a link without https', '[Wagen](http://x.be/)', 'mail-link-broken http://x.be/'],
  ])('is wrong with %s', (_, words, expected) => expect(fault(words)).toBe(expected))

  test.each([
    ['is not there', 'Dag', 'mail-variable-missing car'],
    ['is only a condition', '{{#car}}\nx\n{{/car}}', 'mail-variable-missing car'],
    [
      'stands in a section that may be left out',
      '{{#firstName}}\n{{car}}\n{{/firstName}}',
      'mail-variable-missing car',
    ],
    ['stands in its own section', '{{#car}}\nDe {{car}}\n{{/car}}', undefined],
  ])('that cannot do without a variable: it %s', (_, words, expected) => expect(fault(words, ['car'])).toBe(expected))

  test.each([
    ['says nothing', '{{#later}}\n\n{{/later}}', 'mail-variable-missing later'],
    ['says something', '{{#later}}\nWe bellen u.\n{{/later}}', undefined],
  ])('that cannot do without a condition, which %s', (_, words, expected) =>
    expect(fault(words, ['later'])).toBe(expected),
  )

  test.each([
    ['words', 'Dag {{firstName}}', [], undefined],
    ['blocks', 'Dag {{amounts}}', [], 'mail-variable-in-subject amounts'],
    ['a condition', '{{#later}}x{{/later}}', [], 'mail-braces {{#later}}x{{/later}}'],
    ['nothing of what it must say', 'Dag', ['car'], 'mail-variable-missing car'],
  ])('as a subject with %s', (_, words, required, expected) => expect(fault(words, required, 'subject')).toBe(expected))

  test('is kept as it was meant', () => {
    expect(tidyWords(' Dag {{ firstName }}\r\n  {{# later}} \r\nx\r\n{{/later }}\n')).toBe(
      'Dag {{firstName}}\n{{#later}}\nx\n{{/later}}',
    )
  })
})
