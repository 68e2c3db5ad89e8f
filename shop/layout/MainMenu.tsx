import { useLocation } from 'react-router'
import { Link } from '@forecourt/ui/Link.tsx'
import { useShell } from '../platform/shell.ts'

/** The links of the main menu, for the header and for the drawer of small screens. */
export function MainMenu({ linkClass }: { linkClass: string | undefined }) {
  const { pathname } = useLocation()
  return useShell().menu.map(({ path, text }) => (
    <Link key={path} href={path} className={linkClass} aria-current={currency(path, pathname)}>
      {text}
    </Link>
  ))
}

/** The page itself, or a page below it such as one car of the list. */
function currency(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page'
  return pathname.startsWith(`${path}/`) ? 'true' : undefined
}
