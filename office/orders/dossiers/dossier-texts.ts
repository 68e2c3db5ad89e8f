import type { ApiResult } from '@forecourt/api-client/api.ts'
import { dossierList } from '@forecourt/domain/orders/dossier-list.ts'
import type { CustomerOrderState, DossierApproval, DossierRefusal } from '@forecourt/domain/orders/dossier.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { formatCents } from '../../platform/money-text.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'
import { needTexts } from '../flows/order-flow-texts.ts'

export type Dossier = ApiResult<'GET /sales/dossier/get'>['dossier']

export interface DossierPart {
  dossier: Dossier
  onDone: (dossier: Dossier) => void
}

export const namedDossiers: NamedList & { resource: typeof dossierList } = {
  resource: dossierList,
  texts: resourceTexts('dossier', texts),
}

export function stateText(state: CustomerOrderState): string {
  return namedDossiers.texts.choice('state', state)
}

export function approvalText(approval: DossierApproval): string {
  return namedDossiers.texts.choice('approval', approval)
}

export const stateTones = {
  draft: 'vat',
  valid: 'promo',
  complete: 'new',
  delivered: 'good',
  canceled: 'failed',
} as const satisfies Record<CustomerOrderState, string>

export const approvalTones = {
  approved: 'good',
  'not-approved': 'promo',
  'not-applicable': 'vat',
} as const satisfies Record<DossierApproval, string>

/** Returns the branch and owner of a dossier, for the rights over it. */
export function toPlace({ branch, owner }: Dossier) {
  return { branch: branch.id, owner: owner.id }
}

/** Returns the reason that an act does not fit the state of a dossier. */
export function refusalText(refusal: DossierRefusal): string {
  switch (refusal.reason) {
    case 'customer-order-state':
      return m['refusals.customer-order-state']()
    case 'dossier-approved':
      return m['refusals.dossier-approved']()
    case 'dossier-not-approved':
      return m['refusals.dossier-not-approved']()
    case 'dossier-needs-no-approval':
      return m['refusals.dossier-needs-no-approval']()
    case 'dossier-locked':
      return m['refusals.dossier-locked']()
    case 'dossier-not-invoiced':
      return m['refusals.dossier-not-invoiced']()
    case 'vin-missing':
      return m['refusals.vin-missing']()
    case 'customer-order-not-valid':
      return m['refusals.customer-order-not-valid']()
    case 'car-on-its-way':
      return m['refusals.car-on-its-way']()
    case 'car-needs-no-order':
      return m['refusals.car-needs-no-order']()
    case 'car-not-ordered':
      return m['refusals.car-not-ordered']()
    case 'car-not-arrived':
      return m['refusals.car-not-arrived']()
    case 'trade-ins-not-received':
      return m['refusals.trade-ins-not-received']({ numbers: refusal.numbers.join(', ') })
    case 'documents-missing':
      return m['refusals.documents-missing']({ papers: refusal.papers.map((paper) => needTexts[paper]()).join(', ') })
    case 'balance-open':
      return m['refusals.balance-open']({ amount: formatCents(refusal.cents) })
    case 'guarantee-open':
      return m['refusals.guarantee-open']({ amount: formatCents(refusal.cents) })
    case 'guarantee-none':
      return m['refusals.guarantee-none']()
    case 'guarantee-not-received':
      return m['refusals.guarantee-not-received']()
    case 'guarantee-received':
      return m['refusals.guarantee-received']()
    case 'guarantee-repaid':
      return m['refusals.guarantee-repaid']()
    case 'transport-unproven':
      return m['refusals.transport-unproven']()
    case 'guarantee-not-repaid':
      return m['refusals.guarantee-not-repaid']()
    case 'transport-not-abroad':
      return m['refusals.transport-not-abroad']()
    case 'order-form-is-signed':
      return m['refusals.order-form-is-signed']()
    case 'handover-report-early':
      return m['refusals.handover-report-early']()
    case 'transport-not-left':
      return m['refusals.transport-not-left']()
    case 'balance-too-early':
      return m['refusals.balance-too-early']()
  }
}
