import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import type { PageRequest } from '../platform/page.ts'

export interface ContactBranch {
  name: string
  departments: { id: number; name: string; phone: { text: string; href: string } }[]
}

/** Loads the dealer's addresses and telephone numbers. */
export async function loadContact({ api, language, wordsOf }: PageRequest) {
  const { tenant } = await api('GET /shop/branch/gettenant')
  return {
    head: await wordsOf('content.contact'),
    heading: translate(ROUTES['content.contact'].meta.text, language),
    crumbs: crumbsTo(language, 'content.contact'),
    branches: tenant.branches.map(({ name, departments }): ContactBranch => ({
      name,
      departments: departments
        .filter(({ isActive }) => isActive)
        .map(({ id, name: what, contactData: { phone } }) => ({
          id,
          name: what,
          phone: { text: formatPhoneInBelgium(phone), href: `tel:${phone}` },
        })),
    })),
  }
}
