import { describe, expect, test } from 'vitest'
import { warranty } from '@forecourt/domain/catalogue/warranty.ts'
import { fuel } from '@forecourt/domain/catalogue/fuel.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { exportFile } from './export-file.ts'

const used = {
  id: 4,
  rev: 1,
  code: 'used-12',
  name: { nl: '12 maanden; rijdend', fr: '12 mois' },
  months: 12,
  mileageLimitKm: null,
  isManufacturer: false,
  giver: null,
  covers: null,
  isActive: true,
}

async function csv(resource: Resource, rows: (typeof used)[] | object[], language: Language = 'nl') {
  const { body, fileName } = await exportFile(resource, rows as never, 'csv', language)
  return { text: Buffer.from(body as Uint8Array).toString(), fileName }
}

describe('an export as CSV', () => {
  test('has the labels as its head, a column for each language, and what is empty stays empty', async () => {
    const { text, fileName } = await csv(warranty, [used])
    expect(fileName).toBe('Garanties.csv')
    expect(text).toBe(
      '\uFEFFCode;Naam (nl);Naam (fr);Looptijd;Kilometergrens;Van de fabrikant;Gegeven door;Dekking (nl);Dekking (fr);Actief\r\n' +
        'used-12;"12 maanden; rijdend";12 mois;12;;nee;;;;ja\r\n',
    )
  })

  test('speaks the language of whoever asks', async () => {
    const hybrid = {
      id: 1,
      rev: 1,
      code: 'plug-in',
      name: { nl: 'Plug-inhybride' },
      fuelType: 'electric',
      isActive: false,
    }
    const { text, fileName } = await csv(fuel, [hybrid], 'fr')
    expect(fileName).toBe('Carburants.csv')
    expect(text.split('\r\n')[1]).toBe('plug-in;Plug-inhybride;;Électrique;non')
  })

  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+32', `'+32`],
    ['-1', `'-1`],
    ['@sum', `'@sum`],
    ['a=b', 'a=b'],
    ['a\nb', '"a\nb"'],
  ])('writes %j so that it is no formula and stays one cell', async (nl, cell) => {
    const { text } = await csv(warranty, [{ ...used, name: { nl, fr: 'x' } }])
    expect(text).toContain(`\r\nused-12;${cell};x;12;`)
  })
})
