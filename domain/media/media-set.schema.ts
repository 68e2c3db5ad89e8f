import { z } from 'zod'
import { Picture } from './picture.schema.ts'

/** `GET /shared/media/getmedia`: what a host shows. */
export const MediaRequest = z
  .strictObject({ hostId: z.uuid() })
  .meta({ example: { hostId: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11' } })

/** Everything a media host has, each in its order. */
export const MediaAnswer = z.strictObject({
  mediaSet: z
    .strictObject({
      images: z.array(Picture),
      documents: z.array(
        z.strictObject({ guid: z.string(), name: z.string(), extension: z.string(), url: z.string(), size: z.int() }),
      ),
      videos: z.array(
        z.strictObject({
          guid: z.string(),
          name: z.string(),
          embedCode: z.string(),
          url: z.string().nullable(),
          extension: z.string().nullable(),
        }),
      ),
    })
    .meta({ id: 'MediaSet' }),
})
