import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { currentLanguage } from './language.ts'

/**
 * Registers the service worker, so that the shop works as an app: only in a build, and late, so that it does not delay the
 * first view.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { version } = window.__reactRouterManifest ?? {}
  if (version === undefined) return
  const language = currentLanguage()
  const favourites = buildPath('content.favourites', language)
  // Another build has another address, so it replaces this one; each language has its own build.
  const address = `/service-worker.js?${new URLSearchParams({ language, build: version, favourites })}`
  // Without a service worker, such as in a private window, the shop is an ordinary page.
  navigator.serviceWorker.register(address, { scope: buildPath('content.home', language) }).catch(() => {})
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string }
  }
}
