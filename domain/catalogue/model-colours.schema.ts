import { z } from 'zod'
import { PublicNumber, PublicNumberParam, TranslatedText } from '../platform/forms/fields.schema.ts'

/** `GET /sales/modelcolour/getall`: the colours that a model can have pictures in. */
export const ModelColoursRequest = z.strictObject({ model: PublicNumberParam }).meta({ example: { model: 1 } })
export const ModelColoursAnswer = z.strictObject({
  colours: z.array(
    z.strictObject({
      id: PublicNumber,
      name: TranslatedText,
      hex: z.string(),
      hostId: z.uuid().nullable().describe('Null until the first pictures are about to be added'),
      pictures: z.int(),
    }),
  ),
})

/** `POST /sales/modelcolour/prepare`: makes room for the pictures of a model in a colour of its brand. */
export const ModelColourRequest = z
  .strictObject({ model: PublicNumber, colour: PublicNumber })
  .meta({ example: { model: 1, colour: 3 } })
