import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { currentLanguage } from './language.ts'

/** Lets the shop work as an app: only what a build made, and late, so that no first view waits for it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { version } = window.__reactRouterManifest ?? {}
  if (version === undefined) return
  const language = currentLanguage()
  const favourites = buildPath('content.favourites', language)
  // Another build is another address, so it replaces this one; each language has a build of its own.
  const address = `/service-worker.js?${new URLSearchParams({ language, build: version, favourites })}`
  // Without it, such as in a private window, the shop is a page like any other.
  navigator.serviceWorker.register(address, { scope: buildPath('content.home', language) }).catch(() => {})
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string }
  }
}
