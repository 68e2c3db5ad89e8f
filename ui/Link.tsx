import { createContext, use, type ComponentProps, type ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** The page keeps its scroll position: filters, sorting. */
  keepScroll?: boolean | undefined
}

/** The link of the router, set once by the application; a plain anchor where there is none. */
export const LinkComponent = createContext<ComponentType<LinkProps>>(Anchor)

/** A link in a dialog or drawer replaces its history entry: going back leads to the page it was opened on. */
export const InLayer = createContext(false)

export function Link(props: LinkProps) {
  const Component = use(LinkComponent)
  return <Component {...props} />
}

function Anchor({ keepScroll: _, ...anchor }: LinkProps) {
  return <a {...anchor} />
}
