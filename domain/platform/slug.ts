const letters: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D', // whole letters, no accents
}

/** Text in, the same text without accents out: `Écaussinnes` → `Ecaussinnes`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒæÆßøØłŁđĐ]/g, (letter) => letters[letter] ?? letter)
}

/** Text in, the same text without accents and in lower case out: `LIÈGE` → `liege`. Used to compare and to search. */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase()
}

/**
 * Text in, its form in an address out: accents removed, spaces to hyphens, lower case. Never empty, so that a path
 * keeps its number of segments: text without letters or digits gives `-`.
 */
export function urlize(text: string): string {
  return (
    fold(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || '-'
  )
}
