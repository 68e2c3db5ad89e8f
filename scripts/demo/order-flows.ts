import type { BaseRoleName } from '../../domain/access/base-role-names.ts'
import { VEHICLE_CONDITIONS } from '../../domain/catalogue/vehicle.ts'
import type { StepNeed } from '../../domain/orders/order-flow.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { SALES_TYPES } from '../../domain/pricing/profit-margin.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'

// The order flows of this dealer, from the signature to the papers after delivery.

type Step = readonly [nl: string, fr: string, role: BaseRoleName, dueDays: number, needs?: readonly StepNeed[]]

const signed: Step = ['Bestelbon tekenen', 'Signer le bon de commande', 'salesperson', 0, ['order-form', 'identity']]
const advance: Step = ['Voorschot ontvangen', 'Recevoir l’acompte', 'administration', 5, ['advance']]
const credit: Step = ['Krediet laten goedkeuren', 'Faire accorder le crédit', 'salesperson', 7, ['finance-approval']]
const ordered: Step = [
  'Wagen bestellen bij de invoerder',
  'Commander la voiture à l’importateur',
  'stock-manager',
  2,
  ['factory-order'],
]
const arrived: Step = [
  'Wagen aannemen en nakijken',
  'Réceptionner et contrôler la voiture',
  'stock-manager',
  90,
  ['arrival'],
]
const registered: Step = [
  'Inschrijven bij de DIV',
  'Immatriculer à la DIV',
  'administration',
  3,
  ['insurance', 'registration'],
]
const prepared: Step = ['Wagen klaarmaken', 'Préparer la voiture', 'workshop', 3]
const paid: Step = ['Saldo ontvangen', 'Recevoir le solde', 'administration', 2, ['balance']]
const delivered: Step = ['Wagen afleveren', 'Livrer la voiture', 'salesperson', 2, ['handover-report']]
const called: Step = ['Klant opbellen na aflevering', 'Rappeler le client après la livraison', 'salesperson', 14]
const tradedIn: Step = [
  'Overgenomen wagen ontvangen',
  'Recevoir la voiture reprise',
  'salesperson',
  0,
  ['trade-in-papers'],
]
const checked: Step = ['Technische keuring en Car-Pass', 'Contrôle technique et Car-Pass', 'workshop', 4, ['car-pass']]
const attested: Step = ['Btw-attest opmaken', 'Établir l’attestation de TVA', 'administration', 2, ['vat-attest']]

const flows: readonly {
  code: string
  name: { nl: string; fr: string }
  vehicle_condition: number | null
  sales_type: number | null
  steps: readonly Step[]
}[] = [
  {
    code: 'nieuw',
    name: { nl: 'Nieuwe wagen', fr: 'Voiture neuve' },
    vehicle_condition: VEHICLE_CONDITIONS.new,
    sales_type: null,
    steps: [signed, advance, credit, ordered, arrived, registered, prepared, paid, tradedIn, delivered, called],
  },
  {
    code: 'nieuw-fleet',
    name: { nl: 'Nieuwe wagen, fleet', fr: 'Voiture neuve, flotte' },
    vehicle_condition: VEHICLE_CONDITIONS.new,
    sales_type: SALES_TYPES.fleet,
    steps: [signed, ordered, arrived, registered, prepared, delivered, called],
  },
  {
    code: 'nieuw-personeel',
    name: { nl: 'Nieuwe wagen, personeel', fr: 'Voiture neuve, personnel' },
    vehicle_condition: VEHICLE_CONDITIONS.new,
    sales_type: SALES_TYPES.staff,
    steps: [signed, ordered, arrived, registered, paid, delivered],
  },
  {
    code: 'tweedehands',
    name: { nl: 'Tweedehandswagen', fr: 'Voiture d’occasion' },
    vehicle_condition: VEHICLE_CONDITIONS.used,
    sales_type: null,
    steps: [signed, advance, checked, prepared, registered, paid, tradedIn, delivered, called],
  },
  {
    code: 'tweedehands-fleet',
    name: { nl: 'Tweedehandswagen, fleet', fr: 'Voiture d’occasion, flotte' },
    vehicle_condition: VEHICLE_CONDITIONS.used,
    sales_type: SALES_TYPES.fleet,
    steps: [signed, checked, attested, registered, prepared, paid, delivered],
  },
]

export function addOrderFlows(batch: Batch, { today, id }: { today: CalendarDay; id: () => string }): void {
  for (const { steps, ...flow } of flows) {
    const key = id()
    batch.add('order_flow', { id: key, ...flow, valid_from: daysFrom(today, -320) })
    for (const [rank, [nl, fr, role, dueDays, needs = []]] of steps.entries()) {
      batch.add('order_flow_step', {
        id: id(),
        order_flow_id: key,
        rank,
        label: { nl, fr },
        role,
        due_days: dueDays,
        needs: [...needs],
      })
    }
  }
}
