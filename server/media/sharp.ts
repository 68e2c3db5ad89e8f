/** Loaded with the first picture that somebody sends or prints: it takes 25 MB, which most processes never need. */
export async function loadSharp() {
  return (await import('sharp')).default
}
