import { use } from 'react'
import { Link } from 'react-router'
import { InLayer, type LinkProps } from '@forecourt/ui/Link.tsx'

/**
 * Renders every link of the shop: inside the shop the router navigates, and fetches the page while the pointer nears the
 * link.
 */
export function RouterLink({ href, keepScroll, ...anchor }: LinkProps) {
  const replace = use(InLayer)
  // On the server each link is the same plain anchor, without the router resolving its target.
  if (import.meta.env.SSR || !href.startsWith('/') || anchor.hrefLang || anchor.target)
    return <a href={href} {...anchor} />
  return (
    <Link
      to={href}
      prefetch="intent"
      discover="none"
      preventScrollReset={keepScroll ?? false}
      replace={replace}
      {...anchor}
    />
  )
}
