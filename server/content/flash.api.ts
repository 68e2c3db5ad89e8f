import { NewsFlashAnswer, NewsFlashRequest } from '@forecourt/domain/content/boot.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { query } from '../platform/http/endpoint.ts'
import { newsFlashOn } from './content.sql.ts'

export const getFlash = query({
  path: 'GET /shop/news/getflash',
  right: 'public',
  summary: 'Returns the current news flash, or null.',
  input: NewsFlashRequest,
  output: NewsFlashAnswer,
  shows: ['content'],
  async run({ db, call: { language, now } }) {
    const flash = await newsFlashOn(db, brusselsDay(now))
    if (!flash) return { flash: null }
    const { id, header, title, content, showLink } = flash
    const texts = { header: translate(header, language), title: translate(title, language) }
    return { flash: { id, ...texts, content: translate(content, language), showLink } }
  },
})
