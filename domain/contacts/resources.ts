import { cityList } from './city-list.ts'
import { country } from './country.ts'
import { leadReply } from './lead-reply.ts'

/** The lists of master data of this area. */
export const resources = [leadReply, country, cityList] as const
