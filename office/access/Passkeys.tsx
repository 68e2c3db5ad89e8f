import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { describeDevice } from '@forecourt/domain/access/device.ts'
import { LONGEST_PASSKEY_NAME } from '@forecourt/domain/access/passkey.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { formatInstant } from '../platform/language.ts'
import { Lines, Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { AskFirst } from './AskFirst.tsx'
import { canUsePasskeys, makePasskey } from './passkey-browser.ts'
import { RecoveryCodes, Refused, useFreshAccess } from './SecondFactor.tsx'
import { takeFocus } from './take-focus.ts'
import styles from './Passkeys.module.css'

type Factors = ApiResult<'GET /sales/secondfactor/get'>
type Passkey = Factors['passkeys'][number]

/** The passkeys of the user: to add, rename and remove. */
export function Passkeys() {
  const { data } = useQuery(callOptions('GET /sales/secondfactor/get', {}))
  const [isAdding, setIsAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' }>()
  if (!data) return null
  const { passkeys } = data
  const leave = () => setChosen(undefined)
  return (
    <Panel title={m['office.passkey.title']()} stacked>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      <p>{m['office.passkey.intro']()}</p>
      {passkeys.length > 0 && (
        <Lines aria-label={m['office.passkey.title']()}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyLine passkey={passkey} onChoose={(to) => setChosen({ passkey, to })} />
            </li>
          ))}
        </Lines>
      )}
      {isAdding ? (
        <AddForm
          onLeave={() => setIsAdding(false)}
          onAdded={(recoveryCodes) => {
            setIsAdding(false)
            if (recoveryCodes.length > 0) setCodes(recoveryCodes)
          }}
        />
      ) : (
        <Row>
          <Button icon="plus" disabledReason={hindrance(data)} onClick={() => setIsAdding(true)}>
            {m['office.passkey.add']()}
          </Button>
        </Row>
      )}
      {chosen?.to === 'rename' && <RenameDialog passkey={chosen.passkey} onClose={leave} />}
      {chosen?.to === 'remove' && <RemoveDialog passkey={chosen.passkey} onClose={leave} />}
    </Panel>
  )
}

/** Returns why no passkey can be made here. */
function hindrance({ passkeyOrigin: origin }: Factors): string | undefined {
  if (origin === null) return m['office.passkey.not-here']()
  if (origin !== location.origin) return m['office.passkey.elsewhere']({ origin })
  return canUsePasskeys() ? undefined : m['office.passkey.unsupported']()
}

function PasskeyLine({ passkey, onChoose }: { passkey: Passkey; onChoose: (to: 'rename' | 'remove') => void }) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  const used = lastUsedAt ? m['office.passkey.used']({ when: formatInstant(lastUsedAt) }) : m['office.passkey.never']()
  const facts = [
    m['office.passkey.created']({ when: formatInstant(createdAt) }),
    used,
    isBackedUp && m['office.passkey.synced'](),
  ]
  return (
    <div className={styles.passkey}>
      <span className={styles.name}>
        {name}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.acts}>
        <IconButton icon="pencil" label={m['office.passkey.rename-of']({ name })} onClick={() => onChoose('rename')} />
        <IconButton icon="trash" label={m['words.delete-named']({ name })} onClick={() => onChoose('remove')} />
      </span>
    </div>
  )
}

interface AddFormProps {
  onLeave: () => void
  onAdded: (recoveryCodes: readonly string[]) => void
}

function AddForm({ onLeave, onAdded }: AddFormProps) {
  const [name, setName] = useState(describeDevice(navigator.userAgent) ?? '')
  const [isTried, setIsTried] = useState(false)
  const applyAccess = useFreshAccess()
  const add = useCommand(async () => {
    const { options } = await api('POST /sales/secondfactor/beginpasskey', {})
    const passkey = await makePasskey(options)
    const { recoveryCodes } = await api('POST /sales/secondfactor/addpasskey', { name: name.trim(), passkey })
    await applyAccess()
    return recoveryCodes
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '' || add.isPending) return
    add.mutate(undefined, {
      onSuccess: (recoveryCodes) => {
        showToast({ message: m['office.passkey.added']({ name: name.trim() }), tone: 'success' })
        onAdded(recoveryCodes)
      },
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused failure={add.error} />
      <NameField value={name} onValue={setName} isTried={isTried} />
      <Row>
        <Button type="submit" look="primary" busy={add.isPending}>
          {m['office.passkey.create']()}
        </Button>
        <Button onClick={onLeave}>{m['words.cancel']()}</Button>
      </Row>
    </form>
  )
}

function NameField(props: { value: string; onValue: (value: string) => void; isTried: boolean }) {
  const { value, onValue, isTried } = props
  return (
    <TextField
      name="passkey"
      autoComplete="off"
      ref={takeFocus}
      maxLength={LONGEST_PASSKEY_NAME}
      label={m['words.name']()}
      hint={m['office.passkey.name-hint']()}
      value={value}
      error={isTried && value.trim() === '' ? m['office.passkey.name-first']() : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const [isTried, setIsTried] = useState(false)
  const rename = useCommand(() => api('POST /sales/secondfactor/renamepasskey', { id: passkey.id, name: name.trim() }))
  return (
    <Dialog open onClose={onClose} size="s" title={m['office.passkey.rename']()} closeLabel={m['words.close']()}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (name.trim() !== '') rename.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Refused failure={rename.error} />
        <NameField value={name} onValue={setName} isTried={isTried} />
        <Row>
          <Button type="submit" look="primary" busy={rename.isPending}>
            {m['words.save']()}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <AskFirst
      danger
      title={m['office.passkey.remove-title']({ name })}
      confirm={m['words.delete']()}
      onClose={onClose}
      run={() => api('POST /sales/secondfactor/removepasskey', { id })}
      done={m['office.passkey.removed']({ name })}
    >
      {m['office.passkey.remove-text']()}
    </AskFirst>
  )
}
