import { z } from 'zod'
import { CarLeadFields } from '../contacts/lead.schema.ts'
import { CarKeyText } from './car-card.schema.ts'

/** `POST /shop/catalog/askaboutcar` */
export const CarLeadRequest = z.strictObject({ car: CarKeyText, ...CarLeadFields.shape })
