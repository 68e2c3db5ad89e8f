/** Returns the code of an error of Node or of a database: `ENOENT`, `23505`; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
