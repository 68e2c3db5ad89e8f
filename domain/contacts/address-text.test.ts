import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressLine } from './address.ts'
import { splitAddress, splitHouseNumber } from './address-text.ts'

describe('an address on one line', () => {
  test.each([
    ['Kerkstraat 12, 9300 Aalst', 'Kerkstraat', '12', '', '9300', 'Aalst'],
    ['Kerkstraat 12 bus 3, 9300 Aalst', 'Kerkstraat', '12', '3', '9300', 'Aalst'],
    [
      'Rue de l’Église 12A bte 3.1, 1340 Ottignies-Louvain-la-Neuve',
      'Rue de l’Église',
      '12A',
      '3.1',
      '1340',
      'Ottignies-Louvain-la-Neuve',
    ],
    ['EDINGENSESTEENWEG 196\n1500 HALLE', 'EDINGENSESTEENWEG', '196', '', '1500', 'HALLE'],
    ['Rue du 11 Novembre 5, 6000 Charleroi', 'Rue du 11 Novembre', '5', '', '6000', 'Charleroi'],
    ['Meir 1/2, B-2000 Antwerpen', 'Meir', '1', '2', '2000', 'Antwerpen'],
    ['Steenweg 12-14 9300 Aalst', 'Steenweg', '12-14', '', '9300', 'Aalst'],
    ['Kerkstraat 12bis, 9300 Aalst', 'Kerkstraat', '12bis', '', '9300', 'Aalst'],
    ['Kerkstraat 12 bus 3/1, 9300 Aalst', 'Kerkstraat', '12', '3/1', '9300', 'Aalst'],
    ['Kerkstraat 12 - bus 3, 9300 Aalst', 'Kerkstraat', '12', '3', '9300', 'Aalst'],
    ['Kerkstraat 12 app. 3, 9300 Aalst', 'Kerkstraat', '12', '3', '9300', 'Aalst'],
    ['Kerkstraat 12/bus 3, 9300 Aalst', 'Kerkstraat', '12', '3', '9300', 'Aalst'],
    ['Kerkstraat 12 bus, 9300 Aalst', 'Kerkstraat 12 bus', '', '', '9300', 'Aalst'],
    ['Kerkstraat nr. 12, BE-9300 Aalst', 'Kerkstraat', '12', '', '9300', 'Aalst'],
    ['Rue de l’Église n° 12, B 1340 Ottignies', 'Rue de l’Église', '12', '', '1340', 'Ottignies'],
    ['12, rue de l’Église bte 3, 1340 Ottignies', 'rue de l’Église', '12', '3', '1340', 'Ottignies'],
    ['12 rue de l’Église - 1340 Ottignies', 'rue de l’Église', '12', '', '1340', 'Ottignies'],
    ['Kerkstraat 12\nB-9300 Aalst\nBelgië', 'Kerkstraat', '12', '', '9300', 'Aalst'],
    ['1 Meistraat 5, 9300 Aalst', '1 Meistraat', '5', '', '9300', 'Aalst'],
    ['Kerkstraat', 'Kerkstraat', '', '', '', ''],
    ['9300 Aalst', '', '', '', '9300', 'Aalst'],
    ['', '', '', '', '', ''],
  ])('%s', (text, streetName, houseNumber, boxNumber, postalCode, city) => {
    expect(splitAddress(text)).toEqual({ streetName, houseNumber, boxNumber, postalCode, city })
  })

  test('what we print is read back, in both languages', () => {
    const address = fc.record({
      streetName: fc.constantFrom('Koningin Astridlaan', 'Rue de la Loi', 'Sint-Jansplein', 'Place de l’Yser'),
      houseNumber: fc.constantFrom('1', '27', '12A', '100-102'),
      boxNumber: fc.constantFrom('', '3', 'A2', '0.1'),
      postalCode: fc.constantFrom('1000', '9300', '9992'),
      city: fc.constantFrom('Aalst', 'Sint-Niklaas', 'La Louvière', 'Braine-l’Alleud'),
      countryCode: fc.constant('BE'),
    })
    fc.assert(
      fc.property(address, fc.constantFrom('nl' as const, 'fr' as const), ({ countryCode, ...parts }, language) => {
        expect(splitAddress(addressLine({ ...parts, countryCode }, language))).toEqual(parts)
      }),
    )
  })
})

describe('a street that a browser filled in with its number', () => {
  test.each([
    ['Koningin Astridlaan 27', '', '', 'Koningin Astridlaan', '27', ''],
    ['Koningin Astridlaan 27', '27', '', 'Koningin Astridlaan', '27', ''],
    ['Kerkstraat 12a bus 3', '12A', '', 'Kerkstraat', '12a', '3'],
    ['Rue de la Loi 16', '16', 'B', 'Rue de la Loi', '16', 'B'],
    ['16, rue de la Loi', '', '', 'rue de la Loi', '16', ''],
    ['Rue du 11 Novembre', '5', '', 'Rue du 11 Novembre', '5', ''],
    ['Square 1830', '', '', 'Square 1830', '', ''],
    ['Laan 27', '5', '', 'Laan 27', '5', ''],
    ['Kerkstraat', '12', '', 'Kerkstraat', '12', ''],
  ])('%s, %s: said once', (streetName, houseNumber, boxNumber, street, number, box) => {
    expect(splitHouseNumber({ streetName, houseNumber, boxNumber })).toEqual({
      streetName: street,
      houseNumber: number,
      boxNumber: box,
    })
  })
})
