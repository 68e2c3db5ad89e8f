/** Loads sharp with the first picture that is uploaded, printed or mailed: it takes 25 MB, which some processes never need. */
export async function loadSharp() {
  return (await import('sharp')).default
}
