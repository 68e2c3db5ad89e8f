import { z } from 'zod'
import { OPTION_KINDS } from '../catalogue/items.ts'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { PublicNumber, TranslatedText } from '../platform/forms/fields.schema.ts'

/** The source of an option on a car: standard with its version, or chosen. */
export const EQUIPMENT_STATES = ['standard', 'chosen'] as const

/** The equipment of a used car, and the other items in the lists for its brand. */
export const EquipmentAnswer = z.strictObject({
  groups: z.array(
    z.strictObject({
      id: PublicNumber,
      name: TranslatedText,
      options: z.array(
        z.strictObject({
          id: PublicNumber,
          code: z.string(),
          name: TranslatedText,
          kind: z.enum(OPTION_KINDS),
          state: z.enum(EQUIPMENT_STATES).nullable().describe('Null: the car does not have it'),
        }),
      ),
    }),
  ),
  packs: z.array(z.strictObject({ id: PublicNumber, code: z.string(), name: TranslatedText, isOn: z.boolean() })),
})

/** The changes alone, so that two people who equip one car at once lose nothing. */
export const EquipmentRequest = z.strictObject({
  id: PublicNumber,
  options: z.array(z.strictObject({ id: PublicNumber, state: z.enum(EQUIPMENT_STATES).nullable() })).max(500),
  packs: z.array(z.strictObject({ id: PublicNumber, isOn: z.boolean() })).max(100),
})
export const EquipmentSaved = z.strictObject({ change: ChangeRef.nullable() })
