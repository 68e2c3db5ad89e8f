import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { addSimulations, nothingSimulated } from '@forecourt/domain/pricing/rule-simulation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Stack } from '../platform/Layout.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { Simulated } from './Simulated.tsx'
import styles from './RuleForm.module.css'

type Request = ApiInput<'POST /sales/pricechange/preview'>

/** Shows the effect of a previewed change of many prices on open offers. */
export function PriceSimulation({ request, print }: { request: Request; print: string }) {
  const [done, setDone] = useState<{ readonly looked: number; readonly total: number }>()
  const { data, error } = useQuery<Awaited<ReturnType<typeof simulate>>, ApiFailure>({
    queryKey: ['price-simulation', print],
    queryFn: () => simulate(request, setDone),
    retry: false,
  })
  return (
    <Stack as="section" start className={styles.simulation}>
      <h3>{m['office.pricechange.offers.title']()}</h3>
      <FailureNotice failure={error} />
      {!data && !error && (
        <progress max={done?.total} value={done?.looked} aria-label={m['office.pricechange.offers.title']()} />
      )}
      {data && data.simulation.offers > 0 && (
        <>
          <p className="hint">{m['office.pricechange.offers.text']()}</p>
          <Simulated simulation={data.simulation} />
        </>
      )}
      {data && data.issued > 0 && <p>{m['office.pricechange.offers.issued']({ count: data.issued })}</p>}
      {data && data.simulation.offers + data.issued === 0 && <p>{m['office.pricechange.offers.none']()}</p>}
    </Stack>
  )
}

/** Simulates part by part, so that other requests need not wait for it. */
async function simulate(request: Request, onPart: (done: { looked: number; total: number }) => void) {
  let simulation = nothingSimulated
  let issued = 0
  let looked = 0
  let after: number | null = null
  do {
    const part: Awaited<ReturnType<typeof onePart>> = await onePart(request, after)
    simulation = addSimulations(simulation, part.simulation)
    issued += part.issued
    looked += part.looked
    onPart({ looked, total: part.total })
    after = part.next
  } while (after !== null)
  return { simulation, issued }
}

const onePart = (request: Request, after: number | null) =>
  api('POST /sales/pricechange/simulate', { ...request, after })
