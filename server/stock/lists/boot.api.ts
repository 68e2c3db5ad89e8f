import {
  BootAnswer,
  BootRequest,
  HomeAnswer,
  HomeRequest,
  NoticeAnswer,
  NoticeRequest,
} from '@forecourt/domain/content/boot.schema.ts'
import { LANGUAGES, DEFAULT_LANGUAGE, toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { toShopUser } from '../../access/shop-user.ts'
import { readCities } from '../../contacts/cities.ts'
import { readHome, readNotice } from '../../content/home.ts'
import { readTenant } from '../../organisation/organisation.ts'
import { query, type QueryContext } from '../../platform/http/endpoint.ts'

const boot = query({
  path: 'POST /shop/auth/boot',
  right: 'public',
  summary:
    'Returns the data that a client starts with: the dealer, banners, languages, all cities and the signed-in customer.',
  input: BootRequest,
  output: BootAnswer,
  withoutXsrf: true,
  async run(at) {
    const { db, services, call } = at
    const { language } = call
    const [tenant, home, notice, cities] = await Promise.all([
      readTenant(db, services.settings, call),
      homeAt(at),
      readNotice(db, language),
      readCities(db, language),
    ])
    const context = { ...home, notice, languages: languages(), cities }
    return { tenant, context, shopUser: call.customer ? toShopUser(call.customer) : null }
  },
})

const getHome = query({
  path: 'GET /shop/content/gethome',
  right: 'public',
  summary: 'Returns the banners and blocks of the home page.',
  input: HomeRequest,
  output: HomeAnswer,
  shows: ['content', 'stock', 'catalogue'],
  run: homeAt,
})

const getNotice = query({
  path: 'GET /shop/content/getnotice',
  right: 'public',
  summary: 'Returns the notice shown on every page, or null.',
  input: NoticeRequest,
  output: NoticeAnswer,
  shows: ['organisation'],
  run: async ({ db, call: { language } }) => ({ notice: await readNotice(db, language) }),
})

export const bootEndpoints = [boot, getHome, getNotice] as const

async function homeAt({ db, services, call }: QueryContext) {
  const { stock } = await services.carLists.sizes()
  return readHome(db, { stock }, call)
}

/** Lists the languages. The id of a locale is its code: `languageId` of a sign-up. */
function languages() {
  return LANGUAGES.map((code) => ({
    id: code,
    code,
    isoCode: toLocale(code),
    name: m['platform.language-name']({}, { locale: code }),
    isDefault: code === DEFAULT_LANGUAGE,
  }))
}
