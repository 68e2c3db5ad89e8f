import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay, addMonths } from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import type { RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { addSimulations, nothingSimulated, type OfferSimulation } from '@forecourt/domain/pricing/rule-simulation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { CheckboxRow } from '@forecourt/ui/CheckboxRow.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Stack } from '../platform/Layout.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { Panel } from '../platform/Panel.tsx'
import styles from './RuleForm.module.css'
import { Simulated } from './Simulated.tsx'

interface RuleSimulationPanelProps {
  desk: RuleDesk
  /** As in the form, saved or not. */
  draft: RuleDraft
  /** The reason that there is nothing to simulate. */
  refusal: string | undefined
}

type Wanted = { readonly draft: RuleDraft; readonly month: string | null; readonly isEverywhere: boolean }
type Progress = { readonly simulation: OfferSimulation; readonly total: number }

/** Shows the effect of the rule on other offers, before it is saved. */
export function RuleSimulationPanel({ desk, draft, refusal }: RuleSimulationPanelProps) {
  const [month, setMonth] = useState<string | null>(null)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const simulated = useMutation<void, ApiFailure, Wanted>({
    mutationFn: (wanted) => simulate(desk, wanted, setProgress),
    onMutate: () => setProgress(undefined),
  })
  const { isPending, error, variables } = simulated
  const isPicked = desk === 'campaign' || draft['isAutomatic'] !== true
  return (
    <Panel title={m['office.price-rules.simulation.title']()}>
      <Stack start className={styles.simulation}>
        <p className="hint">{m['office.price-rules.simulation.text']()}</p>
        <Select
          label={m['office.price-rules.simulation.over']()}
          value={month ?? ''}
          options={[{ value: '', label: m['office.price-rules.simulation.open']() }, ...pastMonths()]}
          onChange={({ target }) => setMonth(target.value === '' ? null : target.value)}
        />
        {isPicked && (
          <CheckboxRow
            label={m['office.price-rules.simulation.everywhere']()}
            checked={isEverywhere}
            onChange={({ target }) => setIsEverywhere(target.checked)}
          />
        )}
        <Button
          busy={isPending}
          disabledReason={refusal}
          onClick={() => simulated.mutate({ draft, month, isEverywhere: isPicked && isEverywhere })}
        >
          {m['office.price-rules.simulation.act']()}
        </Button>
        <FailureNotice failure={error} />
        {isPending && progress && (
          <progress
            max={progress.total}
            value={progress.simulation.offers}
            aria-label={m['office.price-rules.simulation.title']()}
          />
        )}
        {!isPending && !error && progress && (
          <Simulated simulation={progress.simulation} isOutdated={variables?.draft !== draft} />
        )}
      </Stack>
    </Panel>
  )
}

/** Simulates part by part, so that other requests need not wait for it. */
async function simulate(desk: RuleDesk, { draft, ...wanted }: Wanted, onPart: (progress: Progress) => void) {
  const path = `POST /sales/${desk.toLowerCase() as Lowercase<RuleDesk>}/simulate` as const
  let simulation = nothingSimulated
  let after: number | null = null
  do {
    const asked = { priceRule: draft, ...wanted, after }
    const part = (await send(path, asked)) as ApiResult<'POST /sales/premium/simulate'>
    simulation = addSimulations(simulation, part.simulation)
    onPart({ simulation, total: part.total })
    after = part.next
  } while (after !== null)
}

/** Returns the last twelve whole months, the newest first. */
function pastMonths() {
  const names = new Intl.DateTimeFormat(toLocale(currentLanguage()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const thisMonth = `${brusselsDay(new Date()).slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, at) => {
    const first = addMonths(thisMonth, -1 - at)
    const month = names.format(new Date(`${first}T00:00:00Z`))
    return { value: first.slice(0, 7), label: m['office.price-rules.simulation.sold']({ month }) }
  })
}
