import { OrderFlowSteps } from './OrderFlowSteps.tsx'
import { OrderFlowTrial } from './OrderFlowTrial.tsx'

/** Beside the form of an order flow: its steps, and which orders follow it. */
export function OrderFlowSections({ id }: { id: number }) {
  return (
    <>
      <OrderFlowSteps id={id} />
      <OrderFlowTrial id={id} />
    </>
  )
}
