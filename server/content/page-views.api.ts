import { PageViewAnswer, PageViewRequest } from '@forecourt/domain/content/page-view.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { command } from '../platform/http/endpoint.ts'

export const countPageView = command({
  path: 'POST /shop/content/countview',
  right: 'public',
  summary: "Counts a page view. Browsers call it only with the visitor's consent.",
  input: PageViewRequest,
  output: PageViewAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ tx, call: { language, now } }, { page }) {
    await tx
      .insertInto('pageViewDay')
      .values({ day: brusselsDay(now), page, language })
      .onConflict((conflict) =>
        conflict.columns(['day', 'page', 'language']).doUpdateSet((eb) => ({ views: eb('pageViewDay.views', '+', 1) })),
      )
      .execute()
    return {}
  },
})
