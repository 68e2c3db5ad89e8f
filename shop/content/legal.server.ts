import { data } from 'react-router'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import { customerTypeInAddress, findLegalKind } from '@forecourt/domain/content/legal.ts'
import { LEGAL_WORDS, legalSearch } from '@forecourt/domain/platform/routes/legal-address.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath, parsePlace } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { crumbsTo } from '../platform/crumbs.server.ts'
import type { PageRequest } from '../platform/page.ts'
import type { LegalView } from './legal.ts'

export async function loadLegal({ api, language, url }: PageRequest): Promise<LegalView> {
  const page = parsePlace(url.pathname)?.name
  const kind = page && findLegalKind(page)
  if (!kind) throw data(null, { status: 404 })
  const readAsked = (name: 'version' | 'customer') =>
    url.searchParams.get(LEGAL_WORDS.nl[name]) ?? url.searchParams.get(LEGAL_WORDS.fr[name])
  const isTerms = kind === 'terms'
  const customerType = isTerms ? customerTypeInAddress(readAsked('customer')) : undefined
  const text = await api('GET /shop/content/getlegal', {
    kind,
    ...(customerType && { customerType }),
    ...versionIn(readAsked('version')),
  })
  const legalHref = (customer: ShopCustomerType | undefined, version?: number) =>
    url.pathname + legalSearch({ customerType: customer, version }, language)
  const guarantee = customerType === 'private' ? await guaranteeNotice(api) : undefined
  return {
    ...text,
    versions: text.versions.map(({ version, validFrom }, index) => ({
      version,
      validFrom,
      href: legalHref(customerType, index === 0 ? undefined : version),
      isCurrent: version === text.version,
    })),
    head: {
      title: text.title,
      description: translate(ROUTES[page].meta.caption, language),
      search: legalSearch({ customerType }, language).slice(1),
      indexed: text.isInForce,
    },
    crumbs: crumbsTo(language, { title: translate(ROUTES[page].meta.text, language) }),
    currentHref: legalHref(customerType),
    ...(isTerms && {
      customers: (['private', 'fleet'] as const).map((one) => ({
        href: legalHref(one),
        label: one === 'private' ? m['legal.for-consumers']() : m['legal.for-businesses'](),
        isCurrent: one === customerType,
      })),
    }),
    ...(guarantee && { guarantee }),
    ...(kind === 'withdrawal' && { withdrawHref: buildPath('content.withdrawal', language) }),
  }
}

function versionIn(text: string | null): { version?: number } {
  if (text === null) return {}
  if (!/^[1-9]\d{0,3}$/.test(text)) throw data(null, { status: 404 })
  return { version: Number(text) }
}

async function guaranteeNotice(api: ApiCaller): Promise<LegalView['guarantee']> {
  const { kinds } = await api('GET /shop/content/getlegalkinds')
  if (!kinds.includes('guarantee')) return undefined
  const { title, intro } = await api('GET /shop/content/getlegal', { kind: 'guarantee' })
  return { title, html: intro }
}
