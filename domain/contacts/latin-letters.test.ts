import { expect, test } from 'vitest'
import { inLatinLetters } from './latin-letters.ts'

test.each([
  '',
  'D’Hondt – ’t Kint',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'İpek Çağ',
  'Ørsted & Søn (1998) nv',
  'Rue du 11 Novembre, n° 5/3',
  'A+B',
])('%s can be printed', (text) => {
  expect(inLatinLetters(text)).toBeUndefined()
})

test.each(['Олена', 'Ἀθηνᾶ', 'محمد', '山田', '김', 'Jan 🚗', 'Straat ٢', 'אבי', 'Maes Йосип'])(
  '%s is asked in Latin letters',
  (text) => {
    expect(inLatinLetters(text)).toEqual({ reason: 'latin-letters' })
  },
)
