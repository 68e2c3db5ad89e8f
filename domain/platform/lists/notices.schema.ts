import { z } from 'zod'
import { PublicNumber } from '../forms/fields.schema.ts'
import { NOTICE_KINDS } from './notices.ts'

export const NoticesRequest = z.strictObject({})

export const NoticesAnswer = z.strictObject({
  unread: z.int().min(0).describe('Number of unread notices, those that are not in the answer too'),
  notices: z.array(
    z.strictObject({
      id: PublicNumber,
      kind: z.enum(NOTICE_KINDS),
      screen: z.string().describe('The screen that the notice leads to, by its id in the menu'),
      record: z.int().describe('Number of the record on that screen'),
      label: z.string().describe('The public name of the record, if it has a number of its own'),
      by: z.string().describe('Colleague who acted; empty if no user did'),
      at: z.string(),
      isRead: z.boolean(),
    }),
  ),
})

export const NoticeReadRequest = z.strictObject({
  ids: z.array(PublicNumber).max(200).nullable().describe('The notices to mark; null: all of them'),
})

export const NoticeReadAnswer = z.strictObject({ unread: z.int().min(0) })
