import { describe, expect, test } from 'vitest'
import { issueCan, issueLacks, type IssueDraft } from './newsletter-desk.ts'
import { readSubscribers } from './newsletter-import.ts'

const whole: IssueDraft = {
  subject: { nl: 'Herfst', fr: 'Automne' },
  intro: { nl: 'Dag', fr: 'Bonjour' },
  cars: ['used-1'],
  news: [],
  branches: [],
}
const nothingGone = { cars: 0, news: [] }

describe('an issue', () => {
  test.each([
    ['that has everything', {}, nothingGone, []],
    [
      'whose French lags',
      { subject: { nl: 'Herfst', fr: ' ' }, intro: { nl: 'Dag', fr: '' } },
      nothingGone,
      ['subject fr', 'intro fr'],
    ],
    ['without Dutch', { intro: { nl: '', fr: 'Bonjour' } }, nothingGone, ['intro nl']],
    ['with nothing to tell', { cars: [] }, nothingGone, ['content']],
    ['with news alone', { cars: [], news: [3] }, nothingGone, []],
    ['with a car that was sold', {}, { cars: 1, news: [] }, ['cars']],
    ['with news that has no French', { news: [3] }, { cars: 0, news: ['fr'] }, ['news']],
  ] as const)('%s', (_, changes, gone, lacks) => {
    const found = issueLacks({ ...whole, ...changes }, gone)
    expect(found.map((lack) => ('language' in lack ? `${lack.field} ${lack.language}` : lack.field))).toEqual(lacks)
  })

  test.each([
    ['draft', ['save', 'delete', 'send']],
    ['planned', ['save', 'send', 'unplan']],
    ['sending', []],
    ['sent', []],
  ] as const)('that is %s can be treated so', (state, acts) => {
    expect((['save', 'delete', 'send', 'unplan'] as const).filter((act) => issueCan(act, state))).toEqual(acts)
  })
})

describe('subscribers to import', () => {
  const read = (line: string) => readSubscribers(line, '2026-11-22')
  test.each([
    ['an@x.example;nl;2026-03-14;Formulier autosalon', 'an@x.example nl 2026-03-14 Formulier autosalon'],
    ['an@x.example\tFR\t14/03/2026\tfoire; stand 3', 'an@x.example fr 2026-03-14 foire; stand 3'],
  ])('%j is read', (line, expected) => {
    const [found] = read(line).subscribers
    expect(`${found?.email} ${found?.language} ${found?.consentOn} ${found?.proof}`).toBe(expected)
  })
  test.each([
    ['an@x;nl;2026-03-14;x', 'email'],
    ['an@x.example;de;2026-03-14;x', 'language'],
    ['an@x.example;nl;;x', 'consent-day'],
    ['an@x.example;nl;2027-03-14;x', 'consent-day'],
    ['an@x.example;nl;2026-03-14', 'proof'],
    ['an@x.example', 'language'],
  ])('%j is refused: %s', (line, problem) => {
    expect(read(line)).toMatchObject({ subscribers: [], refused: [{ line: 1, problem }] })
  })
  test('an address twice counts once, and empty lines count for the number alone', () => {
    const { subscribers, refused } = read('A@x.example;nl;2026-03-14;x\n\na@X.example;fr;2026-03-14;x\nb')
    expect(subscribers).toMatchObject([{ language: 'fr' }])
    expect(refused).toMatchObject([{ line: 4 }])
  })
})
