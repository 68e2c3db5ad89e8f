import { Links, useMatches } from 'react-router'
import { built } from 'virtual:style-sheets'
import font from '@forecourt/ui/fonts/archivo-latin.woff2'
import { landingPages } from '../pages.ts'
import { currentLanguage } from '../platform/language.ts'

/** The look of every page; pages that visitors do not land on have more of their own. */
export function StyleSheets() {
  const isLanding = useMatches().some(({ id }) => landingPages.some((name) => id === `${name}.${currentLanguage()}`))
  // In development each part brings its own.
  if (import.meta.env.DEV) return <Links />
  return (
    <>
      {/* Known only to the style sheet it would come after the first picture of the page, and move what is there. */}
      <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      <link rel="stylesheet" href={sheets.first} precedence="first" />
      {isLanding ? <link rel="prefetch" href={sheets.later} /> : <LaterStyles />}
    </>
  )
}

/** What stands here waits for its look, and the look stays. */
export function LaterStyles() {
  return import.meta.env.DEV ? null : <link rel="stylesheet" href={sheets.later} precedence="later" />
}

const sheets = built ?? { first: addressOf('style'), later: addressOf('later') }

/** The browser knows their addresses from the page that the server drew. */
function addressOf(name: string): string | undefined {
  if (import.meta.env.DEV) return undefined
  return document.querySelector<HTMLLinkElement>(`link[href*="/assets/${name}-"]`)?.getAttribute('href') ?? undefined
}
