import type { VatPermitKind, VatPermitRefusal, VatPermitState } from '@forecourt/domain/contacts/vat-permit.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export function kindText(kind: VatPermitKind): string {
  return kind === 'export' ? m['office.customer.permit.export']() : m['office.customer.permit.union']()
}

export const stateTones = {
  waiting: 'promo',
  valid: 'good',
  'to-come': 'vat',
  lapsed: 'failed',
  'other-number': 'failed',
  withdrawn: 'failed',
} as const satisfies Record<VatPermitState, string>

const stateTexts: Readonly<Record<VatPermitState, () => string>> = {
  waiting: m['office.customer.permit.state.waiting'],
  valid: m['office.customer.permit.state.valid'],
  'to-come': m['office.customer.permit.state.to-come'],
  lapsed: m['office.customer.permit.state.lapsed'],
  'other-number': m['office.customer.permit.state.other-number'],
  withdrawn: m['office.customer.permit.state.withdrawn'],
}

export function stateText(state: VatPermitState): string {
  return stateTexts[state]()
}

/** Returns the reason that an act does not fit the state of a permit. */
export function permitRefusalText({ reason }: VatPermitRefusal): string {
  switch (reason) {
    case 'permit-certified':
      return m['refusals.permit-certified']()
    case 'permit-withdrawn':
      return m['refusals.permit-withdrawn']()
    case 'permit-not-certified':
      return m['refusals.permit-not-certified']()
    case 'permit-lapsed':
      return m['refusals.permit-lapsed']()
    case 'own-permit':
      return m['refusals.own-permit']()
  }
}
