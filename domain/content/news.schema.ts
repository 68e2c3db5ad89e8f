import { z } from 'zod'
import { AttachmentsAnswer } from '../media/media-set.schema.ts'
import { Picture } from '../media/picture.schema.ts'
import { Day, oneLine, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { answeredPages, ListState, SearchFilterInput } from '../platform/lists/paging.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'
import { unused } from '../platform/values/unused.schema.ts'

/** A post in the list. `slug` in each language, for its addresses. */
const NewsPostCard = z
  .strictObject({
    id: PublicNumber,
    slugs: z.record(LanguageCode, z.string()),
    title: z.string(),
    intro: z.string(),
    publishedOn: Day,
    hostId: z.uuid().nullable(),
    picture: Picture.nullable(),
  })
  .meta({ id: 'NewsPostCard' })
export type NewsPostCard = z.infer<typeof NewsPostCard>

/** `GET /shop/news/getposts`: the latest first. */
export const NewsPostsRequest = z
  .strictObject({
    page: PublicNumberParam.optional(),
    pageFilter: z
      .strictObject({
        activePage: PublicNumberParam.optional(),
        pageSize: unused('a page of news is as long as its layout asks for'),
        ...answeredPages,
      })
      .optional()
      .describe('Another name for page'),
    sortFilter: unused('the latest come first'),
    queryFilter: oneLine(200).default('').describe('Words of the title or the introduction'),
    searchFilter: SearchFilterInput.optional().describe('The search words, if queryFilter has none'),
  })
  .transform(({ page, pageFilter, queryFilter, searchFilter }) => ({
    page: page ?? pageFilter?.activePage ?? 1,
    queryFilter: (queryFilter || (searchFilter?.value ?? '')).trim(),
  }))
export const NewsPostsAnswer = z.strictObject({
  posts: z.array(NewsPostCard),
  filter: z.strictObject({ page: z.int(), pageCount: z.int(), rowCount: z.int(), ...ListState.shape }),
})

const Inline = z.union([z.string(), z.strictObject({ label: z.string(), href: z.string() })])

/** `GET /shop/news/getpost` */
export const NewsPostRequest = z.strictObject({ id: PublicNumberParam })
export const NewsPostAnswer = z.strictObject({
  post: z.strictObject({
    ...NewsPostCard.shape,
    ...AttachmentsAnswer.shape,
    changedAt: z.iso.datetime(),
    body: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('text'), parts: z.array(Inline) }),
        z.strictObject({ kind: z.literal('heading'), text: z.string() }),
        z.strictObject({ kind: z.literal('list'), items: z.array(z.array(Inline)) }),
      ]),
    ),
  }),
  others: z.array(NewsPostCard).describe('Other news, the latest first'),
})
