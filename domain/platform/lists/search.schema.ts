import { z } from 'zod'
import { PublicNumber, typedText } from '../forms/fields.schema.ts'

/** As long as the address in the QR code of a label. */
export const SearchRequest = z.strictObject({ q: typedText(300).meta({ example: 'diesel' }) })

/** Screen and number of each, the last one first: `customer:1042,usedCar:10017`. */
export const RecentRequest = z.strictObject({
  records: z
    .string()
    .max(400)
    .regex(/^[A-Za-z]+:[1-9]\d{0,8}(,[A-Za-z]+:[1-9]\d{0,8})*$/)
    .meta({ example: 'customer:1042,usedCar:10017' }),
})

const Record = z.strictObject({
  id: PublicNumber,
  label: z.string(),
  detail: z.string().describe('Detail that distinguishes records with the same name'),
})

export const SearchAnswer = z.strictObject({
  groups: z.array(
    z.strictObject({
      resource: z.string().describe('The list, as its definition calls it, or the screen'),
      rows: z.array(Record),
    }),
  ),
})

export const RecentAnswer = z.strictObject({ records: z.array(Record.extend({ resource: z.string() })) })
