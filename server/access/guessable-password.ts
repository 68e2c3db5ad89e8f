const shortestWord = 4
/** Shorter ones are found inside passwords that are not common at all. */
const shortestCommon = 8

/** Words that no password may contain, besides those of the dealer and of the user. */
const productWords = ['forecourt', 'wachtwoord', 'motdepasse', 'password']

/**
 * Returns whether a new password is easily guessed: it is common, also between digits and signs that were put around it, or
 * it contains a word that an attacker tries first.
 * @param words names and addresses of the dealer and of the user who chooses the password
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase()
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if ([...productWords, ...words.flatMap(splitWords)].some((word) => typed.includes(word))) return true
  // Two megabytes that are needed only when a password is chosen.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return [typed, core].some((one) => one.length >= shortestCommon && dictionary['passwords-common'].includes(one))
}

/** Splits `Lotte.Van-den-Broeck@voorbeeld.be` into `lotte`, `broeck` and `voorbeeld`. */
function splitWords(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.filter((word) => word.length >= shortestWord)
}
