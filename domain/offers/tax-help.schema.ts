import { z } from 'zod'

/** The taxes of a buyer in words: an indication, never a promise. */
export const TaxHelpText = z
  .strictObject({
    title: z.string(),
    rows: z.array(
      z.strictObject({
        term: z.string(),
        value: z.string().nullable().describe('Null: not calculated; the note has the reason'),
        note: z.string().nullable(),
      }),
    ),
    notes: z.array(z.string()).describe('That it is an indication, and the sources with their dates'),
  })
  .meta({ id: 'TaxHelp' })
export type TaxHelpText = z.infer<typeof TaxHelpText>

export const BuyerTaxesAnswer = z.strictObject({
  taxes: TaxHelpText.nullable().describe('Null: no Belgian taxes of a passenger car, or no car yet'),
})
