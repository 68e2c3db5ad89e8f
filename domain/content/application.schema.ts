import { z } from 'zod'
import { fileInfo } from '../media/file-info.schema.ts'
import { oneLine, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { blankForm } from '../platform/forms/form.ts'
import { mailPayload } from '../platform/mails/mail-payload.schema.ts'
import { acceptAnswered } from '../platform/values/unused.schema.ts'
import { applicationForm } from './application.ts'

/** The key to an application that is being written: it allows changes, completion and sending. */
export const ApplicationAccess = z
  .strictObject({ id: z.uuid(), accessKey: oneLine(100).min(1) })
  .meta({ example: { id: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11', accessKey: 'Vb3…' } })

/** `POST /shop/mail/sendjobapplication` */
export const SendApplicationRequest = z.strictObject({ ...mailPayload, ...ApplicationAccess.shape })

/** `POST /shop/jobentry/savefile`: sent with the file. */
export const ResumeRequest = z.strictObject({ ...fileInfo, ...ApplicationAccess.shape })

export const NewApplicationRequest = z.strictObject({ jobId: PublicNumberParam })

/** An application. Id and key are null until it is saved. */
export const Application = z
  .strictObject({
    id: z.uuid().nullable(),
    accessKey: oneLine(100).nullable(),
    jobId: PublicNumber,
    ...formShape(applicationForm),
  })
  .meta({ id: 'Application', example: { id: null, accessKey: null, jobId: 3, ...blankForm(applicationForm) } })
export type Application = z.infer<typeof Application>

/** `POST /shop/jobentry/delete`: by id and key, or the application as it was answered. */
export const DeleteApplicationRequest = z
  .strictObject({
    ...ApplicationAccess.partial().shape,
    jobEntry: z
      .strictObject({
        ...acceptAnswered(Application, ['id', 'accessKey'], 'its id says which it is'),
        ...ApplicationAccess.shape,
      })
      .optional(),
  })
  .transform(({ id, accessKey, jobEntry }, context) => {
    if (jobEntry) return { id: jobEntry.id, accessKey: jobEntry.accessKey }
    if (id !== undefined && accessKey !== undefined) return { id, accessKey }
    context.addIssue({ code: 'custom', message: 'id, accessKey, jobEntry', path: ['id'] })
    return z.NEVER
  })
export const ApplicationAnswer = z.strictObject({ jobEntry: Application })
export const SaveApplicationRequest = z.strictObject({ jobEntry: Application })
export const SaveApplicationAnswer = z.strictObject({ jobEntry: Application.extend(ApplicationAccess.shape) })

/** A file that was taken in. */
export const UploadedFile = z
  .strictObject({
    uuid: z.uuid(),
    name: z.string(),
    info: z.strictObject({
      size: z.int(),
      mimeType: z.string(),
      extension: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      orientation: z.enum(['landscape', 'portrait']).nullable(),
    }),
  })
  .meta({ id: 'UploadedFile' })
export const SavedFileAnswer = z.strictObject({ file: UploadedFile })
