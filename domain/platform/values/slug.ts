const letters: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i', // whole letters, no accents
}

/** Returns a text without accents: `Écaussinnes` → `Ecaussinnes`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒæÆßẞøØħĦłŁđĐðÐþÞı]/g, (letter) => letters[letter] ?? letter)
}

/**
 * Returns a text without accents, in lower case and with plain apostrophes and hyphens: `LIÈGE` → `liege`, `D’hondt` →
 * `d'hondt`. For comparing texts with each other here; the database searches its rows by its own `fold`.
 */
export function fold(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[‘’ʼ′]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .toLowerCase()
}

/**
 * Returns the form of a text in an address: accents removed, spaces to hyphens, lower case. Never empty, so that a path
 * keeps its number of segments: text without letters or digits gives `-`.
 */
export function urlize(text: string): string {
  return (
    fold(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || '-'
  )
}
