import { PageViewAnswer, PageViewRequest } from '@forecourt/domain/content/page-view.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { exchange } from '../platform/endpoint.ts'

/** No command: those leave a trace of each call, and here none is wanted. */
export const countPageView = exchange({
  path: 'POST /shop/content/countview',
  right: 'public',
  summary: 'Counts that a page was seen. Browsers call it with the consent of their visitor only.',
  input: PageViewRequest,
  output: PageViewAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ transact, call: { language, now } }, { page }) {
    await transact((tx) =>
      tx
        .insertInto('pageViewDay')
        .values({ day: brusselsDay(now), page, language })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'page', 'language'])
            .doUpdateSet((eb) => ({ views: eb('pageViewDay.views', '+', 1) })),
        )
        .execute(),
    )
    return {}
  },
})
