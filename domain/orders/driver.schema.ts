import { z } from 'zod'
import { PublicNumber, typedEmail, typedText } from '../platform/forms/fields.schema.ts'

/** `POST /sales/driver/find`: drivers that offers and dossiers of fleets name, for a request under the GDPR. */
export const DriverFindRequest = z.strictObject({
  customer: PublicNumber.nullable().describe('The fleet; null: every fleet within the scope of the caller'),
  text: typedText(120).describe('Words of a name or parts of a plate; without a fleet, one needs three characters'),
})

/** A driver, named as the fleet does. Without a mail address only the name tells the drivers of a fleet apart. */
const driver = {
  customer: PublicNumber,
  name: typedText(120).min(1),
  email: z.union([z.literal(''), typedEmail()]).describe('Empty: the fleet names none'),
}

export const DriverFindAnswer = z.strictObject({
  drivers: z.array(
    z.strictObject({
      ...driver,
      email: z.string(),
      company: z.string(),
      cars: z.array(
        z.strictObject({
          number: z.string().describe('Number of the offer or the dossier'),
          car: z.string(),
          licencePlate: z.string().nullable().describe('Null: an offer, or no plate yet'),
        }),
      ),
    }),
  ),
  isCut: z.boolean().describe('True if there are more than these'),
})

export const DriverDataRequest = z.strictObject(driver)

/** `POST /sales/driver/erase`: `asked` records how and when the driver requested it. */
export const DriverEraseRequest = z.strictObject({ ...driver, asked: typedText(200) })
export const DriverEraseAnswer = z.strictObject({})
