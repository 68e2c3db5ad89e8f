import { z } from 'zod'
import { LANGUAGES } from '../platform/languages.ts'
import { PublicNumber } from '../platform/fields.schema.ts'
import { MOST_WINDSCREENS, WINDSCREEN_PAPERS } from '../stock/windscreen.ts'

/** `POST /sales/stock/windscreen` */
export const WindscreenRequest = z.strictObject({
  ids: z.array(PublicNumber).min(1).max(MOST_WINDSCREENS),
  language: z.enum(LANGUAGES),
  paper: z.enum(WINDSCREEN_PAPERS),
})
