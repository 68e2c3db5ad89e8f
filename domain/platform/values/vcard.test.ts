import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isVcardText, readVcards, VCARD_VERSIONS, VcardError, writeVcards, type Vcard } from './vcard.ts'

const decode = (octets: Uint8Array, charset: string) => new TextDecoder(charset || 'utf-8').decode(octets)
const read = (text: string) => [...readVcards(text, decode)]
const card = (...lines: readonly string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const blank: Vcard = {
  uid: '',
  kind: '',
  firstName: '',
  lastName: '',
  company: '',
  jobTitle: '',
  emails: [],
  phones: [],
  addresses: [],
  language: '',
  note: '',
}

describe('a card that is read', () => {
  const cases: readonly (readonly [string, readonly string[], Partial<Vcard>])[] = [
    [
      'of an iPhone (3.0), with groups and labels of Apple',
      [
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
        'N:Peeters;Jan;;;',
        'FN:Jan Peeters',
        'item1.EMAIL;type=INTERNET;type=pref:jan@peeters.example',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;type=CELL;type=VOICE:0478 12 34 56',
        'item2.ADR;type=HOME;type=pref:;;Kerkstraat 12 bus 3;Gent;;9000;België',
      ],
      {
        firstName: 'Jan',
        lastName: 'Peeters',
        emails: ['jan@peeters.example'],
        phones: ['0478 12 34 56'],
        addresses: [{ street: 'Kerkstraat 12 bus 3', city: 'Gent', postalCode: '9000', country: 'België' }],
      },
    ],
    [
      'of an old telephone (2.1), quoted-printable over two lines',
      [
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Ren=C3=A9e;;;',
        'TEL;CELL;PREF:+32478123456',
        'TEL;HOME:093961421',
        'NOTE;ENCODING=QUOTED-PRINTABLE:Eerste regel=0D=0A=',
        'tweede regel',
      ],
      {
        firstName: 'Renée',
        lastName: 'Lefèvre',
        phones: ['+32478123456', '093961421'],
        note: 'Eerste regel\ntweede regel',
      },
    ],
    [
      'in a character set of Windows, parameter without a name',
      ['VERSION:2.1', 'N;QUOTED-PRINTABLE;CHARSET=windows-1252:Beno=EEt;Andr=E9'],
      { firstName: 'André', lastName: 'Benoît' },
    ],
    [
      'of Outlook (2.1), with a fax, a picture and a company',
      [
        'VERSION:2.1',
        'N;LANGUAGE=nl-be:Claes;An',
        'FN:An Claes',
        'ORG:Transo BV;Wagenpark',
        'TITLE:Fleetmanager',
        'TEL;WORK;VOICE:+32 9 396 14 21',
        'TEL;WORK;FAX:+32 9 396 14 22',
        'EMAIL;PREF;INTERNET:an@transo.example',
        'PHOTO;TYPE=JPEG;ENCODING=BASE64:',
        ' /9j/4AAQSkZJRgABAQEAYABgAAD',
        ' 2wBDAAgGBgcGBQgHBwcJCQgKDBQ=',
        '',
      ],
      {
        firstName: 'An',
        lastName: 'Claes',
        company: 'Transo BV',
        jobTitle: 'Fleetmanager',
        emails: ['an@transo.example'],
        phones: ['+32 9 396 14 21'],
      },
    ],
    [
      'of 4.0, with addresses that are URIs, preferences and a language',
      [
        'VERSION:4.0',
        'KIND:individual',
        'UID:urn:uuid:0193f9d0-7a1b-7c3d-8e4f-0123456789ab',
        'FN:Jan Peeters',
        'N:Peeters;Jan;;;',
        'EMAIL;PREF=2:b@peeters.example',
        'EMAIL;PREF=1:a@peeters.example',
        'TEL;VALUE=uri;TYPE="voice,cell":tel:+32478123456;ext=12',
        'LANG:fr-BE',
      ],
      {
        uid: 'urn:uuid:0193f9d0-7a1b-7c3d-8e4f-0123456789ab',
        kind: 'individual',
        firstName: 'Jan',
        lastName: 'Peeters',
        emails: ['a@peeters.example', 'b@peeters.example'],
        phones: ['+32478123456'],
        language: 'fr-BE',
      },
    ],
    [
      'of a company: by its kind, by the mark of Apple, or because it has no name of a person',
      ['VERSION:3.0', 'N:;;;;', 'FN:Transo BV', 'ORG:Transo BV;', 'X-ABShowAs:COMPANY'],
      { kind: 'org', company: 'Transo BV' },
    ],
    [
      'of a company that has its name in FN alone',
      ['VERSION:4.0', 'KIND:org', 'FN:Transo BV'],
      { kind: 'org', company: 'Transo BV' },
    ],
    ['with FN alone', ['VERSION:4.0', 'FN:Jan Van den Broeck'], { firstName: 'Jan', lastName: 'Van den Broeck' }],
    [
      'with FN of several words',
      ['VERSION:4.0', 'FN:Anne Marie Dupont'],
      { firstName: 'Anne Marie', lastName: 'Dupont' },
    ],
    [
      'with a French particle',
      ['VERSION:4.0', 'FN:Luc de la Fontaine'],
      { firstName: 'Luc', lastName: 'de la Fontaine' },
    ],
    ['with one word', ['VERSION:4.0', 'FN:Vander'], { firstName: '', lastName: 'Vander' }],
    [
      'with signs that are escaped',
      ['VERSION:3.0', String.raw`N:Peeters\, zoon;Jan\;Piet;;;`, String.raw`NOTE:a\nb\\c\;d`],
      { firstName: 'Jan;Piet', lastName: 'Peeters, zoon', note: 'a\nb\\c;d' },
    ],
    [
      'folded, by a blank or a tab, within a word too',
      ['VERSION:3.0', 'N:Peet', ' ers;J', '\tan;;;'],
      { firstName: 'Jan', lastName: 'Peeters' },
    ],
    [
      'with a parameter in quotes that has colons, and lines that are none',
      [
        'VERSION:4.0',
        'N;SORT-AS="a:b;c":Peeters;Jan',
        'nonsense',
        ':',
        'TEL:',
        'EMAIL:mailto:jan@peeters.example',
        'EMAIL:jan@peeters.example',
      ],
      { firstName: 'Jan', lastName: 'Peeters', emails: ['jan@peeters.example'] },
    ],
    [
      'with the card of an agent in it, which is of somebody else',
      ['VERSION:2.1', 'N:Peeters;Jan', 'AGENT:', 'BEGIN:VCARD', 'N:Claes;An', 'END:VCARD', 'TEL:0478123456'],
      { firstName: 'Jan', lastName: 'Peeters', phones: ['0478123456'] },
    ],
    [
      'of Google (3.0), whose family name was typed into the field of the given name',
      ['VERSION:3.0', 'FN:Jan Peeters', 'N:;Jan Peeters;;;', 'item1.TEL:+32 478 12 34 56', 'item1.X-ABLabel:GSM'],
      { firstName: 'Jan', lastName: 'Peeters', phones: ['+32 478 12 34 56'] },
    ],
    [
      'of Android (2.1), an address in quoted-printable cut within a letter',
      [
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dupr=C3=A9;L=C3=A9a;;;',
        'ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Rue de l=27=C3=89=',
        '=67lise 12;Li=C3=A8ge;;4000;Belgique',
        'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,Priv=C3=A9):0478123456',
      ],
      {
        firstName: 'Léa',
        lastName: 'Dupré',
        phones: ['0478123456'],
        addresses: [{ street: "Rue de l'Église 12", city: 'Liège', postalCode: '4000', country: 'Belgique' }],
      },
    ],
    [
      'of Nokia (2.1), with a picture that no blank folds and quoted-printable that never ends',
      [
        'VERSION:2.1',
        'N:Peeters;Jan',
        'PHOTO;ENCODING=BASE64:/9j/4AAQSkZJRgABAQEAYABgAAD',
        '2wBDAAgGBgcGBQgHBwcJCQgKDBQ=',
        'NOTE;ENCODING=QUOTED-PRINTABLE:belt=20graag=',
      ],
      { firstName: 'Jan', lastName: 'Peeters', note: 'belt graag=' },
    ],
    ['in small letters', ['version:3.0', 'n:Peeters;Jan'], { firstName: 'Jan', lastName: 'Peeters' }],
  ]

  test.each(cases)('%s', (_, lines, expected) => {
    expect(read(card(...lines))).toEqual([{ ...blank, ...expected }])
  })

  test('is one of several; groups are left out', () => {
    const text = `\uFEFF${card('VERSION:3.0', 'N:Een;A')}${card('VERSION:4.0', 'KIND:group', 'FN:Vrienden')}\n${card('VERSION:3.0', 'N:Twee;B')}`
    expect(read(text).map(({ lastName }) => lastName)).toEqual(['Een', 'Twee'])
  })

  test('is one of several files put together, with their marks of UTF-8, without line ends between them', () => {
    const one = card('VERSION:3.0', 'N:Een;A').trim()
    const other = card('VERSION:3.0', 'N:Twee;B').trim()
    const names = (text: string) => read(text).map(({ lastName }) => lastName)
    expect(names(`\uFEFF${one}\r\n\uFEFF${other}`)).toEqual(['Een', 'Twee'])
    expect(names(`\uFEFF${one}\uFEFF${other}`)).toEqual(['Een', 'Twee'])
    expect(names(`${one}${other}\r\nEND:VCARD`)).toEqual(['Een', 'Twee'])
  })

  test('without an end is refused with the line that it begins on', () => {
    const text = `${card('VERSION:3.0', 'N:Een;A')}BEGIN:VCARD\r\nN:Twee;B\r\n`
    expect(() => read(text)).toThrow(VcardError)
    expect(() => read(text)).toThrow('line 5')
  })
})

test.each([
  ['BEGIN:VCARD\nVERSION:3.0\nEND:VCARD', true],
  ['\uFEFF\r\nbegin:vcard\r\n', true],
  ['Naam;E-mail\nBEGIN:VCARD;x', false],
  ['BEGIN:VCALENDAR\n', false],
  ['', false],
])('%j is told apart from a table', (text, expected) => {
  expect(isVcardText(text)).toBe(expected)
})

describe.each(VCARD_VERSIONS)('a card that is written in %s', (version) => {
  const words = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) =>
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, ' ')
      .trim(),
  )
  const line = words.map((text) => text.replaceAll('\n', ' '))
  const name = line.filter((text) => text !== '')
  const phone = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((number) => `+32${number}`)
  const address = fc
    .record({ street: line, city: line, postalCode: line, country: line })
    .filter((one) => Object.values(one).some((part) => part !== ''))
  const facts = {
    uid: line,
    jobTitle: line,
    emails: fc.uniqueArray(fc.emailAddress(), { maxLength: 3 }),
    phones: fc.uniqueArray(phone, { maxLength: 3 }),
    addresses: fc.array(address, { maxLength: 2 }),
    language: version === '4.0' ? fc.constantFrom('', 'nl', 'fr') : fc.constant(''),
    note: words,
  }
  const person = fc.record({
    ...facts,
    kind: fc.constantFrom('individual' as const, '' as const),
    firstName: line,
    lastName: name,
    company: line,
  })
  const company = fc.record({
    ...facts,
    kind: fc.constant('org' as const),
    firstName: fc.constant(''),
    lastName: fc.constant(''),
    company: name,
  })

  test('is read again as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(person, company), { minLength: 1, maxLength: 4 }), (cards) => {
        const text = writeVcards(cards, version)
        expect(read(text)).toEqual(cards)
      }),
    )
  })

  test('has what the version asks for', () => {
    const text = writeVcards(
      [{ ...blank, kind: 'individual', firstName: 'Jan', lastName: 'Peeters', emails: ['a@b.be'] }],
      version,
    )
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      `VERSION:${version}`,
      ...(version === '4.0' ? ['KIND:individual'] : ['X-KIND:individual']),
      'FN:Jan Peeters',
      'N:Peeters;Jan;;;',
      version === '4.0' ? 'EMAIL:a@b.be' : 'EMAIL;TYPE=INTERNET:a@b.be',
      'END:VCARD',
      '',
    ])
  })
})
