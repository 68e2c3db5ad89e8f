import { mailDeskEndpoints } from './mail/mail-desk.api.ts'
import { mailServerEndpoints } from './mail/mail-server.api.ts'
import { noticeEndpoints } from './notices/notices.api.ts'
import { settingEndpoints } from './setting/setting.api.ts'
import { translationEndpoints } from './translation/translation.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...translationEndpoints,
  ...mailDeskEndpoints,
  ...mailServerEndpoints,
  ...settingEndpoints,
  ...noticeEndpoints,
] as const
