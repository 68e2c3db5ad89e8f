import { useEffect, useRef } from 'react'
import { Outlet, Scripts, ScrollRestoration, useLocation, useMatches, type LoaderFunctionArgs } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { LinkComponent } from '@forecourt/ui/Link.tsx'
import { Afterwards } from './layout/Afterwards.tsx'
import { dealerContext } from './layout/dealer.ts'
import { Footer } from './layout/Footer.tsx'
import { Header } from './layout/Header.tsx'
import { Loading } from './layout/Loading.tsx'
import { ServerOnly } from './layout/ServerOnly.tsx'
import { StyleSheets } from './layout/StyleSheets.tsx'
import { ShopNotice } from './layout/ShopNotice.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { honourEarlyInput } from './platform/early-input.ts'
import { currentLanguage, currentLocale } from './platform/language.ts'
import { serverSide, type PageHandle } from './platform/page.ts'
import { useShell, type Shell } from './platform/shell.ts'
import { RouterLink } from './platform/RouterLink.tsx'
import footer from './layout/Footer.module.css'
import styles from './layout/Frame.module.css'
import notice from './layout/ShopNotice.module.css'
import './shop.css'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Shell> {
  const { apiKey, tenant, analyticsScript } = context.get(serverSide)
  const { name, menu, account } = await context.get(dealerContext)()
  return { origin: url.origin, name, menu, account, apiKey, tenant, ...(analyticsScript && { analyticsScript }) }
}

/** The dealer stays the same while somebody walks through the shop. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { apiKey, tenant, analyticsScript } = useShell()
  return (
    <html lang={currentLocale()} data-api-key={apiKey} data-tenant={tenant} data-analytics={analyticsScript}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b2c37" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/${currentLanguage()}/app.webmanifest`} />
        <StyleSheets />
      </head>
      <body>
        <LinkComponent value={RouterLink}>{children}</LinkComponent>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Shop() {
  useEffect(() => honourEarlyInput(document.body), [])
  const hero = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hero)
  return (
    <>
      <a className={styles.skip} href="#content">
        {m['layout.skip']()}
      </a>
      <Loading />
      <Header overHero={hero} />
      <ServerOnly
        element="section"
        className={classes(notice.notice, hero && notice.overHero)}
        aria-label={m['layout.notice']()}
      >
        {import.meta.env.SSR && <ShopNotice />}
      </ServerOnly>
      <main id="content" tabIndex={-1} ref={useFocusOnArrival()} className={styles.content}>
        <Outlet />
      </main>
      <Afterwards />
      <Toasts />
      <ServerOnly element="footer" className={footer.footer} data-stage="">
        {import.meta.env.SSR && <Footer />}
      </ServerOnly>
    </>
  )
}

/** A reader of the screen hears of a new page as of a new document: the focus goes to its content. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
