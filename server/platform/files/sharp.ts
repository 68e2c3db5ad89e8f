/** Loaded with the first picture that somebody sends, prints or mails: it takes 25 MB, which some processes never need. */
export async function loadSharp() {
  return (await import('sharp')).default
}
