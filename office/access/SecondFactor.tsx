import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { LONGEST_TYPED_CODE } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../platform/Layout.tsx'
import { freshAccess, useAccess } from '../platform/access.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { PasswordField } from './fields.tsx'
import { Panel } from '../platform/Panel.tsx'
import styles from './SecondFactor.module.css'

type Begun = ApiResult<'POST /sales/secondfactor/begin'>

/** Signing in with a code besides the password: setting it up, its recovery codes, and taking it away again. */
export function SecondFactor() {
  const { mustSetUpSecondFactor } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/secondfactor/get', {}))
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { revalidate } = useRevalidator()
  const isOn = data?.isOn ?? false

  async function applyAnswer(answer?: { recoveryCodes: string[] }) {
    setBegun(undefined)
    setCodes(answer?.recoveryCodes)
    // The rights of the role apply from here on.
    await freshAccess()
    await revalidate()
  }

  return (
    <Panel title={m['office.second-factor.title']()}>
      {mustSetUpSecondFactor && <Notice tone="warning">{m['office.second-factor.must']()}</Notice>}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {data && !codes && (
        <>
          <p>
            {isOn ? m['office.second-factor.on']({ count: data.recoveryCodesLeft }) : m['office.second-factor.off']()}
          </p>
          {!isOn && !begun && <Begin onBegun={setBegun} />}
          {!isOn && begun && <SetUp begun={begun} onDone={applyAnswer} />}
          {isOn && <Manage isRequired={data.isRequired} onDone={applyAnswer} />}
        </>
      )}
    </Panel>
  )
}

/** Asks for the password before anything is set up. */
function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { email } = useAccess().user
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const begin = useCommand(() => api('POST /sales/secondfactor/begin', { password }))
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (password !== '') begin.mutate(undefined, { onSuccess: onBegun })
  }
  const missing = isTried && password === '' ? m['office.second-factor.password-first']() : undefined
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <p>{m['office.second-factor.password-why']()}</p>
      {/* For the browser, which keeps passwords by the name of their account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        value={password}
        onValue={(typed) => {
          setPassword(typed)
          if (begin.error) begin.reset()
        }}
        error={begin.error?.message ?? missing}
      />
      <Row>
        <Button type="submit" look="primary" busy={begin.isPending}>
          {m['office.second-factor.set-up']()}
        </Button>
      </Row>
    </form>
  )
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
      <CodeForm
        acts={[
          {
            label: m['office.second-factor.confirm'](),
            run: async (code) => onDone(await api('POST /sales/secondfactor/confirm', { code })),
          },
        ]}
      />
    </div>
  )
}

function Manage({ isRequired, onDone }: { isRequired: boolean } & StepProps) {
  return (
    <CodeForm
      acts={[
        {
          label: m['office.second-factor.renew'](),
          run: async (code) => onDone(await api('POST /sales/secondfactor/renewcodes', { code })),
        },
        {
          label: m['office.second-factor.remove'](),
          refusal: isRequired ? m['office.second-factor.required']() : undefined,
          run: async (code) => {
            await api('POST /sales/secondfactor/remove', { code })
            await onDone()
          },
        },
      ]}
    />
  )
}

interface Act {
  label: string
  refusal?: string | undefined
  run: (code: string) => Promise<void>
}

/** A code of the app, and what it is for. */
function CodeForm({ acts: [first, ...others] }: { acts: [Act, ...Act[]] }) {
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const act = useCommand((chosen: Act) => chosen.run(code.trim()))
  function run(chosen: Act) {
    setIsTried(true)
    if (code.trim() !== '') act.mutate(chosen, { onSettled: () => setCode('') })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    run(first)
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
        error={act.error?.message ?? missing}
        onChange={(event) => {
          setCode(event.target.value)
          if (act.error) act.reset()
        }}
      />
      <Row>
        <Button type="submit" look="primary" busy={act.isPending}>
          {first.label}
        </Button>
        {others.map((other) => (
          <Button key={other.label} disabledReason={other.refusal} onClick={() => run(other)}>
            {other.label}
          </Button>
        ))}
      </Row>
    </form>
  )
}

/** Shown this once, to be written down or printed. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
