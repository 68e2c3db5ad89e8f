import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { GRACE_DAYS } from '@forecourt/domain/access/integration.ts'
import { MOST_LIVE_KEYS } from '@forecourt/domain/access/key-state.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DeskBody, DeskPanel, DeskRows, FactRow } from '../platform/desk/Desk.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { OnceDialog } from '../platform/form/OnceDialog.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { formatInstant } from '../platform/language.ts'
import { Row } from '../platform/Layout.tsx'

type Integration = ApiResult<'GET /sales/integration/get'>['integration']
type ApiKey = Integration['keys'][number]
type GraceDays = ApiInput<'POST /sales/integration/expirekey'>['graceDays']

/** Shows the keys of an integration: who made them, when they were used, when they end; makes, ends and revokes them. */
export function IntegrationKeys({ integration }: { integration: Integration }) {
  const { id, keys } = integration
  const [asking, setAsking] = useState<{ act: 'create' } | { act: 'expire' | 'revoke'; key: ApiKey }>()
  const [created, setCreated] = useState<string>()
  const live = keys.filter(({ state }) => state === 'live')
  const close = () => setAsking(undefined)
  return (
    <DeskPanel
      title={m['office.integration.keys']()}
      count={keys.length}
      beside={
        <Button
          small
          look="primary"
          icon="plus"
          disabledReason={live.length >= MOST_LIVE_KEYS ? m['office.integration.two-keys']() : undefined}
          onClick={() => setAsking({ act: 'create' })}
        >
          {m['office.integration.create-key']()}
        </Button>
      }
    >
      {keys.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.integration.no-keys']()}</p>
        </DeskBody>
      ) : (
        <DeskRows>
          {keys.map((key) => (
            <FactRow
              key={key.id}
              acts={
                key.state === 'live' && (
                  <>
                    <Button small onClick={() => setAsking({ act: 'expire', key })}>
                      {m['office.integration.expire-key']()}
                    </Button>
                    <Button small look="danger" onClick={() => setAsking({ act: 'revoke', key })}>
                      {m['office.integration.revoke-key']()}
                    </Button>
                  </>
                )
              }
            >
              <KeyFacts apiKey={key} />
            </FactRow>
          ))}
        </DeskRows>
      )}
      {asking?.act === 'create' && (
        <CreateKeyDialog integration={integration} hasLive={live.length > 0} onCreated={setCreated} onClose={close} />
      )}
      {asking?.act === 'expire' && <ExpireKeyDialog integration={id} apiKey={asking.key} onClose={close} />}
      {asking?.act === 'revoke' && (
        <ReasonDialog
          danger
          title={m['office.integration.revoke-key-title']({ hint: asking.key.hint })}
          confirm={m['office.integration.revoke-key']()}
          act={(reason) => api('POST /sales/integration/revokekey', { id, key: asking.key.id, reason })}
          onDone={() =>
            showToast({ message: m['office.integration.revoked']({ hint: asking.key.hint }), tone: 'success' })
          }
          onClose={close}
        >
          <p>{m['office.integration.revoke-key-text']()}</p>
        </ReasonDialog>
      )}
      {created !== undefined && (
        <OnceDialog
          title={m['office.integration.key-once-title']()}
          warning={m['office.integration.key-once']()}
          value={created}
          copy={m['office.integration.copy-key']()}
          copied={m['office.integration.key-copied']()}
          stored={m['office.integration.key-stored']()}
          onClose={() => setCreated(undefined)}
        />
      )}
    </DeskPanel>
  )
}

const stateTones = { live: 'good', expired: 'cancelled', revoked: 'failed' } as const

function KeyFacts({ apiKey: { hint, state, ...key } }: { apiKey: ApiKey }) {
  const facts = [
    m['office.integration.key-made']({ when: formatInstant(key.createdAt), name: key.createdBy }),
    key.lastUsedAt === null
      ? m['office.integration.key-unused']()
      : m['office.integration.key-used']({ when: formatInstant(key.lastUsedAt), address: key.lastUsedFrom ?? '' }),
    endText({ state, ...key }),
  ]
  return (
    <>
      <Row>
        <code>{hint}…</code>
        <StateBadge tone={stateTones[state]}>{stateTexts[state]()}</StateBadge>
      </Row>
      {facts.map(
        (fact) =>
          fact !== null && (
            <p key={fact} className="hint">
              {fact}
            </p>
          ),
      )}
    </>
  )
}

const stateTexts = {
  live: m['office.integration.key-live'],
  expired: m['office.integration.key-expired'],
  revoked: m['office.integration.key-revoked'],
} as const

function endText({ state, expiresAt, ...key }: Omit<ApiKey, 'hint'>): string | null {
  if (state === 'revoked')
    return m['office.integration.key-withdrawn']({
      when: formatInstant(key.revokedAt ?? ''),
      name: key.revokedBy ?? '',
      reason: key.revokedFor ?? '',
    })
  if (expiresAt === null) return null
  const when = formatInstant(expiresAt)
  return state === 'live' ? m['office.integration.key-ends']({ when }) : m['office.integration.key-ended']({ when })
}

interface CreateKeyDialogProps {
  integration: Integration
  /** A key works already: it can go on for some days. */
  hasLive: boolean
  onCreated: (key: string) => void
  onClose: () => void
}

function CreateKeyDialog({ integration: { id, name }, hasLive, onCreated, onClose }: CreateKeyDialogProps) {
  const [lastDay, setLastDay] = useState('')
  const [graceDays, setGraceDays] = useState<GraceDays | null>(hasLive ? 7 : null)
  return (
    <ActDialog
      title={m['office.integration.create-key-title']({ name })}
      confirm={m['office.integration.create-key']()}
      act={() => api('POST /sales/integration/createkey', { id, lastDay: lastDay === '' ? null : lastDay, graceDays })}
      onDone={({ key }) => onCreated(key)}
      onClose={onClose}
    >
      {hasLive && (
        <Select
          label={m['office.integration.grace']()}
          hint={m['office.integration.grace-hint']()}
          options={[
            { value: 'own', label: m['office.integration.grace-own']() },
            ...GRACE_DAYS.map((days) => ({ value: String(days), label: graceText(days) })),
          ]}
          value={graceDays === null ? 'own' : String(graceDays)}
          onChoose={(value) => setGraceDays(findGraceDays(value) ?? null)}
        />
      )}
      <TextField
        type="date"
        label={m['office.integration.key-last-day']()}
        hint={m['office.integration.key-last-day-hint']()}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </ActDialog>
  )
}

function ExpireKeyDialog({
  integration,
  apiKey,
  onClose,
}: {
  integration: number
  apiKey: ApiKey
  onClose: () => void
}) {
  const { id: key, hint } = apiKey
  const [graceDays, setGraceDays] = useState<GraceDays>(7)
  return (
    <ActDialog
      title={m['office.integration.expire-key-title']({ hint })}
      confirm={m['office.integration.expire-key']()}
      act={() => api('POST /sales/integration/expirekey', { id: integration, key, graceDays })}
      onDone={() => showToast({ message: m['office.integration.key-expiring']({ hint }), tone: 'success' })}
      onClose={onClose}
    >
      <Select
        label={m['office.integration.expire-key-when']()}
        options={GRACE_DAYS.map((days) => ({ value: String(days), label: daysText(days) }))}
        value={String(graceDays)}
        onChoose={(value) => setGraceDays(findGraceDays(value) ?? graceDays)}
      />
    </ActDialog>
  )
}

function findGraceDays(value: string): GraceDays | undefined {
  return GRACE_DAYS.find((days) => String(days) === value)
}

function graceText(days: GraceDays): string {
  if (days === 0) return m['office.integration.grace-now']()
  return days === 1 ? m['office.integration.grace-day']() : m['office.integration.grace-days']({ count: days })
}

function daysText(days: GraceDays): string {
  if (days === 0) return m['office.integration.now']()
  return days === 1 ? m['office.integration.in-day']() : m['office.integration.in-days']({ count: days })
}
