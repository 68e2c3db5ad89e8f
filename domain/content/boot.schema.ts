import { z } from 'zod'
import { ShopUserAnswer } from '../access/access.schema.ts'
import { Picture } from '../media/picture.schema.ts'
import { TenantAnswer } from '../organisation/branch.schema.ts'
import { LanguageCode, LocaleCode } from '../platform/translated.schema.ts'

/** `POST /shop/auth/boot`: nothing but the headers goes in. */
export const BootRequest = z.strictObject({})

/** A picture with words for the top of the home page. */
export const HeroAnswer = z
  .strictObject({
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    linkText: z.string(),
    picture: Picture,
  })
  .meta({ id: 'Hero' })
export type Hero = z.infer<typeof HeroAnswer>

/** What the home page says about delivery, warranty and stock. */
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

/**
 * What the shop starts with: the dealer, and the context of heroes and languages. Cities are searched, not shipped: there
 * are thousands. `shopUser` is null for guests.
 */
export const BootAnswer = z.strictObject({
  tenant: TenantAnswer,
  context: z.strictObject({
    heroes: z.array(HeroAnswer),
    infoBlocks: z.array(InfoBlockAnswer),
    /** What stands on every page for a while: that the shop is being renewed. */
    notice: z.string().nullable(),
    languages: z.array(
      z.strictObject({ code: LanguageCode, isoCode: LocaleCode, name: z.string(), isDefault: z.boolean() }),
    ),
  }),
  shopUser: ShopUserAnswer.nullable(),
})
export type Boot = z.infer<typeof BootAnswer>
