import type { IssueDraft, IssueLack } from '@forecourt/domain/content/newsletter-desk.ts'
import { issueLacks } from '@forecourt/domain/content/newsletter-desk.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db } from '../platform/database/database.ts'
import type { MailBlock } from '../platform/mail/mail-frame.ts'
import { buildWordedMail } from '../platform/mail/mail-template.ts'
import type { MailPicture } from '../platform/mail/mail.ts'
import type { Services } from '../platform/http/services.ts'
import { postsNumbered } from './newsletter-issues.sql.ts'

/** A car as an issue shows it. */
export interface LetterCar {
  readonly key: string
  readonly name: string
  readonly facts: string
  readonly priceGrossCents: number
  /** While it is reduced: the lowest price of the days before, at most 30 (Code of Economic Law VI.18). */
  readonly lowestGrossCents: number | null
  readonly lowestDays: number
  readonly picture: string | null
  readonly path: string
}

type Shelf = { services: Services; language: Language; now: Date }

/** The cars that an issue may show, supplied by the stock: content comes before it in the order of the areas. */
export interface LetterCars {
  /** Loads cars by their key, in the order requested; sold or deleted ones are missing. */
  byKey(db: Db, keys: readonly string[], at: Shelf): Promise<LetterCar[]>
  find(db: Db, words: string, at: Shelf): Promise<LetterCar[]>
}

interface At {
  readonly services: Services
  readonly cars: LetterCars
  readonly now: Date
}

/** Finds what an issue lacks before it can be sent. */
export async function findLacks(db: Db, issue: IssueDraft, { cars, ...at }: At): Promise<IssueLack[]> {
  const [there, posts] = await Promise.all([
    cars.byKey(db, issue.cars, { ...at, language: 'nl' }),
    postsNumbered(db, issue.news, brusselsDay(at.now)),
  ])
  const news = LANGUAGES.filter(
    (language) =>
      posts.length < issue.news.length ||
      posts.some(({ title, intro }) => [title, intro].some((text) => (text[language] ?? '').trim() === '')),
  )
  return issueLacks(issue, { cars: issue.cars.length - there.length, news })
}

export interface Letter {
  readonly values: {
    readonly subject: string
    readonly intro: readonly MailBlock[]
    readonly cars: readonly MailBlock[]
    readonly news: readonly MailBlock[]
  }
  readonly pictures: readonly MailPicture[]
}

/** Builds an issue in one language: the same for all its readers but for the link that takes them off the list. */
export async function buildLetter(db: Db, issue: IssueDraft, language: Language, { cars, ...at }: At): Promise<Letter> {
  const [shown, posts] = await Promise.all([
    cars.byKey(db, issue.cars, { ...at, language }),
    postsNumbered(db, issue.news, brusselsDay(at.now)),
  ])
  const { publicUrl } = at.services.settings
  const cid = (index: number) => `car-${index + 1}`
  return {
    values: {
      subject: issue.subject[language],
      intro: issue.intro[language]
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => ({ kind: 'text', parts: [paragraph.trim()] })),
      cars: shown.map((car, index) => ({
        kind: 'car',
        name: car.name,
        lines: [car.facts, priceText(car, language)].filter(Boolean),
        pictureCid: car.picture === null ? null : cid(index),
        url: publicUrl + car.path,
      })),
      news: posts.flatMap(({ number, title, intro }) => {
        const path = buildPath('content.news.detail', language, {
          slug: urlize(translate(title, language)),
          id: number,
        })
        return [
          { kind: 'heading', text: translate(title, language) },
          { kind: 'text', parts: [translate(intro, language)] },
          {
            kind: 'text',
            parts: [{ label: m['mails.newsletter.read-on']({}, { locale: language }), url: publicUrl + path }],
          },
        ] satisfies MailBlock[]
      }),
    },
    pictures: shown.flatMap(({ picture }, index) => (picture === null ? [] : [{ cid: cid(index), path: picture }])),
  }
}

/** Renders an issue as its reader would see it in a browser: pictures from where they lie. */
export async function renderPreview(
  db: Db,
  issue: IssueDraft,
  language: Language,
  at: At,
): Promise<{ subject: string; html: string }> {
  const { values, pictures } = await buildLetter(db, issue, language, at)
  const { publicUrl } = at.services.settings
  const mail = await buildWordedMail(db, {
    template: 'newsletter-issue',
    language,
    values,
    unsubscribeUrl: `${publicUrl}${buildPath('content.maillist.confirm', language)}`,
  })
  const html = pictures.reduce((all, { cid, path }) => all.replaceAll(`cid:${cid}"`, `${path}"`), mail.html)
  return { subject: mail.subject, html }
}

function priceText({ priceGrossCents, lowestGrossCents, lowestDays: days }: LetterCar, language: Language): string {
  const price = formatMoney(priceGrossCents, language)
  if (lowestGrossCents === null) return price
  const lowest = m['mails.newsletter.lowest'](
    { days, price: formatMoney(lowestGrossCents, language) },
    { locale: language },
  )
  return `${price} · ${lowest}`
}
