import {
  IdentityProviderSaved,
  IdentityProviderSaveRequest,
  IdentityProvidersAnswer,
  IdentityProvidersRequest,
  type CompanyIdentityProvider,
} from '@forecourt/domain/offers/identity/identity.schema.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { usesSimulator } from '../../payments/payments.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { httpsAddress } from '../../platform/mail/outside.ts'
import { encryptSecret } from '../../platform/mail/secrets.ts'
import {
  companiesWithProvider,
  deleteProvider,
  findProviderForUpdate,
  lockCompany,
  writeProvider,
} from './identity.sql.ts'
import { buildRedirectUri, splitWords } from './identity-providers.ts'

const right = 'CONFIGURATION_EDIT'

const list = query({
  path: 'GET /sales/identityprovider/getall',
  right,
  summary: 'Returns the provider of identities for online signing of each company. Secrets are never included.',
  input: IdentityProvidersRequest,
  output: IdentityProvidersAnswer,
  run: async ({ db, services: { settings } }) => ({
    companies: (await companiesWithProvider(db)).map(toAnswer),
    redirectUri: buildRedirectUri(settings),
    isSimulatorThere: usesSimulator(settings),
  }),
})

const save = command({
  path: 'POST /sales/identityprovider/save',
  right,
  summary: 'Saves where customers of a company identify themselves before they sign online, or that they do not.',
  input: IdentityProviderSaveRequest,
  output: IdentityProviderSaved,
  async run({ tx, services: { settings } }, { company: number, rev, kind, secret, isPublicClient, ...typed }) {
    const company = await lockCompany(tx, number)
    if (!company) return refuse('record-not-found', { status: 404 })
    const kept = await findProviderForUpdate(tx, company.id)
    if ((kept?.rev ?? 0) !== rev) return refuse('changed-meanwhile')
    const { offerMode, orderFormMode } = typed
    const common = {
      companyId: company.id,
      name: typed.name.trim(),
      scopes: splitWords(typed.scopes).join(' '),
      acrValues: splitWords(typed.acrValues).join(' '),
      offerMode,
      orderFormMode,
    }
    if (kind !== null && common.name === '') return refuse('identity-provider-name', { status: 422, field: 'name' })
    if (kind === null) await deleteProvider(tx, company.id)
    else if (kind === 'simulator') {
      if (!usesSimulator(settings)) return refuse('identity-simulator', { status: 422, field: 'kind' })
      await writeProvider(tx, { ...common, kind, issuer: '', clientId: '', clientSecret: null })
    } else {
      const issuer = typed.issuer.trim()
      const clientId = typed.clientId.trim()
      if (!isIssuer(issuer)) return refuse('identity-issuer', { status: 422, field: 'issuer' })
      if (clientId === '') return refuse('identity-client', { status: 422, field: 'clientId' })
      // A stored secret is sent to no other provider than the one that it was entered for.
      const isKept = secret === '' && kept?.issuer === issuer && kept.clientId === clientId
      const clientSecret = isPublicClient || secret === '' ? null : await encryptSecret(settings, secret)
      const stored = isKept && !isPublicClient ? kept.clientSecret : clientSecret
      if (stored === null && !isPublicClient) return refuse('identity-secret', { status: 422, field: 'secret' })
      await writeProvider(tx, { ...common, kind, issuer, clientId, clientSecret: stored })
    }
    const current = (await companiesWithProvider(tx)).find((one) => one.number === number)
    return { provider: toAnswer(requireValue(current, 'the company that was saved')) }
  },
})

/** An https address without query or fragment (OpenID Connect Core 1.0), reached from outside. */
function isIssuer(address: string): boolean {
  const url = httpsAddress(address)
  return url !== undefined && url.search === '' && url.hash === '' && !/[?#\s]/.test(address)
}

type Company = Awaited<ReturnType<typeof companiesWithProvider>>[number]

function toAnswer({ number, companyName, hasSecret, ...provider }: Company): CompanyIdentityProvider {
  const isSimulator = provider.kind === 'simulator'
  return {
    company: number,
    companyName,
    rev: provider.rev ?? 0,
    kind: provider.kind,
    name: provider.name ?? '',
    issuer: isSimulator ? '' : (provider.issuer ?? ''),
    clientId: provider.clientId ?? '',
    scopes: provider.scopes ?? 'profile birthdate',
    acrValues: provider.acrValues ?? '',
    offerMode: provider.offerMode ?? 'optional',
    orderFormMode: provider.orderFormMode ?? 'required',
    hasSecret,
  }
}

export const identityProviderEndpoints = [list, save] as const
