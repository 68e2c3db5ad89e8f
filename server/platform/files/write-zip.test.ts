import { expect, test } from 'vitest'
import { writeZip } from './write-zip.ts'
import { readZip, unzippedWhole } from './zip.ts'

test('what is packed is read again, name by name', async () => {
  const files = [
    { name: 'journaal.csv', content: Buffer.from('dag;journaal\r\n'.repeat(500)) },
    { name: 'facturen/VN-2026-000001 é.xml', content: Buffer.from('<Invoice/>') },
    { name: 'leeg.txt', content: Buffer.alloc(0) },
  ]
  const packed = Buffer.from(writeZip(files))
  const zip = readZip(packed, 10)
  if (typeof zip === 'string') throw new Error(zip)
  expect(zip.isTight).toBe(true)
  const read = await Promise.all(
    zip.entries.map(async (entry) => ({ name: entry.name, content: await unzippedWhole(packed, entry) })),
  )
  expect(read).toEqual(files)
  expect(packed.length).toBeLessThan(1_000)
})
