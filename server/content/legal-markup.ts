import sanitize from 'sanitize-html'
import { LEGAL_MARKUP } from '@forecourt/domain/content/legal.ts'

/** Reduces entered HTML to the part that a legal text may have. Headings have no markup of their own. */
export function safeLegalMarkup(html: string): string {
  const clean = sanitize(html, {
    allowedTags: [...LEGAL_MARKUP.tags],
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: [...LEGAL_MARKUP.linkSchemes],
    // A link into the shop itself has no scheme.
    allowProtocolRelative: false,
  })
  return clean
    .replace(/<h2>([\s\S]*?)<\/h2>/g, (_, title: string) => `<h2>${title.replace(/<[^<>]*>/g, '')}</h2>`)
    .trim()
}
