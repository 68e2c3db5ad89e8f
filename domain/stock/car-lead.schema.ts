import { z } from 'zod'
import { CarLeadFields, FormProofInput } from '../contacts/lead.schema.ts'
import { leadForm } from '../contacts/lead.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { SaveSearchRequest } from './account-cars.schema.ts'
import { CarKeyText } from './car-card.schema.ts'

/** `POST /shop/catalog/askaboutcar` */
export const CarLeadRequest = z.strictObject({ car: CarKeyText, ...CarLeadFields.shape })

/** `POST /shop/catalog/asktosearch`: somebody looks for a car with the visitor, who named the list as it is saved too. */
export const SearchLeadRequest = z.strictObject({
  ...formShape(leadForm),
  ...FormProofInput.shape,
  wanted: SaveSearchRequest,
})
