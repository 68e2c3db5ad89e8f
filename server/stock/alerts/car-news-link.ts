import { Hono } from 'hono'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import { stopMails } from './account-cars.sql.ts'

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the address at which the mails on searches and favourites are stopped. */
export function stopUrl(publicUrl: string, key: string, language: Language): string {
  return `${publicUrl}/car-news/stop?${new URLSearchParams({ key, language }).toString()}`
}

/**
 * Creates the link that ends alerts, as for the newsletter: the POST of a mail program ends them at once (RFC 8058; the key
 * is the proof), a person's GET leads to a page with a question, so that a scanner of links ends nothing.
 */
export function createCarNewsLink(services: Services): Hono {
  const app = new Hono()
  app.get('/stop', (c) => {
    const { key = '', language = '' } = c.req.query()
    const page = buildPath('account.stop-mails', isLanguage(language) ? language : DEFAULT_LANGUAGE)
    return c.redirect(keyPattern.test(key) ? `${page}#${key}` : page)
  })
  app.post('/stop', async (c) => {
    const key = c.req.query('key') ?? ''
    if (keyPattern.test(key)) await transaction(services.database, (tx) => stopMails(tx, key))
    return c.body(null, 204)
  })
  return app
}
