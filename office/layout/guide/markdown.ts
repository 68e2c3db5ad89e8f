/** A piece of a line: plain text, text as shown on the screen, or a link. */
export type Inline = string | { readonly strong: string } | { readonly label: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading' | 'text' | 'note'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }

/**
 * The Markdown of a chapter in, its blocks out: `## ` a heading, `- ` and `1. ` lists, `> ` a hint, `![what](file)` a
 * picture on a line of its own, `**label**` what the screen says, `[words](address)` a link into the office. Nothing else,
 * so that nothing becomes markup by accident.
 */
export function parseBlocks(markdown: string): readonly Block[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(parseBlock)
}

function parseBlock(block: string): Block {
  const picture = /^!\[([^\]]+)\]\(([\w-]+\.webp)\)$/.exec(block)
  if (picture) return { kind: 'picture', alt: picture[1]!, src: picture[2]! }
  if (block.startsWith('## ')) return { kind: 'heading', parts: parseInlines(block.slice(3)) }
  if (block.startsWith('> ')) return { kind: 'note', parts: parseInlines(block.replaceAll(/^> /gm, '')) }
  if (block.startsWith('- ')) return { kind: 'list', items: parseItems(block, /^- /m) }
  if (block.startsWith('1. ')) return { kind: 'steps', items: parseItems(block, /^\d+\. /m) }
  return { kind: 'text', parts: parseInlines(block) }
}

/** Splits a block into items; a line without a mark belongs to the item before it. */
function parseItems(block: string, mark: RegExp): Inline[][] {
  return block
    .split(mark)
    .filter((item) => item.trim() !== '')
    .map(parseInlines)
}

function parseInlines(text: string): Inline[] {
  const line = text.replaceAll(/[ \n]+/g, ' ').trim()
  const parts: Inline[] = []
  let end = 0
  for (const found of line.matchAll(/\*\*([^*]+)\*\*|\[([^[\]]+)\]\((\/[\w/-]*)\)/g)) {
    if (found.index > end) parts.push(line.slice(end, found.index))
    const [whole, strong, label, href] = found
    parts.push(strong === undefined ? { label: label!, href: href! } : { strong })
    end = found.index + whole.length
  }
  return end < line.length ? [...parts, line.slice(end)] : parts
}
