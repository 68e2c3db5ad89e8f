import type pg from 'pg'
import { NEWSLETTER_TERMS_VERSION } from '../../domain/content/newsletter.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import { toCarKey } from '../../domain/stock/car-key.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom } from './days.ts'
import { createIds, createRandom } from './random.ts'

// Subscribers and newsletters of this autumn: two sent, the next one in preparation.

const readers = 160

type Words = Readonly<Record<Language, string>>

interface Issue {
  /** Undefined: a draft. */
  sentDaysAgo?: number
  subject: Words
  intro: Words
  cars: number
  /** Posts, from the oldest that was there by then. */
  news: number
}

const issues: readonly Issue[] = [
  {
    sentDaysAgo: 47,
    subject: { nl: 'Klaar voor de herfst', fr: 'Prêts pour l’automne' },
    intro: {
      nl: 'De dagen korten, en dus kijken we deze maand gratis uw lichten na in al onze werkplaatsen.\n\nOnderaan staan vier wagens die pas binnenkwamen.',
      fr: 'Les jours raccourcissent : ce mois-ci, nous contrôlons gratuitement vos phares dans tous nos ateliers.\n\nVous trouverez plus bas quatre voitures qui viennent d’arriver.',
    },
    cars: 4,
    news: 1,
  },
  {
    sentDaysAgo: 19,
    subject: { nl: 'Winterbanden en wagens in stock', fr: 'Pneus hiver et voitures de stock' },
    intro: {
      nl: 'Maak nu uw afspraak voor de bandenwissel, dan bent u voor de eerste vorst aan de beurt.',
      fr: 'Prenez dès maintenant rendez-vous pour vos pneus hiver : vous serez prêt avant les premières gelées.',
    },
    cars: 3,
    news: 1,
  },
  {
    subject: { nl: 'Eindejaar in de showroom', fr: 'Fin d’année au showroom' },
    intro: {
      nl: 'In december zijn onze showrooms ook op zondag open. Er staat koffie klaar, en van elk model staat er een om mee te rijden.',
      fr: 'En décembre, nos showrooms ouvrent aussi le dimanche. Le café est prêt, et chaque modèle vous attend pour un essai.',
    },
    cars: 3,
    news: 2,
  },
]

export async function addNewsletters(client: pg.Client, today: CalendarDay): Promise<void> {
  const random = createRandom('newsletters')
  const nextId = createIds('newsletters', Date.parse(today))
  const batch = new Batch()
  const { rows: branches } = await client.query<{ number: number }>('select number from branch order by rank')
  const { rows: cars } = await client.query<{ number: number }>(`
    select number from listing where kind = 'used' and state = 1 order by number desc limit 40`)
  const { rows: posts } = await client.query<{ number: number }>(
    'select number from news_post where is_active order by published_on desc',
  )
  const privacy = await privacyVersions(client)
  const subscribers = Array.from({ length: readers }, (_, index) => {
    const language = random.chance(0.77) ? 'nl' : 'fr'
    const askedAt = atClock(daysFrom(today, -random.whole(3, 700)), '20:15')
    const leftAt = random.chance(0.08)
      ? new Date(Math.min(askedAt.getTime() + 60 * 86_400_000, atClock(today, '00:00').getTime()))
      : null
    const id = nextId()
    const token = nextId()
    const email = `lezer${index + 1}@mail.example`
    const wanted = random.chance(0.5) ? branches : [random.pick(branches)]
    const numbers = wanted.map(({ number }) => String(number))
    batch.add('newsletter_request', {
      token,
      email,
      branches: numbers,
      language,
      asked_at: askedAt,
      mailed_at: askedAt,
      terms_version: NEWSLETTER_TERMS_VERSION,
      privacy_version: privacy.get(language) ?? null,
      ip: '192.0.2.0',
      valid_until: new Date(askedAt.getTime() + 7 * 86_400_000),
      confirmed_at: askedAt,
      confirmed_ip: '192.0.2.0',
      withdrawn_at: leftAt,
    })
    batch.add('newsletter_subscriber', {
      id,
      email,
      language,
      branches: numbers,
      request_token: token,
      subscribed_at: askedAt,
      left_at: leftAt,
    })
    return { id, language, askedAt, leftAt }
  })
  for (const { sentDaysAgo, subject, intro, cars: picked, news } of issues) {
    const id = nextId()
    const sentAt = sentDaysAgo === undefined ? null : atClock(daysFrom(today, -sentDaysAgo), '10:00')
    const reached = subscribers.filter(
      ({ askedAt, leftAt }) => sentAt !== null && askedAt < sentAt && (leftAt === null || leftAt > sentAt),
    )
    batch.add('newsletter_issue', {
      id,
      subject,
      intro,
      state: sentAt ? 'sent' : 'draft',
      started_at: sentAt,
      finished_at: sentAt,
      cars: random
        .shuffled(cars)
        .slice(0, picked)
        .map(({ number }) => toCarKey({ kind: 'used', id: number })),
      news: posts.slice(0, news).map(({ number }) => String(number)),
      recipients: reached.length,
    })
    for (const { id: reader, language } of reached)
      batch.add('newsletter_copy', { issue_id: id, subscriber_id: reader, language, mailed_at: sentAt })
  }
  await copyBatch(client, batch)
}

/** Of the statement that is in force, by language. */
async function privacyVersions(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ language: string; version: number }>(
    `select language, max(version) as version from legal_text where kind = 'privacy' group by language`,
  )
  return new Map(rows.map(({ language, version }) => [language, version]))
}
