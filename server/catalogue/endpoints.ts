import { featureTemplateEndpoints } from './feature-template.api.ts'
import { getMediaHost } from './media-hosts.api.ts'
import { relationEndpoints } from './relations.api.ts'

/** The endpoints of this area. */
export const endpoints = [getMediaHost, ...relationEndpoints, ...featureTemplateEndpoints] as const
