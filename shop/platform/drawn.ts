import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'

type Drawn = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/** How the server makes HTML of an element; it sets this itself, so that the browser loads nothing for it. */
export const onServer: { toHtml?: (element: ReactElement) => string } = {}

/**
 * The inside of an element that holds one `Part` after another, as props: `<Grid {...drawn(Card, cards)} />`. The server
 * draws equal parts once and remembers their HTML, so a part must look as its plain props say: no context but constants,
 * no `useId`, and functions only to act. For the browser they are elements like any others, by place unless `keyOf` names
 * them.
 */
export function drawn<Props extends object>(
  Part: ComponentType<Props>,
  parts: readonly Props[],
  keyOf: (props: Props, place: number) => string | number = (_, place) => place,
): Drawn {
  const { toHtml } = onServer
  if (!import.meta.env.SSR || !toHtml)
    return { children: parts.map((props, place) => createElement(Part, { key: keyOf(props, place), ...props })) }
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
