import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { applicationForm } from '@forecourt/domain/content/application.ts'
import { RESUME_RULES } from '@forecourt/domain/media/upload-rules.ts'
import { blankForm, type FormValues } from '@forecourt/domain/platform/forms/form.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { useOwnData, toWholePhone } from '../contacts/own-data.ts'
import { FileUpload } from '../media/FileUpload.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { useForm } from '../platform/use-form.ts'
import styles from './ApplicationDialog.module.css'

interface ApplicationDialogProps {
  vacancyId: number
  /** The title of the vacancy. */
  vacancy: string
  open: boolean
  onClose: () => void
}

/** The seconds for which the message of success stays. */
const successSeconds = 8

/** The form to apply for a vacancy, with a resume if wanted. */
export default function ApplicationDialog({ vacancyId, vacancy, open, onClose }: ApplicationDialogProps) {
  const id = useId()
  const draft = `application:${vacancyId}`
  const uploads = useUploads(RESUME_RULES, draft)
  // The application that is stored already: another attempt continues it.
  const [access, setAccess] = useState<{ id: string; accessKey: string }>()
  const form = useForm({
    form: applicationForm,
    start: blankForm(applicationForm),
    more: {
      violations: uploads.isBlocked ? [{ field: 'resume', reason: 'format' }] : [],
      formTexts: { format: m['application.upload-error'] },
    },
    textOf: formTexts,
    send,
    draft,
    guarded: uploads.files.length > 0,
  })
  useOwnData(({ firstName, lastName, email, ...own }) =>
    form.prefill({ firstName, lastName, email, phone: toWholePhone(own) }),
  )

  async function send(values: FormValues<typeof applicationForm>) {
    const opened = await save(values)
    setAccess(opened)
    const isUploaded = await uploads.sendAll((file, onProgress) =>
      sendFile('POST /shop/jobentry/savefile', opened, file, onProgress),
    )
    if (!isUploaded) return false
    await api('POST /shop/mail/sendjobapplication', opened)
    onClose()
    showToast({ message: m['application.sent'](), tone: 'success', seconds: successSeconds })
    return true
  }

  async function save(values: FormValues<typeof applicationForm>) {
    const { id: known = null, accessKey = null } = access ?? {}
    try {
      const { jobEntry } = await api('POST /shop/jobentry/save', {
        jobEntry: { id: known, accessKey, jobId: vacancyId, ...values },
      })
      return { id: jobEntry.id, accessKey: jobEntry.accessKey }
    } catch (error) {
      // Expired meanwhile: the next attempt starts anew.
      if (error instanceof ApiFailure && error.reason === 'application-not-found') setAccess(undefined)
      throw error
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      locked={form.isBusy}
      size="m"
      title={m['application.title']()}
      note={vacancy}
      closeLabel={m['words.close']()}
      footer={
        <Button type="submit" form={id} look="primary" full busy={form.isBusy}>
          {m['application.send']()}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <FailureNotice failure={form.failure} />
        <FieldPair>
          <TextField
            {...form.text('firstName')}
            label={m['words.first-name']()}
            data-autofocus
            autoComplete="given-name"
          />
          <TextField {...form.text('lastName')} label={m['words.last-name']()} autoComplete="family-name" />
          <TextField
            {...form.text('email')}
            label={m['words.email']()}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <TextField
            {...form.text('phone')}
            label={m['words.phone']()}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={m['application.phone-hint']()}
          />
        </FieldPair>
        <TextArea {...form.text('message')} label={m['application.message']()} optional={m['words.optional']()} />
        <FileUpload
          id={form.idOf('resume')}
          label={m['application.resume']()}
          optional={m['words.optional']()}
          error={form.errorOf('resume')}
          uploads={uploads}
        />
        <Checkbox {...form.box('termsAccepted')} label={m['application.terms']()} hint={<PrivacyLink />} />
      </form>
    </Dialog>
  )
}

function PrivacyLink() {
  return (
    // In a tab of its own: nothing that was filled in may get lost.
    <a
      href={buildPath('content.legal.privacy', currentLanguage())}
      target="_blank"
      rel="noopener"
      className={styles.link}
    >
      {m['words.read-privacy']()}
    </a>
  )
}

const formTexts = {
  required: ({ field }: FieldViolation) =>
    field === 'termsAccepted'
      ? m['application.accept-terms']()
      : m['words.field-required']({ label: labels[field as keyof typeof labels]() }),
  email: m['application.no-email'],
  phone: m['application.no-phone'],
  'national-number': m['words.no-national-number'],
}

const labels = {
  firstName: m['words.first-name'],
  lastName: m['words.last-name'],
  email: m['words.email'],
  phone: m['words.phone'],
}
