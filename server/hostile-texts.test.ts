import { parseMileage } from '@forecourt/domain/catalogue/vehicle.ts'
import { splitAddress } from '@forecourt/domain/contacts/address-text.ts'
import { customerSearchWords } from '@forecourt/domain/contacts/customer-search.ts'
import { toLegalHtml, toLegalWords } from '@forecourt/domain/content/legal-words.ts'
import { newsBlocks } from '@forecourt/domain/content/news-body.ts'
import { readCoda } from '@forecourt/domain/invoicing/bank/coda.ts'
import { sepaText } from '@forecourt/domain/payments/sepa-text.ts'
import * as pasted from '@forecourt/domain/platform/forms/pasted.ts'
import { tidyWords } from '@forecourt/domain/platform/mails/mail-words.ts'
import { dayIn, plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import { readNumber } from '@forecourt/domain/platform/values/number-text.ts'
import { fold, urlize } from '@forecourt/domain/platform/values/slug.ts'
import { splitStreet } from '@forecourt/domain/platform/values/street.ts'
import { readVcards } from '@forecourt/domain/platform/values/vcard.ts'
import { expect, test } from 'vitest'
import { docx, pdf } from './media/files.test-data.ts'
import { checkPdf } from './media/pdf-check.ts'
import { checkWordArchive } from './media/word-archive-check.ts'

// Anyone may send a long text: a pattern whose time grows with its square takes minutes for one of these, and the test runs
// into its limit.

const length = 100_000
const pieces =
  ' |.|,|-|1|a|A|<|>|/|1 |a |.a|, |0|@|a@|\t|\u00A0|(|#|*|[|](|\n|\r\n|€|=|:|é|+|;|{{ |**|<a |=\r\n|BEGIN:VCARD\r\n|[a'.split(
    '|',
  )
const ends = ['', 'x']
const texts = pieces.flatMap((piece) => {
  const long = piece.repeat(Math.ceil(length / piece.length))
  return ends.map((end) => `a${long}${end}`)
})

const { plainEmail, plainIban, plainLine, plainLines, plainPhone, plainPostalCode, plainVatNumber } = pasted
const readers: readonly [name: string, read: (text: string) => unknown][] = [
  ['a mail address', plainEmail],
  ['a line', plainLine],
  ['several lines', plainLines],
  ['a telephone number', plainPhone],
  ['a postal code', plainPostalCode],
  ['a VAT number', plainVatNumber],
  ['an account', plainIban],
  ['an amount', (text) => readNumber(text, { decimals: 2, unit: 'km' })],
  ['kilometres', parseMileage],
  ['a day', dayIn],
  ['a word of a cell', plainWord],
  ['a street', splitStreet],
  ['an address', splitAddress],
  ['a search', customerSearchWords],
  ['a slug', urlize],
  ['a folded text', fold],
  ['a text for a bank', (text) => sepaText(text, 140)],
  ['a legal text', toLegalHtml],
  ['the HTML of a legal text', toLegalWords],
  ['a news post', newsBlocks],
  ['the text of a mail', tidyWords],
  ['a statement of a bank', readCoda],
  ['cards of contacts', (text) => [...readVcards(text, (octets) => Buffer.from(octets).toString('latin1'))]],
]

test.each(readers)('%s is read in the time that its length needs', (_, read) => {
  for (const text of texts) expect(findError(() => read(text))).not.toBeInstanceOf(RangeError)
})

/** Returns the error of a reader: a refusal is an answer too, a stack that is too deep is none. */
function findError(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error
  }
}

test('a Word document with relations without end is checked at once', async () => {
  const content = Array.from({ length: 500_000 }, (_, at) => `<Relationship ${at}`).join('')
  const file = docx([{ name: 'word/_rels/document.xml.rels', content }])
  expect(await checkWordArchive(file, () => false)).toBe(undefined)
})

test.each([
  ['references to files', `4 0 obj<</EF<<${'5 0 R '.repeat(100_000)}>>>>endobj\n`],
  ['digits as a reference', `4 0 obj<</EF<<${'1'.repeat(200_000)}>>>>endobj\n`],
  [
    'blanks behind a filter',
    `4 0 obj<</EF<</F 5 0 R>>>>endobj\n5 0 obj<</Filter ${'x '.repeat(200_000)}stream\nendstream endobj\n`,
  ],
  ['dictionaries without end', `4 0 obj${'<</EF<<'.repeat(100_000)}endobj\n`],
])('a PDF with %s is refused at once', async (_, objects) => {
  expect(await checkPdf(pdf({ objects }), { mayHoldXml: true })).toBe('file-unsafe')
})
