import { useId, useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { AnySettingValue, Setting } from '@forecourt/domain/platform/resources/setting.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Stack } from '../Layout.tsx'
import { problemText } from '../form/field-problem.ts'
import { FieldInput } from '../kinds/FieldInput.tsx'
import type { Value } from '../kinds/row.ts'
import { useCommand } from '../queries.ts'
import { settingFigures, settingLabel, valueAt } from './setting-texts.ts'

interface SettingDialogProps {
  setting: Setting
  onClose: () => void
}

/** Changes one setting, from today or from a day to come. */
export function SettingDialog({ setting: { name, value: present }, onClose }: SettingDialogProps) {
  const id = useId()
  const [today] = useState(() => brusselsDay(new Date()))
  const [was, setWas] = useState(present)
  const [value, setValue] = useState<AnySettingValue>(present)
  const [validFrom, setValidFrom] = useState(today)
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const figures = settingFigures(name)
  const save = useCommand(() =>
    api('POST /sales/setting/save', {
      setting: { name, was, value, validFrom: validFrom === '' || validFrom === today ? null : validFrom },
    }),
  )
  const failed = save.error?.errors[0]
  const isOutdated = save.error?.reason === 'changed-meanwhile'
  const isDayWrong = failed?.field === 'setting.validFrom'

  function fill(key: string, next: Value) {
    setValue(key === '' ? (next as AnySettingValue) : ({ ...(value as object), [key]: next } as AnySettingValue))
    setProblems({ ...problems, [key]: undefined })
    if (!isOutdated) save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = figures.map(({ key, field }) => [key, problemText(field, valueAt(value, key))] as const)
    setProblems(Object.fromEntries(found))
    if (found.some(([, problem]) => problem)) return
    save.mutate(undefined, {
      onSuccess() {
        showToast({ message: m['office.form.saved'](), tone: 'success' })
        onClose()
      },
      onError(error) {
        const theirs = (error.errors[0]?.detail as { theirs: AnySettingValue } | undefined)?.theirs
        if (error.reason !== 'changed-meanwhile' || theirs === undefined) return
        setWas(theirs)
        setValue(theirs)
      },
    })
  }

  return (
    <Dialog
      open
      size={figures.length > 1 ? 'm' : 's'}
      title={settingLabel(name)}
      closeLabel={m['words.close']()}
      dismissable={isSame(was, value)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m['words.cancel']()}</Button>
          <Button form={id} type="submit" look="primary" busy={save.isPending}>
            {m['words.save']()}
          </Button>
        </>
      }
    >
      <Stack id={id} noValidate as="form" gap={16} onSubmit={submit}>
        {save.error && !isDayWrong && (
          <Notice tone={isOutdated ? 'warning' : 'failure'} live>
            {isOutdated ? m['office.settings.changed']() : save.error.message}
          </Notice>
        )}
        {figures.map(({ key, place }) => (
          <FieldInput
            key={key}
            id={`${id}-${key || 'value'}`}
            place={place}
            value={valueAt(value, key)}
            error={problems[key]}
            disabled={save.isPending}
            onBlur={() => {}}
            onChange={(next) => fill(key, next)}
          />
        ))}
        <TextField
          label={m['office.settings.from']()}
          hint={m['office.settings.from-hint']()}
          error={isDayWrong ? save.error?.message : undefined}
          type="date"
          min={today}
          value={validFrom}
          onChange={(event) => setValidFrom(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
