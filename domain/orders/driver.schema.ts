import { z } from 'zod'
import { oneLine, PublicNumber, typedEmail, typedText } from '../platform/forms/fields.schema.ts'

/** `POST /sales/driver/find`: drivers that offers and dossiers of fleets name, for a request under the GDPR. */
export const DriverFindRequest = z.strictObject({
  /** The fleet; null: every fleet within the scope of the caller, found by words of a name or parts of a plate. */
  customer: PublicNumber.nullable(),
  text: typedText(120),
})

/** A driver as a fleet names them. Without a mail address only the name tells the drivers of a fleet apart. */
const driver = {
  customer: PublicNumber,
  name: oneLine(120).min(1),
  email: z.union([z.literal(''), typedEmail()]),
}

export const DriverFindAnswer = z.strictObject({
  drivers: z.array(
    z.strictObject({
      ...driver,
      email: z.string(),
      company: z.string(),
      cars: z.array(
        z.strictObject({
          number: z.string(),
          car: z.string(),
          licencePlate: z.string().nullable(),
        }),
      ),
    }),
  ),
  isCut: z.boolean(),
})

export const DriverDataRequest = z.strictObject(driver)

/** `POST /sales/driver/erase`: `asked` records how and when the driver requested it. */
export const DriverEraseRequest = z.strictObject({ ...driver, asked: typedText(200) })
export const DriverEraseAnswer = z.strictObject({})
