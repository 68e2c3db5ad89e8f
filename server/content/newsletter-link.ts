import { Hono } from 'hono'
import { DEFAULT_LANGUAGE, isLanguage } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/http/services.ts'
import { leaveNewsletter } from './newsletter.ts'

const tokenPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Creates the address in the List-Unsubscribe header and the footer of mails: a POST of the mail program unsubscribes at once
 * (RFC 8058, without key or cookie: the token is the proof); a person's GET leads to a page with a question, so that a
 * scanner of links does not unsubscribe readers.
 */
export function createNewsletterLink(services: Services): Hono {
  const app = new Hono()
  app.get('/leave', (c) => {
    const { token = '', language = '' } = c.req.query()
    const page = buildPath('content.maillist.confirm', isLanguage(language) ? language : DEFAULT_LANGUAGE)
    return c.redirect(tokenPattern.test(token) ? `${page}?${new URLSearchParams({ leave: token }).toString()}` : page)
  })
  app.post('/leave', async (c) => {
    const token = c.req.query('token') ?? ''
    if (tokenPattern.test(token)) {
      await transaction(services.database, (tx) => leaveNewsletter(tx, token, services.clock()))
    }
    return c.body(null, 204)
  })
  return app
}
