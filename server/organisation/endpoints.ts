import { integrationEndpoints } from './integrations.api.ts'
import { organisationEndpoints } from './organisation.api.ts'
import { staffUserEndpoints } from './staff-users.api.ts'

/** The endpoints of this area. */
export const endpoints = [...organisationEndpoints, ...staffUserEndpoints, ...integrationEndpoints] as const
