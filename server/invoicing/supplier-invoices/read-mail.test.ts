import { expect, test } from 'vitest'
import { countTurns } from '../../test/turns.ts'
import { readMail } from './read-mail.ts'

const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=grens\r\n\r\n'
const file = Buffer.from('<Invoice/>').toString('base64')
const attachment = `--grens\r\nContent-Type: text/xml; name="factuur.xml"\r\nContent-Disposition: attachment; filename="factuur.xml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n`
const write = (text: string) =>
  Buffer.from(`${head}--grens\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${attachment}--grens--\r\n`)

test.each([
  ['a small mail', 10],
  ['a large mail', 100_000],
])('%s is read with its text and files', async (_, lines) => {
  const mail = await readMail({ raw: write('Beste,\r\n'.repeat(lines)), mostFiles: 20 })
  expect(mail?.text.split('Beste,')).toHaveLength(lines + 1)
  expect(mail?.files).toMatchObject([{ name: 'factuur.xml', isInline: false }])
  expect(Buffer.from(mail!.files[0]!.bytes).toString()).toBe('<Invoice/>')
})

test('a large mail is read beside everything else the process does', async () => {
  const raw = write('a\r\n'.repeat(150_000))
  // Read in this thread, it would have ended before the first turn.
  expect(await countTurns(() => readMail({ raw, mostFiles: 20 }))).toBeGreaterThan(10)
})
