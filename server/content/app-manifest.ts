import { Hono } from 'hono'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readSetting } from '../platform/setting/setting.ts'
import type { Services } from '../platform/http/services.ts'

/** Serves the manifest with which a phone installs the shop as an app, in each language: `/nl/app.webmanifest`. */
export function createAppManifest({ database, settings: { look } }: Services): Hono {
  const app = new Hono()
  for (const language of LANGUAGES) {
    app.get(`/${language}/app.webmanifest`, async (c) => {
      const name = await readSetting(database.db, 'organisation.name')
      return c.body(JSON.stringify(appManifest(name, language, look?.stage)), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=3600',
      })
    })
  }
  return app
}

function appManifest(name: string, language: Language, stage = '#0b2c37') {
  const home = buildPath('content.home', language)
  return {
    id: home,
    name,
    // Below an icon there is room for a word.
    short_name: name.split(' ').at(-1),
    description: m['app.description']({}, { locale: language }),
    lang: toLocale(language),
    dir: 'ltr',
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: stage,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: (['content.usedcars', 'content.favourites'] as const).map((page) => ({
      name: ROUTES[page].meta.text[language] ?? ROUTES[page].meta.text.nl,
      url: buildPath(page, language),
    })),
  }
}
