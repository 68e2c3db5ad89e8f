import { z } from 'zod'

export const MenuNothing = z.strictObject({})

export const WaitingAnswer = z.strictObject({
  waiting: z.array(
    z.strictObject({
      route: z.string().describe('The screen, by its id in the menu'),
      count: z.int().min(0).describe('Number of records that wait for a user with the rights of the caller'),
    }),
  ),
})

export const MasterDataCountsAnswer = z.strictObject({
  counts: z.array(
    z.strictObject({
      name: z.string().describe('The list, as its definition calls it'),
      count: z.int().min(0),
      isCapped: z.boolean().describe('There are more than these'),
    }),
  ),
})
