import { describe, expect, test } from 'vitest'
import { fileNamed, filesOfRecord, isPictureFile, picturesNamed } from './import-pictures.ts'

describe('a cell with pictures', () => {
  test.each([
    ['https://a.be/1.jpg,https://a.be/2.jpg', ['https://a.be/1.jpg', 'https://a.be/2.jpg']],
    [
      'https://a.be/1.jpg https://a.be/2.jpg\nhttps://a.be/3.jpg',
      ['https://a.be/1.jpg', 'https://a.be/2.jpg', 'https://a.be/3.jpg'],
    ],
    ['foto 1.jpg; foto 2.jpg', ['foto 1.jpg', 'foto 2.jpg']],
    ['', []],
  ])('%j names %j', (cell, addresses) => {
    expect(picturesNamed(cell).map(({ address }) => address)).toEqual(addresses)
  })

  test('tells files from addresses', () => {
    expect(picturesNamed('http://a.be/1.jpg|G-1.jpg').map(({ isFile }) => isFile)).toEqual([false, true])
  })
})

describe('the files of a record', () => {
  const vin = 'WVWZZZ1JZXW000001'

  test.each([
    [`${vin}_1.jpg`, true],
    [`${vin.toLowerCase()}a.JPG`, true],
    [`fotos/${vin}/01.jpg`, true],
    ['G-10231.jpg', true],
    ['G-10231 (2).jpg', true],
    ['g10231-2.jpg', true],
    ['G-10231/2.jpg', true],
    ['G-102310.jpg', false],
    ['A-G-10231.jpg', false],
    ['WVWZZZ1JZXW000002_1.jpg', false],
  ])('%s: %s', (file, isHis) => {
    expect(filesOfRecord([vin, 'G-10231'], [file])).toEqual(isHis ? [file] : [])
  })

  test('come in the order of their numbers', () => {
    const files = ['G-10231-10.jpg', 'G-10231-2.jpg', 'G-10231-1.jpg']
    expect(filesOfRecord(['G-10231'], files)).toEqual(['G-10231-1.jpg', 'G-10231-2.jpg', 'G-10231-10.jpg'])
  })

  test('are not found by a name too short to mean one record', () => {
    expect(filesOfRecord(['1', ''], ['1.jpg', 'a.jpg'])).toEqual([])
  })
})

test.each([
  ['foto.jpg', 'Map/Foto.JPG'],
  [String.raw`C:\fotos\foto.jpg`, 'Map/Foto.JPG'],
  ['andere.jpg', undefined],
])('the file that is named %s is %s', (name, file) => {
  expect(fileNamed(name, ['Map/Foto.JPG'])).toBe(file)
})

test.each([
  ['a/b.jpeg', true],
  ['a.webp', true],
  ['__MACOSX/._a.jpg', false],
  ['.a.jpg', false],
  ['Thumbs.db', false],
  ['a.pdf', false],
])('%s is a picture: %s', (path, isPicture) => {
  expect(isPictureFile(path)).toBe(isPicture)
})
