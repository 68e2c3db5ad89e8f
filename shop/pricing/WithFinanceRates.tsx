import { useEffect, useState, type ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'

type Rates = ApiResult<'GET /shop/pricing/getfinancerates'>
export type Rate = Rates['rates'][number]

interface WithFinanceRatesProps {
  condition: 'new' | 'used'
  children: (rates: Rates) => ReactNode
}

/** Renders its content once the rates of today are loaded. */
export function WithFinanceRates({ condition, children }: WithFinanceRatesProps) {
  const [answer, setAnswer] = useState<Rates | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    api('GET /shop/pricing/getfinancerates', { condition }).then(
      (rates) => outdated || setAnswer(rates),
      () => outdated || setAnswer('failed'),
    )
    return () => {
      outdated = true
    }
  }, [condition, attempt])

  function retry() {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }

  if (answer === undefined) return <Spinner label={m['layout.loading']()} />
  if (answer === 'failed')
    return (
      <StateCard
        icon="refresh"
        title={m['monthly.failed']()}
        action={<Button onClick={retry}>{m['words.retry']()}</Button>}
      />
    )
  return children(answer)
}
