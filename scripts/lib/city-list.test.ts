import { describe, expect, it, test } from 'vitest'
import { paired, readCityList, readCitySeed, withListed, writeCitySeed } from './city-list.ts'

describe('a postal list', () => {
  const dutch = `Postcode;Plaatsnaam;Deelgemeente;Hoofdgemeente;Provincie
1000;BRUSSEL;Neen;BRUSSEL;BRUSSEL
1005;Verenigde Vergadering van de GGC;;;
1080;SINT-JANS-MOLENBEEK;Neen;SINT-JANS-MOLENBEEK;BRUSSEL
9200;Oudegem;Ja;DENDERMONDE;OOST-VLAANDEREN
7090;'S-GRAVENBRAKEL;Neen;;
1420;"EIGENBRAKEL";Neen;EIGENBRAKEL;WAALS-BRABANT`

  it('gives places, and no institutions', () => {
    expect(readCityList(dutch)).toEqual([
      { postalCode: '1000', name: 'Brussel' },
      { postalCode: '1080', name: 'Sint-Jans-Molenbeek' },
      { postalCode: '9200', name: 'Oudegem' },
      { postalCode: '1420', name: 'Eigenbrakel' },
    ])
  })

  test.each([
    ["BRAINE-L'ALLEUD", "Braine-l'Alleud"],
    ['LE RŒULX', 'Le Rœulx'],
    ['ÉCAUSSINNES', 'Écaussinnes'],
    ['KNOKKE-HEIST', 'Knokke-Heist'],
    ['DE PANNE', 'De Panne'],
    ['COMBLAIN-AU-PONT', 'Comblain-au-Pont'],
    ['SINT-JOOST-TEN-NODE', 'Sint-Joost-ten-Node'],
    ['La Roche-en-Ardenne', 'La Roche-en-Ardenne'],
  ])('writes %s as %s', (given, name) => {
    expect(readCityList(`postcode,naam\n1000,${given}`)).toEqual([{ postalCode: '1000', name }])
  })

  it('reads commas, quotes and a mark in front', () => {
    expect(readCityList('\uFEFF"Code postal","Localité"\r\n"4000","LIÈGE"\r\n')).toEqual([
      { postalCode: '4000', name: 'Liège' },
    ])
  })

  it('asks for the columns it needs', () => {
    expect(() => readCityList('a,b\n1,2')).toThrow(/Postcode.*not: a,b/)
  })
})

describe('two languages', () => {
  const place = (postalCode: string, name: string) => ({ postalCode, name })

  it('are paired where no mistake is possible', () => {
    const dutch = [place('4000', 'Luik'), place('9000', 'Gent'), place('7000', 'Bergen'), place('7000', 'Hyon')]
    const french = [place('4000', 'Liège'), place('9000', 'Gent'), place('7000', 'Hyon'), place('7000', 'Mons')]
    expect(paired(dutch, french)).toEqual([
      { postalCode: '4000', nl: 'Luik', fr: 'Liège' },
      { postalCode: '9000', nl: 'Gent' },
      { postalCode: '7000', nl: 'Bergen', fr: 'Mons' },
      { postalCode: '7000', nl: 'Hyon' },
    ])
  })

  it('are left apart where two names have changed', () => {
    const found = paired([place('1', 'A'), place('1', 'B')], [place('1', 'C'), place('1', 'D')])
    expect(found).toEqual([
      { postalCode: '1', nl: 'A' },
      { postalCode: '1', nl: 'B' },
    ])
  })
})

describe('the places that every database begins with', () => {
  const seed = 'postcode,nl,fr\n4000,Luik,Liège\n9000,Gent\n'

  it('are written as they were read', () => {
    expect(writeCitySeed(readCitySeed(seed))).toBe(seed)
  })

  test.each([
    [
      'a place that is missing',
      { postalCode: '7000', nl: 'Bergen', fr: 'Mons' },
      '4000,Luik,Liège|7000,Bergen,Mons|9000,Gent',
      1,
      0,
    ],
    ['a French name', { postalCode: '9000', nl: 'GENT', fr: 'Gand' }, '4000,Luik,Liège|9000,Gent,Gand', 0, 1],
    [
      'nothing where only accents differ',
      { postalCode: '4000', nl: 'Luik', fr: 'Liege' },
      '4000,Luik,Liège|9000,Gent',
      0,
      0,
    ],
    ['nothing where no French name is told', { postalCode: '4000', nl: 'Luik' }, '4000,Luik,Liège|9000,Gent', 0, 0],
  ])('get from a postal list %s', (_, listed, lines, added, renamed) => {
    const result = withListed(readCitySeed(seed), [listed])
    expect(result).toMatchObject({ added, renamed })
    expect(writeCitySeed(result.places)).toBe(`postcode,nl,fr\n${lines.replaceAll('|', '\n')}\n`)
  })
})
