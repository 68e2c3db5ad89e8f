import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { callOptions } from '../../platform/queries.ts'
import styles from './Aside.module.css'
import { ErasureReason } from './ErasureReason.tsx'

type Driver = ApiResult<'POST /sales/driver/find'>['drivers'][number]

interface DriversDialogProps {
  /** The fleet whose drivers are listed; null: a person may drive for any. */
  customer: number | null
  /** The name that is looked for first. */
  name: string
  onClose: () => void
}

/** Finds the drivers of fleets for whoever asks for their data: most are named without a mail address. */
export function DriversDialog({ customer, name, onClose }: DriversDialogProps) {
  const [text, setText] = useState(name)
  const [erasing, setErasing] = useState<Driver>()
  const searched = useDeferredValue(text.trim())
  const isTooShort = customer === null && searched.length < 3
  const { data, error } = useQuery({
    ...callOptions('POST /sales/driver/find', { customer, text: searched }),
    enabled: !isTooShort,
  })
  const drivers = isTooShort ? [] : data?.drivers
  if (erasing) return <EraseDriver driver={erasing} onClose={() => setErasing(undefined)} />
  return (
    <Dialog
      open
      size="m"
      title={m['office.customer.privacy.drivers.title']()}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      <Stack>
        <TextField
          type="search"
          data-autofocus
          label={m['office.customer.privacy.drivers.find']()}
          hint={m['office.customer.privacy.drivers.find-hint']()}
          maxLength={120}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FailureNotice failure={error} />
        <div aria-live="polite">
          {drivers?.length === 0 && (
            <p className="hint">
              {isTooShort
                ? m['office.customer.privacy.drivers.too-short']()
                : m['office.customer.privacy.drivers.none']()}
            </p>
          )}
          {data?.isCut && !isTooShort && <p className="hint">{m['office.customer.privacy.drivers.cut']()}</p>}
        </div>
        <ul className={styles.lines}>
          {drivers?.map((driver) => (
            <li key={JSON.stringify([driver.customer, driver.name, driver.email])}>
              <strong>{driver.name}</strong>
              <span className="hint">
                {[driver.company, driver.email || m['office.customer.privacy.drivers.no-email']()].join(' · ')}
              </span>
              <ul className={styles.counted}>
                {driver.cars.map(({ number, car, licencePlate }) => (
                  <li key={number}>{[number, car, licencePlate].filter(Boolean).join(' · ')}</li>
                ))}
              </ul>
              <div className={styles.acts}>
                <Button
                  onClick={() =>
                    void download('POST /sales/driver/getpersonaldata', {
                      customer: driver.customer,
                      name: driver.name,
                      email: driver.email,
                    })
                  }
                >
                  {m['office.customer.privacy.hand-over']()}
                </Button>
                <Button onClick={() => setErasing(driver)}>{m['office.customer.privacy.erase']()}</Button>
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

function EraseDriver({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const [asked, setAsked] = useState('')
  const { customer, name, email } = driver
  return (
    <ActDialog
      title={m['office.customer.privacy.erase-title']({ name })}
      confirm={m['office.customer.privacy.confirm']()}
      keep={m['office.customer.privacy.keep']()}
      danger
      refusal={asked.trim() === '' ? m['office.customer.privacy.reason']() : undefined}
      act={() => api('POST /sales/driver/erase', { customer, name, email, asked })}
      onDone={() => showToast({ message: m['office.customer.privacy.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <Notice tone="warning">{m['office.customer.privacy.erase-warning']()}</Notice>
      <p>{m['office.customer.privacy.drivers.stays']({ company: driver.company })}</p>
      <ErasureReason value={asked} onChange={setAsked} />
    </ActDialog>
  )
}
