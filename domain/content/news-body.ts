/** A piece of running text: words, or a link. */
export type NewsInline = string | { label: string; href: string }

/** One block of a news post. */
export type NewsBlock =
  | { kind: 'text'; parts: NewsInline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: NewsInline[][] }

const link = /\[([^[\]]+)\]\((https:\/\/[^)\s]+|\/(?!\/)[^)\s]*)\)/

/**
 * Splits the body of a post into blocks. An empty line ends a paragraph, `## ` begins a heading, `- ` an item of a list,
 * `[words](address)` is a link to our own pages or an https address. Everything else is plain text: nothing becomes markup
 * by accident.
 */
export function newsBlocks(body: string): NewsBlock[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseBlock)
}

function parseBlock(paragraph: string): NewsBlock {
  if (paragraph.startsWith('## ')) return { kind: 'heading', text: oneLine(paragraph.slice(3)) }
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => inlines(line.slice(2))) }
  }
  return { kind: 'text', parts: inlines(oneLine(paragraph)) }
}

function inlines(text: string): NewsInline[] {
  const found = link.exec(text)
  if (!found) return text === '' ? [] : [text]
  const [whole, label = '', href = ''] = found
  const before = text.slice(0, found.index)
  return [...(before === '' ? [] : [before]), { label, href }, ...inlines(text.slice(found.index + whole.length))]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
