import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { LONGEST_TYPED_CODE } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../platform/Layout.tsx'
import { freshAccess, useAccess } from '../platform/access.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import styles from './SecondFactor.module.css'

type Begun = ApiResult<'POST /sales/secondfactor/begin'>
type Factors = ApiResult<'GET /sales/secondfactor/get'>

/** Sets up and removes sign-in with a code besides the password, and shows its recovery codes. */
export function SecondFactor() {
  const { mustSetUpSecondFactor } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/secondfactor/get', {}))
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const applyAccess = useFreshAccess()
  async function applyAnswer(answer?: { recoveryCodes: string[] }) {
    setBegun(undefined)
    setCodes(answer?.recoveryCodes)
    await applyAccess()
  }
  return (
    <Panel title={m['office.second-factor.title']()}>
      {mustSetUpSecondFactor && <Notice tone="warning">{m['office.second-factor.must']()}</Notice>}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {data && !codes && (
        <>
          <p>{describeState(data)}</p>
          {begun && !data.isOn ? (
            <SetUp begun={begun} onDone={applyAnswer} />
          ) : (
            <Manage factors={data} onBegun={setBegun} onDone={applyAnswer} />
          )}
        </>
      )}
    </Panel>
  )
}

/** Loads the rights again: those of a role that requires a second factor apply once the first one is set up. */
export function useFreshAccess(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    await freshAccess()
    await revalidate()
  }
}

function describeState({ isOn, passkeys, recoveryCodesLeft: count }: Factors): string {
  if (isOn) return m['office.second-factor.on']({ count })
  return passkeys.length > 0 ? m['office.second-factor.on-passkey']({ count }) : m['office.second-factor.off']()
}

interface StepProps {
  onDone: (answer?: { recoveryCodes: string[] }) => Promise<void>
}

function SetUp({ begun: { secret, uri, qr }, onDone }: { begun: Begun } & StepProps) {
  return (
    <div className={styles.steps}>
      <p>{m['office.second-factor.scan']()}</p>
      <svg
        className={styles.square}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label={m['office.second-factor.square']()}
      >
        <path d={qr.path} />
      </svg>
      <p className="hint">
        {m['office.second-factor.no-camera']()}{' '}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
        <a href={uri}>{m['office.second-factor.open-app']()}</a>
      </p>
      <FirstCode onDone={onDone} />
    </div>
  )
}

/** Asks for a first code of the app, which proves that it is set up correctly. */
function FirstCode({ onDone }: StepProps) {
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const confirm = useCommand(async () => onDone(await api('POST /sales/secondfactor/confirm', { code: code.trim() })))
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (code.trim() !== '') confirm.mutate(undefined, { onSettled: () => setCode('') })
  }
  const missing = isTried && code.trim() === '' ? m['office.second-factor.code-first']() : undefined
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <TextField
        name="code"
        label={m['office.second-factor.code']()}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={LONGEST_TYPED_CODE}
        value={code}
        error={confirm.error?.message ?? missing}
        onChange={(event) => {
          setCode(event.target.value)
          if (confirm.error) confirm.reset()
        }}
      />
      <Row>
        <Button type="submit" look="primary" busy={confirm.isPending}>
          {m['office.second-factor.confirm']()}
        </Button>
      </Row>
    </form>
  )
}

/** Sets up, renews or removes the second factor. Each act asks for a new proof of identity. */
function Manage({ factors, onBegun, onDone }: { factors: Factors; onBegun: (begun: Begun) => void } & StepProps) {
  const { isOn, isRequired, passkeys } = factors
  const begin = useCommand(() => api('POST /sales/secondfactor/begin', {}))
  const renew = useCommand(async () => onDone(await api('POST /sales/secondfactor/renewcodes', {})))
  const remove = useCommand(async () => {
    await api('POST /sales/secondfactor/remove', {})
    await onDone()
  })
  const isLast = isRequired && passkeys.length === 0
  return (
    <div className={styles.steps}>
      <Refused failure={begin.error ?? renew.error ?? remove.error} />
      <Row>
        {!isOn && (
          <Button
            look={passkeys.length > 0 ? 'secondary' : 'primary'}
            busy={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
          >
            {m['office.second-factor.set-up']()}
          </Button>
        )}
        {(isOn || passkeys.length > 0) && (
          <Button busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
            {m['office.second-factor.renew']()}
          </Button>
        )}
        {isOn && (
          <Button
            busy={remove.isPending}
            disabledReason={isLast ? m['office.second-factor.required']() : undefined}
            onClick={() => remove.mutate(undefined)}
          >
            {m['office.second-factor.remove']()}
          </Button>
        )}
      </Row>
    </div>
  )
}

/** Shows a failure, except a missing proof: the user closed its dialog and knows. */
export function Refused({ failure }: { failure: ApiFailure | null }) {
  if (!failure || failure.reason === 'proof-needed') return null
  return (
    <Notice tone="failure" live>
      {failure.message}
    </Notice>
  )
}

/** Shows the recovery codes, this once, to be written down or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.steps}>
      <Notice tone="success" live>
        {m['office.second-factor.codes']()}
      </Notice>
      <ul className={styles.codes} aria-label={m['office.second-factor.codes-label']()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <Button icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {m['words.copy']()}
        </Button>
        <Button icon="printer" onClick={() => print()}>
          {m['words.print']()}
        </Button>
        <Button look="primary" onClick={onDone}>
          {m['office.second-factor.kept']()}
        </Button>
      </Row>
    </div>
  )
}
