import { describe, expect, test } from 'vitest'
import { changeSearch, choicesIn, rangeIn, rangeText, toggleChoice } from './car-list.ts'

const parameters = ['q', 'branch', 'brand', 'price', 'year', 'sort', 'page']
const changed = (search: string, name: string, value: string) => changeSearch(search, parameters, name, value)

describe('one change to the address of a list', () => {
  test.each([
    ['a first choice', '', 'brand', 'noord', '?brand=noord'],
    [
      'in the order of the filter, whatever came first',
      '?sort=price&brand=noord',
      'branch',
      'gent',
      '?branch=gent&brand=noord&sort=price',
    ],
    ['the last choice taken away', '?brand=noord', 'brand', '', ''],
    ['back to the first page', '?brand=noord&page=3', 'sort', '-price', '?brand=noord&sort=-price'],
    ['another page of the same', '?brand=noord&sort=price&page=3', 'page', '4', '?brand=noord&sort=price&page=4'],
    ['the first page, which has no number', '?brand=noord&page=2', 'page', '', '?brand=noord'],
    ['what the list does not know falls away', '?utm=x&brand=noord', 'year', '2021-', '?brand=noord&year=2021-'],
    ['text as somebody typed it', '', 'q', 'noord v6 & é', '?q=noord+v6+%26+%C3%A9'],
    ['several choices readably', '?brand=arden%2Cnoord', 'price', '-45000', '?brand=arden,noord&price=-45000'],
  ])('%s', (_, search, name, value, expected) => {
    expect(changed(search, name, value)).toBe(expected)
  })
})

test('what falls with a choice goes when that is taken away, not when it changes', () => {
  const change = (value: string) =>
    changeSearch('?brand=noord&model=noord-v6', ['brand', 'model'], 'brand', value, { brand: ['model'] })
  expect(change('')).toBe('')
  expect(change('noord,velta')).toBe('?brand=noord,velta&model=noord-v6')
})

describe('choices of one control', () => {
  test('are read from the address', () => {
    expect(choicesIn('?brand=arden,noord', 'brand')).toEqual(['arden', 'noord'])
    expect(choicesIn('?brand=arden', 'branch')).toEqual([])
  })

  test.each([
    [[], 'noord', 'noord'],
    [['noord'], 'arden', 'arden,noord'],
    [['arden', 'noord'], 'arden', 'noord'],
    [['noord'], 'noord', ''],
    [['9', '5'], '12', '5,9,12'],
  ])('%j with %s toggled', (choices, choice, expected) => {
    expect(toggleChoice(choices, choice)).toBe(expected)
  })
})

describe('ranges', () => {
  test.each([
    ['12500-45000', { from: 12_500, to: 45_000 }],
    ['12500-', { from: 12_500, to: undefined }],
    ['-45000', { from: undefined, to: 45_000 }],
  ])('%s is read and written', (text, range) => {
    expect(rangeIn(`?price=${text}`, 'price')).toEqual(range)
    expect(rangeText(range)).toBe(text)
  })

  test('no range is no text', () => {
    expect(rangeText(rangeIn('', 'price'))).toBe('')
  })
})
