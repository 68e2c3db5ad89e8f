import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'
import { blankTestDrive, testDriveForm } from '@forecourt/domain/agenda/test-drive.ts'
import type { TestDrive } from '@forecourt/domain/agenda/test-drive.schema.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextButton, TextLink } from '@forecourt/ui/TextLink.tsx'
import { PrivacyNote } from '../contacts/LeadFields.tsx'
import { useOwnData } from '../contacts/own-data.ts'
import { PhoneFields } from '../contacts/PhoneFields.tsx'
import { Thanks } from '../contacts/Thanks.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { openPopup } from '../platform/popups.ts'
import { useForm } from '../platform/use-form.ts'
import { driveDiary } from './drive-diary.ts'
import { newOnceKey } from '../platform/once-key.ts'
import { TimePicker } from './TimePicker.tsx'
import { useMonth } from './use-diary.ts'
import { whenText } from './when-texts.ts'
import styles from './TestDriveDialog.module.css'

interface TestDriveDialogProps {
  /** Its key. */
  car: string
  name: string
  open: boolean
  onClose: () => void
}

/** Form for a test drive: the time and the visitor. A visitor who finds no suitable time writes when it would suit. */
export default function TestDriveDialog({ car, name, open, onClose }: TestDriveDialogProps) {
  const formId = useId()
  const diary = driveDiary({ car })
  const [onceKey] = useState(newOnceKey)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [nearest, setNearest] = useState<readonly OfferedSlot[]>()
  const [version, setVersion] = useState(0)
  const [booked, setBooked] = useState<{ drive: TestDrive; link: string }>()
  const form = useForm({
    form: testDriveForm,
    start: blankTestDrive(),
    draft: 'test-drive',
    textOf: {
      required: ({ field }: FieldViolation) => missingTexts[field as keyof typeof missingTexts](),
      email: m['contact.errors.email-format'],
      phone: m['phone.errors.number'],
      'dial-code': m['phone.errors.dial-code'],
      'national-number': m['schedule.errors.national-number'],
      'latin-letters': m['problems.latin-letters'],
    },
    more: {
      violations: startsAt === null ? [{ field: 'startsAt', reason: 'required' as const }] : [],
      formTexts: { required: m['test-drive.choose-time'] },
    },
    async send(details) {
      if (startsAt === null) return false
      try {
        setBooked(await api('POST /shop/testdrive/book', { onceKey, car, startsAt, details }))
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.reason !== 'slot-taken') throw error
        setNearest(await diary.getNearest(startsAt))
        setVersion(version + 1)
        setStartsAt(null)
        return false
      }
      return true
    },
  })
  useOwnData(({ firstName, lastName, email, dialCode, phone }) =>
    form.prefill({ firstName, lastName, email, ...(phone === '' ? {} : { dialCode, phone }) }),
  )
  const reason = useNoDrive(car)
  const missing = form.errorOf('startsAt')

  function ask() {
    onClose()
    openPopup('car-lead', { kind: 'test-drive', car, name })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={booked !== undefined}
      size="l"
      title={m['test-drive.title']({ car: name })}
      closeLabel={m['words.close']()}
      footer={
        booked || reason ? (
          <Button full onClick={onClose}>
            {m['words.close']()}
          </Button>
        ) : (
          <Button type="submit" form={formId} look="primary" full busy={form.isBusy}>
            {m['test-drive.book']()}
          </Button>
        )
      }
    >
      {booked ? (
        <Booked {...booked} />
      ) : reason ? (
        <div className={styles.form}>
          <Notice tone="warning" live>
            {reason.message}
          </Notice>
          {reason.canAsk && <Button onClick={ask}>{m['test-drive.ask']()}</Button>}
        </div>
      ) : (
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
          <FailureNotice failure={form.failure} />
          <h3 id={form.idOf('startsAt')} tabIndex={-1} className={styles.title}>
            {m['test-drive.when']()}
          </h3>
          {missing && (
            <Notice tone="failure" live>
              {missing}
            </Notice>
          )}
          <TimePicker
            diary={diary}
            startsAt={startsAt}
            onChoose={setStartsAt}
            version={version}
            nearest={nearest}
            none={m['schedule.time.no-slots']()}
          />
          <p className="hint">
            {m['test-drive.other']()} <TextButton onClick={ask}>{m['test-drive.ask']()}</TextButton>
          </p>
          <FieldPair>
            <TextField {...form.text('firstName')} label={m['words.first-name']()} autoComplete="given-name" />
            <TextField {...form.text('lastName')} label={m['words.last-name']()} autoComplete="family-name" />
          </FieldPair>
          <TextField
            {...form.text('email')}
            label={m['words.email']()}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <PhoneFields value={form.values} fill={form.fill} idOf={form.idOf} errorOf={form.errorOf} />
          <TextArea
            {...form.text('remarks')}
            label={m['test-drive.remark']()}
            optional={m['words.optional']()}
            rows={3}
          />
          <p className="hint">{m['test-drive.licence']()}</p>
          <PrivacyNote />
        </form>
      )}
    </Dialog>
  )
}

function Booked({ drive: { startsAt, department, email }, link }: { drive: TestDrive; link: string }) {
  return (
    <Thanks
      title={m['test-drive.thanks']()}
      action={
        <TextLink href={`${buildPath('content.schedule.booking', currentLanguage())}#drive=${link}`}>
          {m['test-drive.manage']()}
        </TextLink>
      }
    >
      {m['test-drive.thanks-text']({ when: whenText(startsAt), department: department.name, email })}
    </Thanks>
  )
}

/** Returns the reason why this car cannot be driven, if any: the error of the calendar. */
function useNoDrive(car: string): { message: string; canAsk: boolean } | undefined {
  const [month] = useState(() => new Date().toISOString().slice(0, 7))
  const { refusal } = useMonth(driveDiary({ car }), month, 0)
  if (!refusal || (refusal.status !== 409 && refusal.status !== 404)) return undefined
  const canAsk = refusal.reason === 'car-not-here' || refusal.reason === 'drive-by-request'
  return { message: refusal.message, canAsk }
}

const missingTexts = {
  firstName: m['words.enter-first-name'],
  lastName: m['words.enter-name'],
  email: m['words.enter-email'],
  phone: m['phone.errors.required'],
}
