import { z } from 'zod'
import { CarLeadFields, FormProofInput } from '../contacts/lead.schema.ts'
import { leadForm } from '../contacts/lead.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { SaveSearchRequest } from './account-cars.schema.ts'
import { CarKeyText } from './car-card.schema.ts'

/** `POST /shop/catalog/askaboutcar` */
export const CarLeadRequest = z.strictObject({ car: CarKeyText, ...CarLeadFields.shape })

/** `POST /shop/catalog/asktosearch`: staff look for a car for the visitor, who named the list as for a saved search. */
export const SearchLeadRequest = z.strictObject({
  ...formShape(leadForm),
  ...FormProofInput.shape,
  wanted: SaveSearchRequest,
})
