import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'

type Drawn = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/** How the server makes HTML of an element; it sets this itself, so that the browser loads nothing for it. */
export const onServer: { toHtml?: (element: ReactElement) => string } = {}

/**
 * The inside of an element that holds one `Part` after another, as props: `<Grid {...drawn(Card, cards)} />`. The server
 * draws equal parts once and remembers their HTML, so a part must depend on its props alone, and these must be plain data:
 * no context but constants, no `useId`. For the browser they are elements like any others.
 */
export function drawn<Props extends object>(Part: ComponentType<Props>, parts: readonly Props[]): Drawn {
  const { toHtml } = onServer
  // By place, not by what it shows: other data change what stands there, and nothing moves.
  if (!import.meta.env.SSR || !toHtml)
    return { children: parts.map((props, place) => createElement(Part, { key: place, ...props })) }
  const htmls = parts.map((props) => remembered(Part, JSON.stringify(props), () => toHtml(createElement(Part, props))))
  return { dangerouslySetInnerHTML: { __html: htmls.join('') } }
}

/** About 2 MB for cards. */
const mostRemembered = 1500

const htmls = new WeakMap<object, Map<string, string>>()

function remembered(part: object, props: string, draw: () => string): string {
  let ofPart = htmls.get(part)
  if (!ofPart) htmls.set(part, (ofPart = new Map()))
  const html = ofPart.get(props) ?? draw()
  // The longest unused fall out.
  ofPart.delete(props)
  ofPart.set(props, html)
  if (ofPart.size > mostRemembered) ofPart.delete(ofPart.keys().next().value!)
  return html
}
