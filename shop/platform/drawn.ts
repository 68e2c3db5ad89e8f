import { type ComponentType, createContext, createElement, type ReactElement, type ReactNode, use } from 'react'

type Drawn = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/** The HTML of a part as it is sent. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The page that the server draws around finished parts. */
export interface PageAround {
  draw(part: ReactElement): Bytes
  /** Gives the text that React puts into the page where the parts will stand. */
  leaveRoomFor(parts: readonly Bytes[]): string
}

/** Undefined in the browser, and while a part itself is drawn. */
export const PageOnServer = createContext<PageAround | undefined>(undefined)

/**
 * The inside of an element that holds one `Part` after another, as props: `<Grid {...drawn(Card, cards)} />`. The server
 * draws equal parts once and remembers their HTML, so a part must look as its plain props say: no context but constants,
 * no `useId`, and functions only to act. For the browser they are elements like any others, by place unless `keyOf` names
 * them. To be called while a component renders.
 */
export function drawn<Props extends object>(
  Part: ComponentType<Props>,
  parts: readonly Props[],
  keyOf: (props: Props, place: number) => string | number = (_, place) => place,
): Drawn {
  const page = import.meta.env.SSR ? use(PageOnServer) : undefined
  if (!page)
    return { children: parts.map((props, place) => createElement(Part, { key: keyOf(props, place), ...props })) }
  const finished = parts.map((props) => remembered(Part, props, () => page.draw(createElement(Part, props))))
  return { dangerouslySetInnerHTML: { __html: page.leaveRoomFor(finished) } }
}

/** What was drawn of props that come again: the very objects, which nobody changes. */
const atSight = new WeakMap<object, { part: object; html: Bytes }>()

/** What was drawn of a part, by the text of its props. */
const byText = new WeakMap<object, Map<string, Bytes>>()

/** About 2 MB for cards. */
const mostRemembered = 1500

function remembered(part: object, props: object, draw: () => Bytes): Bytes {
  const seen = atSight.get(props)
  if (seen?.part === part) return seen.html
  let ofPart = byText.get(part)
  if (!ofPart) byText.set(part, (ofPart = new Map()))
  const text = JSON.stringify(props)
  const html = ofPart.get(text) ?? draw()
  // The longest unused fall out.
  ofPart.delete(text)
  ofPart.set(text, html)
  if (ofPart.size > mostRemembered) ofPart.delete(ofPart.keys().next().value!)
  atSight.set(props, { part, html })
  return html
}
