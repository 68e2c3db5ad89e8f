import {
  BootAnswer,
  BootRequest,
  NewsFlashAnswer,
  NewsFlashRequest,
  type Hero,
  type InfoBlock,
} from '@forecourt/domain/content/boot.schema.ts'
import { LANGUAGES, DEFAULT_LANGUAGE, localeOf, type Language } from '@forecourt/domain/platform/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/route-table.ts'
import { pathOf, routeNames } from '@forecourt/domain/platform/routes.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { shopUserOf } from '../access/shop-user.ts'
import { picturesOf, plainPicture } from '../media/pictures.ts'
import { readTenant } from '../organisation/organisation.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/endpoint.ts'
import { readSetting } from '../platform/setting.ts'
import { heroesAt, infoBlocks, newsFlashAt } from './content.sql.ts'

const boot = query({
  path: 'POST /shop/auth/boot',
  right: 'public',
  summary: 'What the shop starts with: the dealer, heroes, languages and who is signed in.',
  input: BootRequest,
  output: BootAnswer,
  withoutXsrf: true,
  shows: ['organisation'],
  async run({ db, services, call }) {
    const { language, now } = call
    const name = await readSetting(db, 'organisation.name')
    const [tenant, heroes, blocks, notice] = await Promise.all([
      readTenant(db, { id: services.settings.tenant, name }, { language, now }),
      readHeroes(db, language, now),
      infoBlocks(db),
      readSetting(db, 'content.renewal-notice'),
    ])
    const context = {
      heroes,
      infoBlocks: blocks.map((block) => infoBlock(block, language)),
      notice: notice.isOn ? notice.text[language] : null,
      languages: languages(),
    }
    return { tenant, context, shopUser: call.customer ? shopUserOf(call.customer) : null }
  },
})

const getFlash = query({
  path: 'GET /shop/news/getflash',
  right: 'public',
  summary: 'The news flash of the moment, if there is one.',
  input: NewsFlashRequest,
  output: NewsFlashAnswer,
  shows: ['content'],
  async run({ db, call: { language, now } }) {
    const flash = await newsFlashAt(db, now)
    if (!flash) return { flash: null }
    const { id, header, title, content, showLink } = flash
    const texts = { header: translate(header, language), title: translate(title, language) }
    return { flash: { id, ...texts, content: translate(content, language), showLink } }
  },
})

export const contentEndpoints = [boot, getFlash] as const

async function readHeroes(db: Db, language: Language, now: Date): Promise<Hero[]> {
  const heroes = await heroesAt(db, now)
  const pictures = await picturesOf(
    db,
    heroes.map((hero) => hero.mediaHostId),
    language,
  )
  return heroes.flatMap((hero) => {
    const picture = pictures.get(hero.mediaHostId)?.[0]
    if (!picture) return []
    return {
      title: translate(hero.title, language),
      text: hero.text === null ? '' : translate(hero.text, language),
      ...linkOf(hero, language),
      picture: plainPicture(picture),
    }
  })
}

function infoBlock(block: Awaited<ReturnType<typeof infoBlocks>>[number], language: Language): InfoBlock {
  return {
    subject: block.subject,
    title: translate(block.title, language),
    text: translate(block.text, language),
    ...linkOf(block, language),
  }
}

/** Links name a page without parameters; one that does not exist yet is left out rather than dead. */
function linkOf(
  { linkRoute, linkText }: { linkRoute: string | null; linkText: Translated | null },
  language: Language,
) {
  const name = routeNames().find((route) => route === linkRoute)
  const exists = name !== undefined && ROUTES[name].meta.visible
  return {
    link: exists ? pathOf(name as 'content.home', language) : null,
    linkText: exists && linkText ? translate(linkText, language) : '',
  }
}

function languages() {
  return LANGUAGES.map((code) => ({
    code,
    isoCode: localeOf(code),
    name: m['platform.language-name']({}, { locale: code }),
    isDefault: code === DEFAULT_LANGUAGE,
  }))
}
