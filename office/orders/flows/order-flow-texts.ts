import type { DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import type { StepNeed } from '@forecourt/domain/orders/order-flow.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export const needTexts: Readonly<Record<StepNeed | DossierPaper, () => string>> = {
  'order-form': m['office.order-flow.need.order-form'],
  identity: m['office.order-flow.need.identity'],
  advance: m['office.order-flow.need.advance'],
  'finance-approval': m['office.order-flow.need.finance-approval'],
  insurance: m['office.order-flow.need.insurance'],
  registration: m['office.order-flow.need.registration'],
  'trade-in-papers': m['office.order-flow.need.trade-in-papers'],
  'car-pass': m['office.order-flow.need.car-pass'],
  'vat-attest': m['office.order-flow.need.vat-attest'],
  'factory-order': m['office.order-flow.need.factory-order'],
  arrival: m['office.order-flow.need.arrival'],
  balance: m['office.order-flow.need.balance'],
  'handover-report': m['office.order-flow.need.handover-report'],
  'transport-proof': m['office.order-flow.need.transport-proof'],
}
