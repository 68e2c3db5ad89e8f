import { z } from 'zod'
import { oneLine, PublicNumber, typedText } from '../platform/forms/fields.schema.ts'
import { LONGEST_VIEW_NAME } from '../platform/lists/list-views.ts'

/** A screen of the office by the id of its route. */
const Screen = z
  .string()
  .regex(/^[a-zA-Z-]{1,40}$/)
  .meta({ example: 'fuel' })

const Facts = {
  name: typedText(LONGEST_VIEW_NAME).refine((name) => name !== ''),
  /** The search, filters and sort, as the address of the list has them. */
  search: oneLine(1_000),
  hiddenColumns: z.array(oneLine(60)).max(60),
  /** The screen begins with it. */
  isDefault: z.boolean(),
}

export const ListViewAnswer = z.strictObject({ id: PublicNumber, ...Facts }).meta({ id: 'ListView' })
export type KeptView = z.infer<typeof ListViewAnswer>

export const ListViewsRequest = z.strictObject({ screen: Screen })
export const ListViewsAnswer = z.strictObject({ views: z.array(ListViewAnswer) })

/** A new view has the id null. */
export const ListViewSaveRequest = z.strictObject({
  listView: z.strictObject({ id: PublicNumber.nullable(), screen: Screen, ...Facts }),
})
export const ListViewSaveAnswer = z.strictObject({ listView: ListViewAnswer })

export const ListViewDeleteRequest = z.strictObject({ id: PublicNumber })
export const ListViewDeleteAnswer = z.strictObject({ isDeleted: z.boolean() })
