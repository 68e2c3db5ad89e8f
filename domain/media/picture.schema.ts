import { z } from 'zod'
import { oneLine } from '../platform/forms/fields.schema.ts'

/** Sizes every picture exists in: small for lists and phones, medium by default, large for wide screens. */
export const PICTURE_SIZES = ['sm', 'md', 'lg'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** A picture of a media host with its versions. `alt` is empty for pictures that only adorn. */
export const Picture = z
  .strictObject({
    guid: oneLine(36),
    alt: oneLine(400),
    versions: z
      .array(z.strictObject({ label: z.enum(PICTURE_SIZES), url: oneLine(500), width: z.int(), height: z.int() }))
      .max(PICTURE_SIZES.length),
  })
  .meta({
    id: 'Picture',
    example: {
      guid: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11',
      alt: 'Noord V6 in petrolblauw, linkerzijde',
      versions: [{ label: 'sm', url: '/media/0199f1c2/sm.webp', width: 480, height: 360 }],
    },
  })
export type Picture = z.infer<typeof Picture>

/**
 * The first picture of a car as lists show it, small on the wire: an address per size. `colour` fills the frame until it
 * is there; `count` is how many pictures the car has.
 */
export const CardPicture = z
  .strictObject({ sm: z.string(), md: z.string(), lg: z.string(), alt: z.string(), colour: z.string(), count: z.int() })
  .meta({
    id: 'CardPicture',
    example: {
      sm: '/media/noord-v6-sm.webp',
      md: '/media/noord-v6-md.webp',
      lg: '/media/noord-v6-lg.webp',
      alt: 'Noord V6 in petrolblauw, linkerzijde',
      colour: '#dfe5e8',
      count: 6,
    },
  })
export type CardPicture = z.infer<typeof CardPicture>
