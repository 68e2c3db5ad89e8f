import {
  AccessPointSaved,
  AccessPointSaveRequest,
  AccessPointsAnswer,
  AccessPointsRequest,
  type CompanyAccessPoint,
} from '@forecourt/domain/invoicing/delivery/delivery.schema.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { usesSimulator } from '../../payments/payments.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { httpsAddress } from '../../platform/mail/outside.ts'
import { encryptSecret } from '../../platform/mail/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { isTrustedAddress } from './access-points.ts'
import { enqueuePolling } from './deliveries.ts'
import {
  companiesWithAccessPoint,
  deleteAccessPoint,
  findAccessPointForUpdate,
  lockCompany,
  writeAccessPoint,
} from './deliveries.sql.ts'

const right = 'CONFIGURATION_EDIT'

const list = query({
  path: 'GET /sales/accesspoint/getall',
  right,
  summary: 'Returns the access point of each company. Tokens are never included.',
  input: AccessPointsRequest,
  output: AccessPointsAnswer,
  run: async ({ db, services: { settings } }) => ({
    companies: (await companiesWithAccessPoint(db)).map(toAnswer),
    isSimulatorThere: usesSimulator(settings),
  }),
})

const save = command({
  path: 'POST /sales/accesspoint/save',
  right,
  summary: 'Saves by which access point the e-invoices of a company go out, or that it has none.',
  input: AccessPointSaveRequest,
  output: AccessPointSaved,
  async run({ tx, call: { now }, services: { settings } }, { company: number, rev, kind, address, network, token }) {
    const company = await lockCompany(tx, number)
    if (!company) return refuse('record-not-found', { status: 404 })
    const kept = await findAccessPointForUpdate(tx, company.id)
    if ((kept?.rev ?? 0) !== rev) return refuse('changed-meanwhile')
    if (kind === null) await deleteAccessPoint(tx, company.id)
    else if (kind === 'simulator') {
      if (!usesSimulator(settings)) return refuse('access-point-simulator', { status: 422, field: 'kind' })
      await writeAccessPoint(tx, { companyId: company.id, kind, address: '', network, tokenSecret: null })
    } else {
      const wrong = checkAddress(address, settings)
      if (wrong) return wrong
      // A stored token is sent to no other server than the one that it was entered for.
      const isKept = token === '' && kept?.address === address
      const tokenSecret = isKept ? kept.tokenSecret : token === '' ? null : await encryptSecret(settings, token)
      if (tokenSecret === null) return refuse('access-point-token', { status: 422, field: 'token' })
      await writeAccessPoint(tx, { companyId: company.id, kind, address, network, tokenSecret })
    }
    // Reads at once the messages that wait there.
    if (kind !== null) await enqueuePolling(tx, now)
    const current = (await companiesWithAccessPoint(tx)).find((one) => one.number === number)
    return { point: toAnswer(requireValue(current, 'the company that was saved')) }
  },
})

function checkAddress(address: string, settings: Settings): ApiRefusal | undefined {
  if (URL.canParse(address) && /^https?:/.test(address) && isTrustedAddress(address, settings)) return undefined
  return httpsAddress(address) ? undefined : refuse('access-point-address', { status: 422, field: 'address' })
}

type Company = Awaited<ReturnType<typeof companiesWithAccessPoint>>[number]

function toAnswer({ number, name, rev, kind, address, network, hasToken }: Company): CompanyAccessPoint {
  return {
    company: number,
    name,
    rev: rev ?? 0,
    kind,
    address: address ?? '',
    network: network ?? 'production',
    hasToken,
  }
}

export const accessPointEndpoints = [list, save] as const
