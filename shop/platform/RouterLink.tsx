import { Link } from 'react-router'
import type { LinkProps } from '@forecourt/ui/Link.tsx'

/** Every link of the shop: inside the shop the router moves, and fetches what the page needs while the pointer nears it. */
export function RouterLink({ href, keepScroll, ...anchor }: LinkProps) {
  if (!href.startsWith('/') || anchor.hrefLang || anchor.target) return <a href={href} {...anchor} />
  return <Link to={href} prefetch="intent" discover="none" preventScrollReset={keepScroll ?? false} {...anchor} />
}
