import { expect, test } from 'vitest'
import { documentFaces } from './faces.ts'
import { printedData, signsOfFonts } from './printed-text.ts'

const signs = signsOfFonts(await documentFaces())
const printed = (text: string) => printedData({ text }, signs)

test.each([
  'Lotte Van den Broeck, Zoë D’hondt – € 12.500,00 “btw” ²',
  'Łukasz Wiśniewski, Şule Öztürk, Nguyễn Thị Hạnh, Ægir Þórsson',
  'twee\nregels',
])('%s is printed as it stands', (text) => {
  expect(printed(text)).toEqual({ data: { text }, isRomanised: false })
})

test.each([
  ['Иван Петров', 'Ivan Petrov'],
  ['Γιώργος', 'Giorgos'],
  ['山田', 'ShanTian'],
])('%s of another script is printed in Latin letters, and said to be', (text, latin) => {
  expect(printed(text)).toEqual({ data: { text: latin }, isRomanised: true })
})

test('an emoji is left out without a word', () => {
  expect(printed('Noord V6 🚗❤️ Style')).toEqual({ data: { text: 'Noord V6  Style' }, isRomanised: false })
})

test('texts are found wherever they stand, and nothing else is touched', () => {
  const data = { title: 'Иван', lines: [{ name: 'Иван', cents: 12, isPaid: true, note: null }] }
  expect(printedData(data, signs).data).toEqual({
    title: 'Ivan',
    lines: [{ name: 'Ivan', cents: 12, isPaid: true, note: null }],
  })
})
