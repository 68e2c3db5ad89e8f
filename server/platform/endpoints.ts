import { mailDeskEndpoints } from './mail-desk.api.ts'
import { mailServerEndpoints } from './mail-server.api.ts'
import { settingEndpoints } from './setting.api.ts'
import { translationEndpoints } from './translation.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...translationEndpoints,
  ...mailDeskEndpoints,
  ...mailServerEndpoints,
  ...settingEndpoints,
] as const
