import { z } from 'zod'
import { ShopUserAnswer } from '../access/access.schema.ts'
import { CityAnswer } from '../contacts/contact.schema.ts'
import { MediaSetAnswer } from '../media/media-set.schema.ts'
import { TenantAnswer } from '../organisation/branch.schema.ts'
import { LanguageCode, LocaleCode } from '../platform/values/translated.schema.ts'
import { BLURB_CATEGORIES } from './truck-blurb.ts'

/** `POST /shop/auth/boot`: takes no input but the headers. */
export const BootRequest = z.strictObject({})

/** A picture with words for the top of the home page: the first image of its host. */
export const HeroAnswer = z
  .strictObject({
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    linkText: z.string(),
    hostId: z.uuid(),
    mediaSet: MediaSetAnswer,
  })
  .meta({ id: 'Hero' })
export type Hero = z.infer<typeof HeroAnswer>

/** The text of the home page about delivery, warranty and stock. */
export const InfoBlockAnswer = z
  .strictObject({
    subject: z.enum(['delivery', 'warranty', 'stock']),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    linkText: z.string(),
  })
  .meta({ id: 'InfoBlock' })
export type InfoBlock = z.infer<typeof InfoBlockAnswer>

/** `GET /shop/news/getflash`: the banner of the moment, if any. */
export const NewsFlashRequest = z.strictObject({})
export const NewsFlashAnswer = z.strictObject({
  flash: z
    .strictObject({ id: z.uuid(), header: z.string(), title: z.string(), content: z.string(), showLink: z.boolean() })
    .nullable(),
})

/** `GET /shop/content/gethome` */
export const HomeRequest = z.strictObject({})
/** The text of the start page on a category of trucks; one that is missing is left out. */
const TruckBlurbAnswer = z.strictObject({ category: z.enum(BLURB_CATEGORIES), text: z.string() })
export type TruckBlurbAnswer = z.infer<typeof TruckBlurbAnswer>
export const HomeAnswer = z.strictObject({
  heroes: z.array(HeroAnswer),
  infoBlocks: z.array(InfoBlockAnswer),
  truckBlurbs: z.array(TruckBlurbAnswer),
})

/** `GET /shop/content/getnotice`: the temporary notice on every page, such as that the shop is being renewed. */
export const NoticeRequest = z.strictObject({})
export const NoticeAnswer = z.strictObject({ notice: z.string().nullable() })

/**
 * All that a client starts with: the dealer, and the context of heroes, languages and cities. Some hundred kilobytes, for
 * there are thousands of cities: our own pages ask for the part that they show. `shopUser` is null for guests.
 */
export const BootAnswer = z.strictObject({
  tenant: TenantAnswer,
  context: z.strictObject({
    ...HomeAnswer.shape,
    ...NoticeAnswer.shape,
    languages: z.array(
      z.strictObject({
        id: LanguageCode,
        code: LanguageCode,
        isoCode: LocaleCode,
        name: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    cities: z.array(CityAnswer),
  }),
  shopUser: ShopUserAnswer.nullable(),
})
