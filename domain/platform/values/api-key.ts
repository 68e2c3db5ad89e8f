// An API key is `fck_`, 43 characters of the secret and 6 of its checksum, letters and digits only: a double click selects it
// whole, and programs that search for secrets (in repositories, in logs) find it by one expression.

/** Begins every key. */
export const API_KEY_PREFIX = 'fck_'

const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const HINT_LENGTH = API_KEY_PREFIX.length + 8
const SHAPE = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/**
 * Writes a secret as a key.
 * @param secret 32 random bytes
 * @returns the key with its checksum, 53 characters
 */
export function formatApiKey(secret: Uint8Array): string {
  if (secret.length !== SECRET_BYTES) throw new Error(`A secret has ${SECRET_BYTES} bytes`)
  const number = secret.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = API_KEY_PREFIX + toBase62(number, SECRET_LENGTH)
  return body + checksum(body)
}

/**
 * Returns true if a text has the form of a key and its checksum fits: an incomplete or mistyped key is refused without a
 * look-up.
 */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** Returns the beginning of a key, which people recognise it by. It leaves more than 200 of the 256 random bits secret. */
export function toKeyHint(key: string): string {
  return key.slice(0, HINT_LENGTH)
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function toBase62(number: bigint, length: number): string {
  let rest = number
  let text = ''
  while (text.length < length) {
    text = DIGITS.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), CHECKSUM_LENGTH)
}

/** Calculates the CRC-32 of ISO 3309 of an ASCII text, as in zip and PNG files. It finds mistakes, and proves nothing. */
function crc32(text: string): number {
  let crc = 0xffff_ffff
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
