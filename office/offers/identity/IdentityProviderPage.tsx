import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { IDENTITY_MODES, type IdentityMode } from '@forecourt/domain/offers/identity/identity.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { SettingForm } from '../../platform/form/SettingForm.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'

type Provider = ApiResult<'GET /sales/identityprovider/getall'>['companies'][number]
type Kind = NonNullable<Provider['kind']> | 'none'

/** Sets where customers of each company identify themselves before they sign online. */
export function IdentityProviderPage() {
  const { data } = useSuspenseQuery(callOptions('GET /sales/identityprovider/getall', {}))
  const title = m['office.identity-provider.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="identityProvider" title={title} />
      <Stack gap={16}>
        <p className="hint">{m['office.identity-provider.text']()}</p>
        {data.companies.map((provider) => (
          <ProviderForm
            key={`${provider.company} ${provider.rev}`}
            provider={provider}
            redirectUri={data.redirectUri}
            isSimulatorThere={data.isSimulatorThere}
          />
        ))}
      </Stack>
    </Page>
  )
}

interface ProviderFormProps {
  provider: Provider
  redirectUri: string
  isSimulatorThere: boolean
}

function ProviderForm({ provider, redirectUri, isSimulatorThere }: ProviderFormProps) {
  const { company, companyName, rev, hasSecret } = provider
  const [kind, setKind] = useState<Kind>(provider.kind ?? 'none')
  const [typed, setTyped] = useState(() => {
    const { name, issuer, clientId, scopes, acrValues, offerMode, orderFormMode } = provider
    return { name, issuer, clientId, scopes, acrValues, offerMode, orderFormMode }
  })
  const [secret, setSecret] = useState('')
  const [isPublicClient, setPublicClient] = useState(provider.kind === 'openid' && !hasSecret)
  const isOpenId = kind === 'openid'
  const kinds: readonly Kind[] = isSimulatorThere ? ['none', 'openid', 'simulator'] : ['none', 'openid']
  const save = () =>
    api('POST /sales/identityprovider/save', {
      company,
      rev,
      ...typed,
      kind: kind === 'none' ? null : kind,
      secret: isOpenId && !isPublicClient ? secret : '',
      isPublicClient: isOpenId && isPublicClient,
    })

  return (
    <SettingForm title={companyName} save={save} saved={m['office.identity-provider.saved']({ company: companyName })}>
      {(problemAt) => {
        const text = (field: 'name' | 'issuer' | 'clientId' | 'scopes' | 'acrValues', label: string, hint?: string) => (
          <TextField
            label={label}
            hint={hint}
            autoComplete="off"
            maxLength={field === 'name' ? 60 : 300}
            value={typed[field]}
            error={problemAt(field)}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        )
        const mode = (field: 'offerMode' | 'orderFormMode', label: string) => (
          <Select
            label={label}
            options={IDENTITY_MODES.map((value) => ({ value, label: modeTexts[value]() }))}
            value={typed[field]}
            onChoose={(value) => setTyped({ ...typed, [field]: value })}
          />
        )
        return (
          <>
            <RadioCards<Kind>
              legend={m['office.identity-provider.kind']()}
              value={kind}
              onChange={setKind}
              options={kinds.map((value) => ({ value, title: kindTexts[value]() }))}
            />
            {kind !== 'none' &&
              text('name', m['office.identity-provider.name'](), m['office.identity-provider.name-hint']())}
            {isOpenId && (
              <>
                <p>{m['office.identity-provider.redirect']({ address: redirectUri })}</p>
                {text('issuer', m['office.identity-provider.issuer'](), m['office.identity-provider.issuer-hint']())}
                {text('clientId', m['office.identity-provider.client-id']())}
                <Checkbox
                  label={m['office.identity-provider.public']()}
                  checked={isPublicClient}
                  onChange={({ target }) => setPublicClient(target.checked)}
                />
                {!isPublicClient && (
                  <TextField
                    label={m['office.identity-provider.secret']()}
                    hint={
                      hasSecret
                        ? m['office.identity-provider.secret-kept']()
                        : m['office.identity-provider.secret-hint']()
                    }
                    type="password"
                    autoComplete="new-password"
                    maxLength={400}
                    value={secret}
                    error={problemAt('secret')}
                    onChange={({ target }) => setSecret(target.value)}
                  />
                )}
              </>
            )}
            {kind !== 'none' && (
              <>
                {text('scopes', m['office.identity-provider.scopes'](), m['office.identity-provider.scopes-hint']())}
                {text('acrValues', m['office.identity-provider.acr'](), m['office.identity-provider.acr-hint']())}
                {mode('offerMode', m['office.identity-provider.offer-mode']())}
                {mode('orderFormMode', m['office.identity-provider.order-form-mode']())}
              </>
            )}
          </>
        )
      }}
    </SettingForm>
  )
}

const kindTexts: Readonly<Record<Kind, () => string>> = {
  none: m['office.identity-provider.kinds.none'],
  openid: m['office.identity-provider.kinds.openid'],
  simulator: m['office.identity-provider.kinds.simulator'],
}

const modeTexts: Readonly<Record<IdentityMode, () => string>> = {
  off: m['office.identity-provider.modes.off'],
  optional: m['office.identity-provider.modes.optional'],
  required: m['office.identity-provider.modes.required'],
}
