import { applicationDeskEndpoints } from './application-desk.api.ts'
import { applicationEndpoints } from './applications.api.ts'
import { consentEndpoints } from './consents.api.ts'
import { contactFormEndpoints } from './contact.api.ts'
import { getFlash } from './flash.api.ts'
import { legalDeskEndpoints } from './legal-desk.api.ts'
import { legalEndpoints } from './legal.api.ts'
import { mailEndpoints } from './mail.api.ts'
import { getContentHost } from './media-hosts.api.ts'
import { newsEndpoints } from './news.api.ts'
import { newsletterEndpoints } from './newsletter.api.ts'
import { countPageView } from './page-views.api.ts'
import { shopPageEndpoints } from './shop-pages.api.ts'
import { vacancyEndpoints } from './vacancies.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  getFlash,
  ...legalEndpoints,
  ...legalDeskEndpoints,
  ...contactFormEndpoints,
  ...newsletterEndpoints,
  ...consentEndpoints,
  ...newsEndpoints,
  getContentHost,
  ...mailEndpoints,
  countPageView,
  ...shopPageEndpoints,
  ...vacancyEndpoints,
  ...applicationEndpoints,
  ...applicationDeskEndpoints,
] as const
