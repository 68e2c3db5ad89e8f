import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { routeNames } from '../platform/routes/routes.ts'
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE, WORDED_PAGES } from '../platform/routes/page-words.ts'
import { MAX_MENU_TEXT } from './shop-menu.ts'
import { shopPageList, type ListedPage } from './shop-pages.ts'

const requiredLine = (max: number) => typedText(max).min(1)
const bothRequiredLines = (max: number) => z.strictObject({ nl: requiredLine(max), fr: requiredLine(max) })
const Both = z.strictObject({ nl: z.string(), fr: z.string() })

/** The texts for search engines of the pages whose words can be edited, in the language of the call. */
export const PageWordsRequest = z.strictObject({})
export const PageWordsAnswer = z.strictObject({
  pages: z.record(z.enum(WORDED_PAGES), z.strictObject({ title: z.string(), description: z.string() })),
})
export type PageWordsAnswer = z.infer<typeof PageWordsAnswer>

const MenuEntry = z.strictObject({ page: z.enum(routeNames()), text: z.string() })
export const ShopMenusRequest = z.strictObject({})
/** The shown links, in their order, in the language of the call. */
export const ShopMenusAnswer = z.strictObject({ main: z.array(MenuEntry), footer: z.array(MenuEntry) })

const listed: z.ZodType<ListedPage> = z.strictObject({ id: PublicNumber, ...rowShape(shopPageList), rev: z.int() })
export const ShopPageListRequest = listRequest(shopPageList)
export const ShopPageListAnswer = listAnswer(shopPageList, listed)

export const ShopPage = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  page: z.string(),
  isOwn: z.boolean(),
  updatedAt: Instant.nullable(),
  title: Both,
  description: Both,
  address: Both.describe('The address of a page, and the name behind which its title is shown'),
  dealer: z.string(),
})
export type ShopPage = z.infer<typeof ShopPage>
export const ShopPageRequest = z.strictObject({ id: PublicNumberParam })
export const ShopPageAnswer = z.strictObject({ page: ShopPage })
export const ShopPageSaveRequest = z.strictObject({
  page: z.strictObject({
    id: PublicNumber,
    rev: z.int(),
    title: bothRequiredLines(MAX_PAGE_TITLE),
    description: bothRequiredLines(MAX_PAGE_DESCRIPTION),
  }),
})
export const ShopPageResetRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const ShopPageResetAnswer = z.strictObject({ page: ShopPage, change: ChangeRef.nullable() })

const Links = z
  .array(z.strictObject({ page: z.enum(routeNames()), isShown: z.boolean(), text: bothRequiredLines(MAX_MENU_TEXT) }))
  .max(routeNames().length)
export const ShopMenu = z.strictObject({ id: PublicNumber, rev: z.int(), main: Links, footer: Links })
export type ShopMenu = z.infer<typeof ShopMenu>
export const ShopMenuRequest = z.strictObject({})
export const ShopMenuAnswer = z.strictObject({ menu: ShopMenu })
export const ShopMenuSaveRequest = z.strictObject({ menu: ShopMenu })
export const ShopMenuResetRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const ShopMenuResetAnswer = z.strictObject({ menu: ShopMenu, change: ChangeRef.nullable() })
