import { hourlyRate } from './work-orders/hourly-rate.ts'
import { warrantyTerm } from './claims/warranty-term.ts'
import { workshopService } from './workshop-service.ts'

/** The lists of master data of this area. */
export const resources = [workshopService, hourlyRate, warrantyTerm] as const
