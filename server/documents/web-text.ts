import sanitizeHtml from 'sanitize-html'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Printing } from './typst.ts'

/** The allowed tags of a text. None of them loads anything, and the template gets the text as a tree of values. */
const tags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'div',
  'span',
  'blockquote',
]

/** Deeper than people write, and shallower than what Typst takes. */
const deepest = 20

type Node = string | { tag: string; href?: string; children: Node[] }

/** Some forty pages of a table: a second of the one thread that makes documents, for which others wait. */
const mostElements = 8_000

/** HTML as a client sends it, as a document of the house. */
export function webText(html: string, title: string, language: Language): Printing {
  return { template: 'web-text', data: { title, language, content: parseTree(html) }, files: {} }
}

/** Returns whether it would keep others waiting. */
export function isTooLong({ data }: Printing): boolean {
  return countNodes(data['content'] as Node[]) > mostElements
}

function countNodes(nodes: readonly Node[]): number {
  return nodes.reduce((size, node) => size + (typeof node === 'string' ? 0 : 1 + countNodes(node.children)), 0)
}

/** Untrusted HTML in, what is allowed of it out. */
export function parseTree(html: string): Node[] {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: deepest,
  })
  const root: Node[] = []
  const open: { tag: string; children: Node[] }[] = [{ tag: '', children: root }]
  // The sanitiser writes well-formed tags, attributes in double quotes, and every other sign of markup as an entity.
  for (const [, closing, tag, href, text] of clean.matchAll(/<(\/?)(\w+)\b(?: href="([^"]*)")?[^<>]*>|([^<]+)/g)) {
    if (text !== undefined) {
      open.at(-1)!.children.push(plain(text).replace(/\s+/g, ' '))
    } else if (closing) {
      open.pop()
    } else {
      const node = {
        tag: tag!,
        ...(href && /^(https?|mailto|tel):/i.test(href) && { href: plain(href) }),
        children: [],
      }
      open.at(-1)!.children.push(node)
      if (tag !== 'br' && tag !== 'hr') open.push(node)
    }
  }
  return root
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
