import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { callOptions } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'

type States = ApiResult<'GET /sales/provider/getstates'>

/** Shows the current state of the services: checked when the screen opens, and again on demand. */
export function ProviderStates() {
  const { data, error, isFetching, refetch } = useQuery(callOptions('GET /sales/provider/getstates', {}))
  return (
    <Panel title={m['office.provider.states']()}>
      <FailureNotice failure={error} />
      {!data && !error && <p className="hint">{m['office.provider.checking']()}</p>}
      {data && (
        <DescriptionList
          items={[
            { term: m['office.provider.state-mail'](), value: mailText(data) },
            { term: m['office.provider.state-jobs'](), value: jobsText(data) },
            { term: m['office.provider.state-payments'](), value: paymentTexts[data.payments]() },
            {
              term: m['office.provider.state-vies'](),
              value: data.vies === 'on' ? m['office.provider.vies-on']() : m['office.provider.vies-off'](),
            },
          ]}
        />
      )}
      <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
        {m['office.provider.check']()}
      </Button>
    </Panel>
  )
}

const paymentTexts = {
  provider: m['office.provider.payments-provider'],
  simulator: m['office.provider.payments-simulator'],
}

const mailTexts = {
  works: m['office.provider.mail-works'],
  away: m['office.provider.mail-away'],
  off: m['office.provider.mail-off'],
}

function mailText({ mail: { state, problem, waiting } }: States): string {
  const summary = problem ?? mailTexts[state]()
  return waiting === 0 ? summary : `${summary} ${m['office.provider.mail-waiting']({ count: waiting })}`
}

function jobsText({ jobs: { state, late } }: States): string {
  return state === 'works' ? m['office.provider.jobs-works']() : m['office.provider.jobs-away']({ count: late })
}
