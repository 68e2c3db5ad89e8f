import { Link } from 'react-router'
import type { LinkProps } from '@forecourt/ui/Link.tsx'

/** The link of `ui`, as the router has it. Addresses are those of the office: `/fuel`. */
export function RouterLink({ href, keepScroll = false, ...link }: LinkProps) {
  return <Link {...link} to={href} preventScrollReset={keepScroll} />
}
