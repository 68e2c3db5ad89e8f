import { featureTemplateEndpoints } from './feature-template.api.ts'
import { getMediaHost } from './media-hosts.api.ts'
import { modelColourEndpoints } from './model-colours.api.ts'
import { relationEndpoints } from './relations.api.ts'
import { versionListEndpoints } from './version-list.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  getMediaHost,
  ...modelColourEndpoints,
  ...relationEndpoints,
  ...featureTemplateEndpoints,
  ...versionListEndpoints,
] as const
