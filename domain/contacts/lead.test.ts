import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankForm, findViolations } from '../platform/forms/form.ts'
import { leadForm, findDayViolations, type LeadKind } from './lead.ts'
import { parsePhoneNumber } from '../platform/forms/phone.ts'
import { detectSuspicion, type FormTraces } from './suspicion.ts'

const lotte = { ...blankForm(leadForm), name: 'Lotte Claes', email: 'lotte@example.be' }

describe('whoever asks', () => {
  test.each([
    ['a name and an address', lotte, []],
    ['nothing', blankForm(leadForm), ['name required', 'email required']],
    ['half an address', { ...lotte, email: 'lotte@' }, ['email email']],
    ['no number, but wants to be called', { ...lotte, contactBy: 'phone' as const }, ['phone required']],
    ['a number that is none', { ...lotte, phone: '12' }, ['phone phone']],
    ['a national number', { ...lotte, message: 'RR 85.07.30‑033.28' }, ['message national-number']],
    ['a name that nobody sees', { ...lotte, name: '\u200d\u3164' }, ['name required']],
    ['a number of Belgium', { ...lotte, phone: '0478 12 34 56', contactBy: 'phone' as const }, []],
    ['a number of France', { ...lotte, phone: '+33 6 12 34 56 78' }, []],
  ])('gives %s', (_, person, expected) => {
    expect(findViolations(leadForm, person, 'test-drive').map(({ field, reason }) => `${field} ${reason}`)).toEqual(
      expected,
    )
  })

  test.each([
    ['0478/12.34.56', '+32478123456'],
    ['0032 9 396 14 21', '+3293961421'],
    ['+31 6 12345678', '+31612345678'],
    ['+999 1', undefined],
  ])('typed %s', (typed, stored) => expect(parsePhoneNumber(typed)).toBe(stored))

  test('says something with a question; a test drive says enough', () => {
    const fieldsFor = (kind: LeadKind) =>
      findViolations(leadForm, { ...lotte, message: ' ' }, kind).map(({ field }) => field)
    expect(fieldsFor('contact')).toEqual(['message'])
    expect(fieldsFor('car-question')).toEqual(['message'])
    expect(fieldsFor('test-drive')).toEqual([])
  })

  test.each([
    ['', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 0],
    ['2026-02-30', 1],
  ])('wishes the day %s', (day, count) => expect(findDayViolations(day, '2026-11-20')).toHaveLength(count))
})

describe('a form filled in', () => {
  const person: FormTraces = {
    trap: '',
    secondsOpen: 40,
    name: 'Lotte Claes',
    company: '',
    message: 'Is de wagen nog beschikbaar? Ik zag hem op https://shop.example/nl/tweedehandswagens/x/1.',
  }
  test.each([
    ['by a person', {}, undefined],
    ['the morning after it was opened', { secondsOpen: 14 * 3600 }, undefined],
    ['into the field nobody sees', { trap: 'x' }, 'trap'],
    ['without our stamp', { secondsOpen: undefined }, 'no-stamp'],
    ['with last week’s stamp', { secondsOpen: 7 * 24 * 3600 }, 'no-stamp'],
    ['in one second', { secondsOpen: 1 }, 'too-fast'],
    ['with a stamp of the future', { secondsOpen: -5 }, 'too-fast'],
    ['with markup', { message: '<a href="https://x.example">x</a>' }, 'markup'],
    ['with a link for a name', { name: 'Win www.x.example' }, 'links'],
    ['with many links', { message: 'https://a.example https://b.example https://c.example' }, 'links'],
    ['in a script nobody of ours writes', { message: 'Купите дёшево прямо сейчас' }, 'foreign-script'],
    ['in French', { message: 'Où puis-je l’essayer, s’il vous plaît ? Çà m’intéresse.' }, undefined],
    ['by a trade', { message: 'We sell SEO and backlinks' }, 'words'],
    ['by a company of that trade', { message: 'Onze firma doet SEO en zoekt een bestelwagen.' }, undefined],
  ])('%s', (_, changes, expected) => expect(detectSuspicion({ ...person, ...changes })).toBe(expected))

  test('in plain Latin letters, at a human pace, is never suspected', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zéèçàùëïA-Z ,.?!]{1,200}$/).filter((text) => !/\.[a-z]|www|seo|casino/i.test(text)),
        fc.integer({ min: 3, max: 3600 }),
        (message, secondsOpen) => detectSuspicion({ ...person, message, secondsOpen }) === undefined,
      ),
    )
  })
})
