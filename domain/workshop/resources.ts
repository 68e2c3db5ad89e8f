import { workshopService } from './workshop-service.ts'

/** The lists of master data of this area. */
export const resources = [workshopService] as const
