import { z } from 'zod'
import { oneLine, severalLines } from '../platform/forms/fields.schema.ts'
import { Picture } from './picture.schema.ts'

/** `GET /shared/media/getmedia`: the media of a host. Answers name their hosts as `hostId`. */
export const MediaRequest = z
  .strictObject({ hostId: z.uuid() })
  .meta({ example: { hostId: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11' } })

const Video = z
  .strictObject({
    guid: oneLine(36),
    name: oneLine(200),
    embedCode: severalLines(2_000),
    url: oneLine(500).nullable(),
    extension: oneLine(20).nullable(),
  })
  .meta({ id: 'Video' })

/** Everything a media host has, each in its order. */
export const MediaSetAnswer = z
  .strictObject({
    images: z.array(Picture),
    documents: z.array(
      z.strictObject({
        guid: oneLine(36),
        name: oneLine(200),
        extension: oneLine(20),
        url: oneLine(500),
        size: z.int(),
      }),
    ),
    videos: z.array(Video),
  })
  .meta({ id: 'MediaSet' })
export type MediaSet = z.infer<typeof MediaSetAnswer>

/** The attachments that a page shows besides its pictures, each in its order. */
export const AttachmentsAnswer = MediaSetAnswer.pick({ videos: true, documents: true })
export type Attachments = z.infer<typeof AttachmentsAnswer>

export const MediaAnswer = z.strictObject({ mediaSet: MediaSetAnswer })

/** Something of a media set, by its guid or as it was answered. */
export function guidInput(answered: z.ZodType<{ guid: string }, { guid: string }>) {
  return z
    .union([z.uuid(), answered])
    .transform((given) => (typeof given === 'string' ? given : given.guid))
    .pipe(z.uuid())
}

/** The host of the pictures, documents and films of a record. */
export const MediaHostAnswer = z.strictObject({ hostId: z.uuid() })

/** `GET /shared/media/getvideo`: the first video of a host. */
export const VideoAnswer = z.strictObject({ video: Video.nullable() })

/** `POST /shared/media/download`: a document of a host, as a file. */
export const DownloadRequest = z
  .strictObject({ host: z.uuid(), document: guidInput(MediaSetAnswer.shape.documents.element) })
  .meta({
    example: { host: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11', document: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b12' },
  })
