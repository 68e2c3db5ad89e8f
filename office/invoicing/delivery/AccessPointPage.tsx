import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { SettingForm } from '../../platform/form/SettingForm.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'

type AccessPoint = ApiResult<'GET /sales/accesspoint/getall'>['companies'][number]
type Kind = NonNullable<AccessPoint['kind']> | 'none'

/** Shows by which access point the e-invoices of each company go out. */
export function AccessPointPage() {
  const { data } = useSuspenseQuery(callOptions('GET /sales/accesspoint/getall', {}))
  const title = m['office.access-point.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="accessPoint" title={title} />
      <Stack gap={16}>
        <p className="hint">{m['office.access-point.text']()}</p>
        {data.companies.map((point) => (
          <AccessPointForm
            key={`${point.company} ${point.rev}`}
            point={point}
            isSimulatorThere={data.isSimulatorThere}
          />
        ))}
      </Stack>
    </Page>
  )
}

function AccessPointForm({ point, isSimulatorThere }: { point: AccessPoint; isSimulatorThere: boolean }) {
  const { company, rev, name, hasToken } = point
  const [kind, setKind] = useState<Kind>(point.kind ?? 'none')
  const [address, setAddress] = useState(point.address)
  const [network, setNetwork] = useState(point.network)
  const [token, setToken] = useState('')
  const save = () =>
    api('POST /sales/accesspoint/save', {
      company,
      rev,
      kind: kind === 'none' ? null : kind,
      address: kind === 'phoss-ap' ? address.trim() : '',
      network,
      token: kind === 'phoss-ap' ? token : '',
    })
  const kinds: readonly Kind[] = isSimulatorThere ? ['none', 'phoss-ap', 'simulator'] : ['none', 'phoss-ap']

  return (
    <SettingForm title={name} save={save} saved={m['office.access-point.saved']({ company: name })}>
      {(problemAt) => (
        <>
          <RadioCards<Kind>
            legend={m['office.access-point.kind']()}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, title: kindTexts[value]() }))}
          />
          {kind === 'phoss-ap' && (
            <>
              <TextField
                label={m['words.address']()}
                hint={m['office.access-point.address-hint']()}
                type="url"
                autoComplete="off"
                maxLength={300}
                value={address}
                error={problemAt('address')}
                onChange={({ target }) => setAddress(target.value)}
              />
              <TextField
                label={m['office.access-point.token']()}
                hint={hasToken ? m['office.access-point.token-kept']() : m['office.access-point.token-hint']()}
                type="password"
                autoComplete="new-password"
                maxLength={400}
                value={token}
                error={problemAt('token')}
                onChange={({ target }) => setToken(target.value)}
              />
              <Select
                label={m['office.access-point.network']()}
                options={networks.map((value) => ({ value, label: networkTexts[value]() }))}
                value={network}
                onChoose={setNetwork}
              />
            </>
          )}
        </>
      )}
    </SettingForm>
  )
}

const networks = ['production', 'test'] as const

const kindTexts: Readonly<Record<Kind, () => string>> = {
  none: m['office.access-point.kinds.none'],
  'phoss-ap': m['office.access-point.kinds.phoss-ap'],
  simulator: m['office.access-point.kinds.simulator'],
}

const networkTexts = {
  production: m['office.access-point.networks.production'],
  test: m['office.access-point.networks.test'],
} as const
