import { use } from 'react'
import { Link } from 'react-router'
import { InLayer, type LinkProps } from '@forecourt/ui/Link.tsx'

/** Every link of the shop: inside the shop the router moves, and fetches what the page needs while the pointer nears it. */
export function RouterLink({ href, keepScroll, ...anchor }: LinkProps) {
  const replace = use(InLayer)
  // On the server each comes out as the same plain anchor, without the router working out where it leads.
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
