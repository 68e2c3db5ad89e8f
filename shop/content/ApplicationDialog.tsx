import { useId, useState, type FormEvent } from 'react'
import {
  BLANK_APPLICATION,
  applicationViolations,
  MAX_MESSAGE_LENGTH,
  type ApplicationForm,
} from '@forecourt/domain/content/application.ts'
import { RESUME_RULES } from '@forecourt/domain/media/upload-rules.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { MAX_EMAIL_LENGTH, type FieldViolation } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { useOwnData, wholePhone, withBlanksFilled } from '../contacts/own-data.ts'
import { FileUpload } from '../media/FileUpload.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { sendFile } from '../platform/upload-client.ts'
import styles from './ApplicationDialog.module.css'

interface ApplicationDialogProps {
  vacancyId: number
  /** The title of the vacancy. */
  vacancy: string
  open: boolean
  onClose: () => void
}

type Field = keyof ApplicationForm

/** How long it stays said that the application was sent. */
const successSeconds = 8

/** The form to apply for a vacancy, with a resume if wanted. */
export default function ApplicationDialog({ vacancyId, vacancy, open, onClose }: ApplicationDialogProps) {
  const id = useId()
  const uploads = useUploads(RESUME_RULES)
  const [form, setForm] = useState(BLANK_APPLICATION)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // What was kept already: trying again goes on with it.
  const [access, setAccess] = useState<{ id: string; accessKey: string }>()
  useOwnData(({ firstName, lastName, email, ...own }) =>
    setForm((known) => withBlanksFilled(known, { firstName, lastName, email, phone: wholePhone(own) })),
  )
  const violations = isTried ? applicationViolations(form) : []

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    setFailure(undefined)
    const [wrong] = applicationViolations(form)
    if (wrong) return document.getElementById(`${id}-${wrong.field}`)?.focus()
    if (uploads.isBlocked || isBusy) return
    setIsBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
      // Given up meanwhile, by time: the next try begins anew.
      if (error.reason === 'application-not-found') setAccess(undefined)
    } finally {
      setIsBusy(false)
    }
  }

  async function send() {
    const unsaved = { id: access?.id ?? null, accessKey: access?.accessKey ?? null, jobId: vacancyId, ...form }
    const { jobEntry } = await api('POST /shop/jobentry/save', { jobEntry: unsaved })
    const opened = { id: jobEntry.id!, accessKey: jobEntry.accessKey! }
    setAccess(opened)
    const isUploaded = await uploads.sendAll((file, onProgress) =>
      sendFile('POST /shop/jobentry/savefile', opened, file, onProgress),
    )
    if (!isUploaded) return
    await api('POST /shop/mail/sendjobapplication', opened)
    onClose()
    showToast({ message: m['application.sent'](), tone: 'success', seconds: successSeconds })
  }

  const field = (name: Exclude<Field, 'termsAccepted'>, label: string) => ({
    ...{ id: `${id}-${name}`, name, label, value: form[name] },
    error: textOf(
      violations.find((violation) => violation.field === name),
      label,
    ),
    onChange: (event: { target: { value: string } }) => setForm((known) => ({ ...known, [name]: event.target.value })),
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      locked={isBusy}
      size="m"
      title={m['application.title']()}
      note={vacancy}
      closeLabel={m['application.close']()}
      footer={
        <Button
          type="submit"
          form={id}
          look="primary"
          full
          busy={isBusy}
          disabledReason={uploads.isBlocked ? m['application.upload-error']() : undefined}
        >
          {m['application.send']()}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice tone="failure" live>
            {failure}
          </Notice>
        )}
        <FieldPair>
          <TextField
            {...field('firstName', m['application.first-name']())}
            data-autofocus
            autoComplete="given-name"
            maxLength={80}
          />
          <TextField {...field('lastName', m['application.last-name']())} autoComplete="family-name" maxLength={80} />
          <TextField
            {...field('email', m['application.email']())}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
          />
          <TextField
            {...field('phone', m['application.phone']())}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={m['application.phone-hint']()}
            maxLength={40}
          />
        </FieldPair>
        <TextArea
          {...field('message', m['application.message']())}
          optional={m['application.optional']()}
          maxLength={MAX_MESSAGE_LENGTH}
        />
        <FileUpload label={m['application.resume']()} optional={m['application.optional']()} uploads={uploads} />
        <Checkbox
          id={`${id}-termsAccepted`}
          label={m['application.terms']()}
          hint={<PrivacyLink />}
          error={violations.some((violation) => violation.field === 'termsAccepted') && m['application.accept-terms']()}
          checked={form.termsAccepted}
          onChange={(event) => setForm((known) => ({ ...known, termsAccepted: event.target.checked }))}
        />
      </form>
    </Dialog>
  )
}

function PrivacyLink() {
  return (
    // In a tab of its own: nothing that was filled in may get lost.
    <a href={pathOf('content.legal.privacy', currentLanguage())} target="_blank" rel="noopener" className={styles.link}>
      {m['application.privacy']()}
    </a>
  )
}

function textOf(violation: FieldViolation | undefined, label: string): string | undefined {
  switch (violation?.reason) {
    case undefined:
      return undefined
    case 'email':
      return m['application.no-email']()
    case 'phone':
      return m['application.no-phone']()
    case 'max-length':
      return m['application.too-long']({ max: MAX_MESSAGE_LENGTH })
    default:
      return m['application.required']({ label })
  }
}
