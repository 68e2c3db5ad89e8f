import {
  ConsentsAnswer,
  ConsentsRequest,
  SaveNewsletterAnswer,
  SaveNewsletterRequest,
} from '@forecourt/domain/content/consents.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { loadAccount } from '../access/accounts.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { leaveByAddress, subscribeAccount } from './newsletter.ts'
import { selectSubscriber } from './newsletter.sql.ts'

const getConsents = query({
  path: 'GET /shop/account/getconsents',
  right: 'customer',
  summary: 'Returns the consents of the signed-in customer: terms, privacy statement and newsletter.',
  input: ConsentsRequest,
  output: ConsentsAnswer,
  async run({ db, call: { customer } }) {
    const account = await loadAccount(db, customer.accountId)
    const { customerType, termsAcceptedAt, termsLanguage, termsVersion, privacyVersion, language } = account
    return {
      agreedOn: brusselsDay(termsAcceptedAt),
      language: termsLanguage ?? language,
      terms: { customerType, version: termsVersion },
      privacy: { version: privacyVersion },
      newsletter: await loadNewsletter(db, account.email),
    }
  },
})

const saveNewsletter = command({
  path: 'POST /shop/account/savenewsletter',
  right: 'customer',
  summary: 'Subscribes the verified address of the account to the newsletter, or unsubscribes it.',
  input: SaveNewsletterRequest,
  output: SaveNewsletterAnswer,
  async run({ tx, call: { customer, language, now, ip } }, { wanted }) {
    const { email } = await loadAccount(tx, customer.accountId)
    if (wanted) await subscribeAccount(tx, { email, language, ip }, now)
    else await leaveByAddress(tx, email, now)
    return { newsletter: await loadNewsletter(tx, email) }
  },
})

async function loadNewsletter(db: Db, email: string) {
  const subscriber = await selectSubscriber(db, email)
  return { subscribedOn: subscriber ? brusselsDay(subscriber.subscribedAt) : null }
}

export const consentEndpoints = [getConsents, saveNewsletter] as const
