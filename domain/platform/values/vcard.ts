import { escapeContentText, joinContentLines } from './content-lines.ts'

// Cards of contacts as telephones and mail programs exchange them: vCard 2.1 (versit, 1996), 3.0 (RFC 2426) and 4.0
// (RFC 6350).

export const VCARD_VERSIONS = ['3.0', '4.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]

export interface VcardAddress {
  /** The street with number and box. */
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
}

/** A card, with the fields that we write and read; empty: not on the card. The preferred one of several is first. */
export interface Vcard {
  readonly uid: string
  /** Of an organisation or of a person; empty: not on the card. */
  readonly kind: 'org' | 'individual' | ''
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly jobTitle: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly addresses: readonly VcardAddress[]
  /** As RFC 5646 names it, `nl` or `fr-BE`. */
  readonly language: string
  readonly note: string
}

/** Writes cards into one file, in the requested version; an empty NOTE, as every empty property, is left out. */
export function writeVcards(cards: readonly Vcard[], version: VcardVersion): string {
  return joinContentLines(cards.flatMap((card) => cardLines(card, version)))
}

function cardLines(card: Vcard, version: VcardVersion): string[] {
  const { kind, firstName, lastName, company, emails, phones, addresses } = card
  const isCompany = kind === 'org'
  const line = (name: string, value: string) => (value === '' ? [] : [`${name}:${escapeContentText(value)}`])
  const joinParts = (name: string, ...parts: readonly string[]) => `${name}:${parts.map(escapeContentText).join(';')}`
  const preferred = version === '4.0' ? ';PREF=1' : ';TYPE=PREF'
  const several = (name: string, values: readonly string[]) =>
    values.flatMap((value, at) => line(`${name}${at === 0 && values.length > 1 ? preferred : ''}`, value))
  // Required by 3.0, and removed in 4.0.
  const email = version === '4.0' ? 'EMAIL' : 'EMAIL;TYPE=INTERNET'
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    // 3.0 has no KIND.
    ...line(version === '4.0' ? 'KIND' : 'X-KIND', kind),
    // Apple reads this one in both versions.
    ...(isCompany ? ['X-ABShowAs:COMPANY'] : []),
    ...line('UID', card.uid),
    `FN:${escapeContentText(isCompany ? company : `${firstName} ${lastName}`.trim() || company)}`,
    joinParts('N', ...(isCompany ? ['', ''] : [lastName, firstName]), '', '', ''),
    ...line('ORG', company),
    ...line('TITLE', card.jobTitle),
    ...several(email, emails),
    ...several('TEL', phones),
    ...addresses.map(({ street, city, postalCode, country }) =>
      joinParts('ADR', '', '', street, city, '', postalCode, country),
    ),
    ...(version === '4.0' ? line('LANG', card.language) : []),
    ...line('NOTE', card.note),
    'END:VCARD',
  ]
}

/** A file of cards that cannot be read. */
export class VcardError extends Error {
  /** The line that the card begins on. */
  readonly line: number

  constructor(line: number) {
    super(`The card of line ${line} has no end`)
    this.line = line
  }
}

/** Returns true if a text begins as a file of cards does. */
export function isVcardText(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCARD[ \t]*\r?$/im.test(text.slice(0, 200)) && /^\uFEFF?\s*BEGIN:VCARD/i.test(text)
}

/**
 * Reads the cards of a file, in any of the three versions, one after the other. Takes the text and a decoder of its octets.
 * Pictures, sounds, keys and unknown properties are left out, and so are groups, which are lists of other cards. Refuses a
 * card without an end (`VcardError`). A line that is no property is skipped, as RFC 6350 requires for unknown content.
 */
export function* readVcards(text: string, decode: DecodeOctets): Generator<Vcard> {
  let properties: Property[] = []
  let depth = 0
  let begins = 0
  for (const { line, number } of unfoldLines(text)) {
    const property = parseProperty(line, decode)
    if (!property) continue
    const marks = property.name === 'BEGIN' || property.name === 'END'
    if (marks && property.value.trim().toUpperCase() !== 'VCARD') continue
    if (property.name === 'BEGIN') {
      depth++
      if (depth > 1) continue
      properties = []
      begins = number
    } else if (property.name === 'END') {
      if (depth === 0) continue
      depth--
      if (depth > 0) continue
      const card = toCard(properties)
      if (card) yield card
      properties = []
    }
    // The card of an agent within a card (2.1) is of another person.
    else if (depth === 1) properties.push(property)
  }
  if (depth > 0) throw new VcardError(begins)
}

interface Property {
  readonly name: string
  /** In capitals, those without a name as well: `TYPE=home` is `HOME`. */
  readonly types: readonly string[]
  readonly preference: number
  readonly value: string
}

/**
 * Joins folded lines: by a blank at the beginning of the next line, and in quoted-printable by `=` at the end. The parts
 * are joined once: a picture has a hundred thousand of them.
 */
function* unfoldLines(text: string): Generator<{ line: string; number: number }> {
  let parts: string[] = []
  let begins = 0
  let isQuoted = false
  let number = 0
  for (const raw of text.replaceAll(/\uFEFF(?=BEGIN:VCARD)/gi, '').split(lineEnd)) {
    number++
    const last = parts.at(-1)
    if (last !== undefined && isQuoted && last.endsWith('=') && !/^END:VCARD/i.test(raw)) {
      parts[parts.length - 1] = last.slice(0, -1)
      parts.push(raw.trimStart())
    } else if (last !== undefined && /^[ \t]/.test(raw)) parts.push(raw.slice(1))
    else {
      if (last !== undefined) yield { line: parts.join(''), number: begins }
      parts = [raw]
      begins = number
      isQuoted = isQuotedPrintable(raw)
    }
  }
  yield { line: parts.join(''), number: begins }
}

/** Ends of lines; the last line of a file that was put before another may have none of its own. */
const lineEnd = /\r\n|\n|\r|(?<=[\r\n]END:VCARD)(?=BEGIN:VCARD)/i

function isQuotedPrintable(line: string): boolean {
  const head = line.slice(0, line.indexOf(':'))
  return /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|$)/i.test(head)
}

/** `[group "."] name *(";" param) ":" value`; a parameter in quotes may hold any of these signs. */
const propertyLine = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/su

function parseProperty(line: string, decode: DecodeOctets): Property | undefined {
  const [, name = '', head = '', value = ''] = propertyLine.exec(line) ?? []
  if (name === '') return undefined
  const parameters = (head.match(/;(?:"[^"]*"|[^";])*/g) ?? []).map((one) => one.slice(1))
  const named = parameters.map((one): [string, string] => {
    const at = one.indexOf('=')
    return at === -1 ? ['TYPE', one] : [one.slice(0, at).trim().toUpperCase(), one.slice(at + 1).replaceAll('"', '')]
  })
  const find = (wanted: string) => named.find(([one]) => one === wanted)?.[1]
  const types = named.filter(([one]) => one === 'TYPE').flatMap(([, one]) => one.toUpperCase().split(','))
  const encoding = (find('ENCODING') ?? types.find((one) => one === 'QUOTED-PRINTABLE') ?? '').toUpperCase()
  return {
    name: name.toUpperCase(),
    types,
    preference: types.includes('PREF') ? 1 : Number(find('PREF') ?? 101) || 101,
    value: encoding === 'QUOTED-PRINTABLE' ? decodeQuotedPrintable(value, find('CHARSET') ?? '', decode) : value,
  }
}

/** Decodes octets in a character set: the domain has no tables of characters. Empty: the card names no set. */
export type DecodeOctets = (octets: Uint8Array, charset: string) => string

function decodeQuotedPrintable(value: string, charset: string, decode: DecodeOctets): string {
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) => {
    const octets = run.split('=').slice(1)
    return decode(
      Uint8Array.from(octets, (octet) => Number.parseInt(octet, 16)),
      charset,
    )
  })
}

/** Splits a value with parts at the signs that are not escaped. */
function splitParts(value: string, sign: ';' | ','): string[] {
  const parts: string[] = ['']
  for (let at = 0; at < value.length; at++) {
    const last = parts.length - 1
    if (value[at] === '\\' && at + 1 < value.length) {
      parts[last] += value.slice(at, at + 2)
      at++
    } else if (value[at] === sign) parts.push('')
    else parts[last] += value[at] ?? ''
  }
  return parts
}

function unescapeText(value: string): string {
  return value
    .replaceAll(/\\([\\;,:nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .replaceAll(/\r\n?/g, '\n')
    .trim()
}

function toCard(properties: readonly Property[]): Vcard | undefined {
  const all = (name: string) => properties.filter((one) => one.name === name)
  const text = (name: string) => unescapeText(all(name)[0]?.value ?? '')
  const parts = (name: string) => splitParts(all(name)[0]?.value ?? '', ';').map(unescapeText)
  const statedKind = (text('KIND') || text('X-KIND') || text('X-ADDRESSBOOKSERVER-KIND')).toLowerCase()
  if (statedKind === 'group') return undefined
  const [lastName = '', givenName = ''] = parts('N')
  const [company = ''] = parts('ORG')
  const name = text('FN')
  // A telephone puts what was typed into one field there, family name and all.
  const hasName = lastName !== ''
  const isCompany =
    statedKind === 'org' ||
    text('X-ABSHOWAS').toUpperCase() === 'COMPANY' ||
    (!hasName && givenName === '' && company !== '' && (name === '' || name === company))
  const person = isCompany || hasName ? { lastName, firstName: givenName } : splitName(givenName || name)
  return {
    uid: text('UID'),
    kind: isCompany ? 'org' : statedKind === 'individual' ? 'individual' : '',
    ...(isCompany ? { firstName: '', lastName: '' } : person),
    company: isCompany && company === '' ? name : company,
    jobTitle: text('TITLE') || text('ROLE'),
    emails: toSeveral(all('EMAIL'), (one) => one.replace(/^mailto:/i, '')),
    phones: toSeveral(
      all('TEL').filter(({ types }) => !types.some((one) => withoutVoice.has(one))),
      (one) => one.replace(/^tel:/i, '').replace(/;.*/s, ''),
    ),
    addresses: all('ADR')
      .toSorted((one, other) => one.preference - other.preference)
      .map(({ value }) => {
        const [box = '', extended = '', street = '', city = '', , postalCode = '', country = ''] = splitParts(
          value,
          ';',
        ).map((part) => unescapeText(part).replaceAll('\n', ' '))
        return { street: [street, extended, box].filter(Boolean).join(' '), city, postalCode, country }
      })
      .filter((address) => Object.values(address).some((part) => part !== '')),
    language: text('LANG'),
    note: text('NOTE'),
  }
}

/** Types of lines that are not for voice calls. */
const withoutVoice: ReadonlySet<string> = new Set(['FAX', 'PAGER', 'MODEM'])

/** Words that begin a family name of several. */
const particle =
  /^(?:v[ao]n|vanden|vander|de[nrsl]?|du|l[ae]|les|te[nr]?|op|['’]t|d['’]|d[aio]s?|el|al|ben|zu[mr]?|mac|saint|st\.)$/i

/**
 * Splits the name of a card without a structured one: the family name is the last word, with the particles before it
 * (`Van der Straeten`).
 */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/)
  const begins = words.findIndex((word, at) => at > 0 && at < words.length - 1 && particle.test(word))
  const at = begins === -1 ? words.length - 1 : begins
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

/** Returns the values of a property, the preferred one first and each once. */
function toSeveral(properties: readonly Property[], read: (text: string) => string): string[] {
  const values = properties
    .toSorted((one, other) => one.preference - other.preference)
    .map(({ value }) => read(unescapeText(value)))
    .filter((value) => value !== '')
  return [...new Set(values)]
}
