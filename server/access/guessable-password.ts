const shortestWord = 4
/** Shorter ones are found inside passwords that are not common at all. */
const shortestCommon = 8

/** Words that nobody may choose, besides those of the dealer and of whoever chooses. */
const productWords = ['forecourt', 'wachtwoord', 'motdepasse', 'password']

/**
 * Tells whether a new password is guessed soon: it is common, also between digits and signs that were put around it, or it
 * holds a word that an attacker tries first.
 * @param words names and addresses of the dealer and of whoever chooses the password
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase()
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if ([...productWords, ...words.flatMap(splitWords)].some((word) => typed.includes(word))) return true
  // Two megabytes that only who chooses a password needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return [typed, core].some((one) => one.length >= shortestCommon && dictionary['passwords-common'].includes(one))
}

/** `Lotte.Van-den-Broeck@voorbeeld.be` in; `lotte`, `broeck` and `voorbeeld` out. */
function splitWords(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.filter((word) => word.length >= shortestWord)
}
