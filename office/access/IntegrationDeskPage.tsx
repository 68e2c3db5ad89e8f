import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { RIGHT_GROUPS, RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { RIGHTS } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/access.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { MailLink } from '../platform/ContactLinks.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, Facts } from '../platform/desk/Desk.tsx'
import { EditLink } from '../platform/desk/EditLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { Multiline } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { callOptions } from '../platform/queries.ts'
import { resourceTexts } from '../platform/resource/area-resources.ts'
import { useTitle } from '../platform/title.ts'
import { AccessHistory } from './AccessHistory.tsx'
import { AskFirst } from './AskFirst.tsx'
import { IntegrationKeys } from './IntegrationKeys.tsx'
import { reachText, rightsInOrder } from './role-texts.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'

type Integration = ApiResult<'GET /sales/integration/get'>['integration']
type Choices = ApiResult<'GET /sales/integration/getchoices'>

const words = resourceTexts('integration', texts)

/** One integration to read: its rights, allowed addresses, keys and history. */
export function IntegrationDeskPage() {
  const { id } = useParams()
  const { data } = useQuery(callOptions('GET /sales/integration/get', { id: Number(id) }))
  const choices = useQuery(callOptions('GET /sales/integration/getchoices', {}))
  return data && choices.data ? (
    <IntegrationDesk key={id} integration={data.integration} choices={choices.data} />
  ) : null
}

function IntegrationDesk({ integration, choices }: { integration: Integration; choices: Choices }) {
  const [asking, setAsking] = useState<'disable' | 'enable'>()
  const { id, name, state } = integration
  useTitle(name)
  return (
    <Page wide>
      <ScreenHead
        screen="integration"
        isRecord
        title={name}
        beside={<StateBadge tone={stateTones[state]}>{words.choice('state', state)}</StateBadge>}
        facts={[<MailLink key="mail" address={integration.email} />]}
        actions={
          <>
            <EditLink href={`/integration/${id}/edit`} right="INTEGRATION_EDIT" />
            {state === 'disabled' ? (
              <Button onClick={() => setAsking('enable')}>{m['office.integration.enable']()}</Button>
            ) : (
              <Button look="danger" icon="lock" onClick={() => setAsking('disable')}>
                {m['office.integration.disable']()}
              </Button>
            )}
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          <IntegrationKeys integration={integration} />
          <HeldRights integration={integration} />
        </DeskColumn>
        <DeskColumn as="aside">
          <AccessFacts integration={integration} choices={choices} />
          <AccessHistory subject="integration" id={id} />
        </DeskColumn>
      </DeskColumns>
      {asking === 'disable' && (
        <AskFirst
          danger
          title={m['office.integration.disable-title']({ name })}
          confirm={m['office.integration.disable']()}
          onClose={() => setAsking(undefined)}
          run={() => api('POST /sales/integration/disable', { id })}
          done={m['office.integration.disabled']({ name })}
        >
          {m['office.integration.disable-text']()}
        </AskFirst>
      )}
      {asking === 'enable' && (
        <AskFirst
          title={m['office.integration.enable-title']({ name })}
          confirm={m['office.integration.enable']()}
          onClose={() => setAsking(undefined)}
          run={() => api('POST /sales/integration/enable', { id })}
          done={m['office.integration.enabled']({ name })}
        >
          {m['office.integration.enable-text']()}
        </AskFirst>
      )}
    </Page>
  )
}

const stateTones = { active: 'good', 'without-key': 'promo', disabled: 'failed', ended: 'cancelled' } as const

/** Shows where an integration may call from, how often and until when. */
function AccessFacts({ integration, choices }: { integration: Integration; choices: Choices }) {
  const { description, role, branches, lastDay, callsPerMinute, networks, language } = integration
  return (
    <DeskPanel title={m['office.integration.access']()}>
      <Facts
        facts={[
          { term: words.field('role'), value: choices.roles.find(({ id }) => id === role)?.name ?? null },
          {
            term: words.field('branches'),
            value: choices.branches
              .filter(({ id }) => branches.includes(id))
              .map((branch) => branch.name)
              .join(', '),
          },
          {
            term: words.field('lastDay'),
            value: lastDay === null ? m['office.integration.no-end']() : formatDay(lastDay),
          },
          { term: words.field('callsPerMinute'), value: String(callsPerMinute) },
          {
            term: m['office.integration.networks'](),
            value:
              networks.length === 0 ? (
                m['office.integration.every-address']()
              ) : (
                <Multiline>{networks.join('\n')}</Multiline>
              ),
          },
          { term: m['words.language'](), value: languageTexts[language]() },
          description !== '' && {
            term: m['office.integration.description'](),
            value: <Multiline>{description}</Multiline>,
          },
        ]}
      />
    </DeskPanel>
  )
}

const languageTexts = { nl: m['words.dutch'], fr: m['words.french'] } as const

/** Shows the rights that an integration can use, by group, each with its reach where that is limited. */
function HeldRights({ integration: { grants } }: { integration: Integration }) {
  const language = currentLanguage()
  const held = rightsInOrder.filter((right) => grants[right] !== undefined)
  const facts = Object.entries(RIGHT_GROUPS).map(([group, text]) => ({
    term: text[language],
    value: held
      .filter((right) => RIGHT_TEXTS[right].group === group)
      .map((right) => {
        const reach = grants[right]
        const name = RIGHT_TEXTS[right].text[language]
        const isLimited = RIGHTS[right] === 'record' && reach !== undefined && reach !== 'all'
        return isLimited ? `${name} (${reachText(reach).toLowerCase()})` : name
      })
      .join(' · '),
  }))
  return (
    <DeskPanel title={m['office.integration.rights']()} count={held.length}>
      {held.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.integration.no-rights']()}</p>
        </DeskBody>
      ) : (
        <Facts facts={facts} />
      )}
      <DeskBody>
        <p className="hint">{m['office.integration.rights-note']()}</p>
      </DeskBody>
    </DeskPanel>
  )
}
