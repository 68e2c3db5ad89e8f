import { describe, expect, test } from 'vitest'
import { choicesNamed, stockNumberIn, wordsOfChoice } from './search-words.ts'
import { COLOUR_GROUPS, type ColourGroup } from '../catalogue/colour-groups.ts'

const colours = Object.keys(COLOUR_GROUPS) as ColourGroup[]
const colourWords = colours.map((code) => wordsOfChoice('colourGroups', code, COLOUR_GROUPS[code].name))
const bodies = [
  { code: 'suv', name: { nl: 'SUV', fr: 'SUV' } },
  { code: 'estate', name: { nl: 'Break', fr: 'Break' } },
  { code: 'van', name: { nl: 'Bestelwagen', fr: 'Fourgonnette' } },
]

describe('words that name what a car is', () => {
  test.each([
    ['zwart', ['black']],
    ['zwrat', ['black']],
    ['zwarte', ['black']],
    ['noire', ['black']],
    ['wit', ['white']],
    ['blanche', ['white']],
    ['rode', ['red']],
    ['gris', ['grey']],
    ['jaune', ['yellow']],
    ['noord', []],
    ['gr', []],
    ['v6', []],
  ])('%s', (word, expected) => {
    expect(choicesNamed(word, colourWords).map((place) => colours[place])).toEqual(expected)
  })

  test.each([
    ['suv', ['suv']],
    ['break', ['estate']],
    ['stationwagen', ['estate']],
    ['camionnette', ['van']],
    ['bestelwagn', ['van']],
  ])('%s', (word, expected) => {
    const words = bodies.map(({ code, name }) => wordsOfChoice('bodyTypes', code, name))
    expect(choicesNamed(word, words).map((place) => bodies[place]?.code)).toEqual(expected)
  })
})

test.each([
  ['G-20101', 'G-20101'],
  ['g20101', 'G-20101'],
  [' g 20101 ', 'G-20101'],
  ['20101', undefined],
  ['v6', undefined],
  ['golf 2010', undefined],
])('%j is the stock number %s', (typed, number) => {
  expect(stockNumberIn(typed)).toBe(number)
})
