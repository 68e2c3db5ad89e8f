import { createContext, use, type ComponentProps, type ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** The page keeps its place: filters, sorting. */
  keepScroll?: boolean | undefined
}

/** The router's link, given once by the application; a plain anchor where there is none. */
export const LinkComponent = createContext<ComponentType<LinkProps>>(Anchor)

/** A link in a dialog or a drawer takes its place in the history: going back leads to the page it was opened on. */
export const InLayer = createContext(false)

export function Link(props: LinkProps) {
  const Component = use(LinkComponent)
  return <Component {...props} />
}

function Anchor({ keepScroll: _, ...anchor }: LinkProps) {
  return <a {...anchor} />
}
