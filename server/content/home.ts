import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Hero, InfoBlock, TruckBlurbAnswer } from '@forecourt/domain/content/boot.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath, routeNames } from '@forecourt/domain/platform/routes/routes.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { loadMediaSets } from '../media/media-sets.ts'
import type { Db } from '../platform/database/database.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { heroesOn, infoBlocks, truckBlurbs } from './content.sql.ts'

/** Reads the top of the home page. `{stock}` in the text of a hero is replaced by the number of stock cars. */
export async function readHome(
  db: Db,
  { stock }: { stock: number },
  { language, now }: AnswerContext,
): Promise<{ heroes: Hero[]; infoBlocks: InfoBlock[]; truckBlurbs: TruckBlurbAnswer[] }> {
  const [heroes, blocks, blurbs] = await Promise.all([heroesOn(db, brusselsDay(now)), infoBlocks(db), truckBlurbs(db)])
  const hosts = heroes.map(({ mediaHostId }) => mediaHostId)
  const mediaSets = await loadMediaSets(db, hosts, language)
  // One is written first and gets its picture then.
  const shown = heroes.filter(
    ({ mediaHostId }) => requireValue(mediaSets.get(mediaHostId), 'the media set of the slide').images.length > 0,
  )
  const fillText = (text: Translated) => translate(text, language).replaceAll('{stock}', formatWhole(stock, language))
  return {
    heroes: shown.map(({ mediaHostId, title, text, ...hero }) => ({
      title: fillText(title),
      text: text === null ? '' : fillText(text),
      ...toLink(hero, language),
      hostId: mediaHostId,
      mediaSet: requireValue(mediaSets.get(mediaHostId), 'the media set of the slide'),
    })),
    infoBlocks: blocks.map(({ subject, title, text, ...block }) => ({
      subject,
      title: translate(title, language),
      text: translate(text, language),
      ...toLink(block, language),
    })),
    truckBlurbs: blurbs.map(({ category, text }) => ({
      category,
      text: translate(text, language),
    })),
  }
}

/** Reads the temporary notice of every page, such as that the shop is being renewed. */
export async function readNotice(db: Db, language: Language): Promise<string | null> {
  const notice = await readSetting(db, 'content.renewal-notice')
  return notice.isOn ? notice.text[language] : null
}

/** Links name a page without parameters; one that does not exist yet is left out rather than dead. */
function toLink(
  { linkRoute, linkText }: { linkRoute: string | null; linkText: Translated | null },
  language: Language,
) {
  const name = routeNames().find((route) => route === linkRoute)
  const exists = name !== undefined && ROUTES[name].meta.visible
  return {
    link: exists ? buildPath(name as 'content.home', language) : null,
    linkText: exists && linkText ? translate(linkText, language) : '',
  }
}
