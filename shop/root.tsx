import { lazy, useEffect, useRef } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  type LoaderFunctionArgs,
} from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import font from '@forecourt/ui/fonts/archivo-latin.woff2'
import { TooLongText } from '@forecourt/ui/Field.tsx'
import { LinkComponent } from '@forecourt/ui/Link.tsx'
import { LoadAfterFirstView } from './layout/LoadAfterFirstView.tsx'
import { dealerContext, type Dealer } from './layout/dealer.ts'
import { Header } from './layout/Header.tsx'
import { Loading } from './layout/Loading.tsx'
import { ShopNotice } from './layout/ShopNotice.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { clickIsHeard, keepEarlyClicks, replayEarlyClick } from './platform/early-click.ts'
import { replayEarlyInput } from './platform/early-input.ts'
import { currentLanguage, currentLocale } from './platform/language.ts'
import { serverSide, type PageHandle } from './platform/page.ts'
import { useShell, type Shell } from './platform/shell.ts'
import { LazyPart } from './platform/LazyPart.tsx'
import { RouterLink } from './platform/RouterLink.tsx'
import styles from './layout/Frame.module.css'
import './shop.css'

const Footer = lazy(() => import('./layout/Footer.tsx'))

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Shell & { dealer: Dealer }> {
  const { apiKey, tenant, analyticsScript, look } = context.get(serverSide)
  const dealer = await context.get(dealerContext)()
  const { name, menu, account } = dealer
  return {
    origin: url.origin,
    name,
    menu,
    account,
    apiKey,
    tenant,
    ...(analyticsScript && { analyticsScript }),
    ...(look && { look }),
    dealer,
  }
}

/** The dealer stays the same while a visitor navigates the shop. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { apiKey, tenant, analyticsScript, look } = useShell()
  return (
    <html lang={currentLocale()} data-api-key={apiKey} data-tenant={tenant} data-analytics={analyticsScript}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look?.stage ?? '#0b2c37'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/${currentLanguage()}/app.webmanifest`} />
        {/* Known only to the style sheet it would come after the first picture of the page, and move what is there. */}
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <script dangerouslySetInnerHTML={{ __html: keepEarlyClicks }} />
        <Links />
        {look && <style dangerouslySetInnerHTML={{ __html: look.css }} />}
      </head>
      <body onClickCapture={clickIsHeard}>
        <TooLongText value={(count) => m['problems.too-long']({ count })}>
          <LinkComponent value={RouterLink}>{children}</LinkComponent>
        </TooLongText>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Shop() {
  useEffect(() => {
    replayEarlyInput(document.body)
    replayEarlyClick()
  }, [])
  const hero = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hero)
  return (
    <>
      <a className={styles.skip} href="#content">
        {m['layout.skip']()}
      </a>
      <Loading />
      <Header overHero={hero} />
      <ShopNotice overHero={hero} />
      <main id="content" tabIndex={-1} ref={useFocusOnArrival()} className={styles.content}>
        <Outlet />
      </main>
      <LoadAfterFirstView />
      <Toasts />
      <LazyPart>
        <Footer />
      </LazyPart>
    </>
  )
}

/** Moves the focus to the content of a new page, so that a screen reader announces it like a new document. */
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
