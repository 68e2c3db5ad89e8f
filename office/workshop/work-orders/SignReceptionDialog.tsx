import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import {
  explainSignature,
  NO_SIGNATURE,
  readStrokes,
  SignatureInput,
  type Signature,
} from '../../orders/contracts/SignatureInput.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Multiline } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { formatKilometres } from '../../platform/quantities.ts'
import { callOptions } from '../../platform/queries.ts'
import { describePhoto, useWorkPhotos } from './WorkPhotos.tsx'
import type { WorkOrderPart } from './work-order-texts.ts'
import styles from './Reception.module.css'

type Reception = ApiResult<'GET /sales/workorder/getreception'>

const languageTexts = { nl: m['words.dutch'], fr: m['words.french'] } as const

/** Has the customer read the condition of the car and the work to be done, and sign on the screen. */
export function SignReceptionDialog({ order: { id }, onClose }: WorkOrderPart & { onClose: () => void }) {
  const [language, setLanguage] = useState<Language>()
  const { data: shown, error } = useQuery({
    ...callOptions('GET /sales/workorder/getreception', { id, ...(language && { language }) }),
    placeholderData: keepPreviousData,
    // The customer signs the document that was shown: only reopening the dialog loads another.
    staleTime: 'static',
    gcTime: 0,
  })
  const [typed, setTyped] = useState<string>()
  const [signature, setSignature] = useState<Signature<'drawn' | 'typed'>>(NO_SIGNATURE)
  const name = typed ?? shown?.name ?? ''
  return (
    <ActDialog
      size="m"
      title={m['office.work-order.reception.sign-title']()}
      confirm={m['office.work-order.reception.confirm']()}
      keep={m['words.back']()}
      refusal={
        shown && (language ?? shown.language) === shown.language
          ? name.trim() === ''
            ? m['refusals.signer-missing']()
            : explainSignature(signature)
          : m['office.work-order.reception.loading']()
      }
      act={async () => {
        if (!shown) return
        await api('POST /sales/workorder/signreception', {
          id,
          language: shown.language,
          documentHash: shown.documentHash,
          name,
          strokes: readStrokes(signature),
        })
      }}
      onDone={() => showToast({ message: m['office.work-order.reception.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <FailureNotice failure={error} />
      {shown && (
        <>
          <Segmented
            legend={m['words.language']()}
            options={LANGUAGES.map((value) => ({ value, label: languageTexts[value]() }))}
            value={language ?? shown.language}
            onChange={setLanguage}
          />
          <Content id={id} content={shown.content} />
          <Multiline lang={shown.language}>{shown.content.terms}</Multiline>
          <p className="hint">
            {shown.email === ''
              ? m['office.work-order.reception.no-mail']()
              : m['office.work-order.reception.mail']({ email: shown.email })}
          </p>
        </>
      )}
      <SignatureInput ways={['drawn', 'typed']} signature={signature} onChange={setSignature}>
        <TextField
          id="reception-signer"
          label={m['office.dossier.sign.name']()}
          hint={signature.way === 'typed' ? m['office.dossier.sign.typed-hint']() : undefined}
          maxLength={160}
          value={name}
          onChange={({ target }) => setTyped(target.value)}
        />
      </SignatureInput>
    </ActDialog>
  )
}

function Content({ id, content }: { id: number; content: Reception['content'] }) {
  const { car, licencePlate, vin, km, keyCount, complaint, jobs, promisedAt, limitCents, photos } = content
  const small = useWorkPhotos(
    id,
    photos.map((photo) => photo.id),
    'small',
  )
  return (
    <>
      <DescriptionList
        items={[
          { term: m['words.car'](), value: [car, licencePlate].filter(Boolean).join(' · ') },
          ...(vin === null ? [] : [{ term: m['words.vin'](), value: vin }]),
          {
            term: m['words.mileage'](),
            value: formatKilometres(km ?? 0),
          },
          ...(keyCount === null ? [] : [{ term: m['words.key-count'](), value: String(keyCount) }]),
          ...(complaint === ''
            ? []
            : [
                {
                  term: m['office.work-order.receive.complaint'](),
                  value: <Multiline as="span">{complaint}</Multiline>,
                },
              ]),
          ...(jobs.length === 0 ? [] : [{ term: m['office.work-order.jobs.title'](), value: jobs.join(', ') }]),
          ...(promisedAt === null
            ? []
            : [{ term: m['office.work-order.receive.promised'](), value: formatInstant(promisedAt) }]),
          {
            term: m['office.work-order.receive.limit'](),
            value: limitCents === null ? m['office.work-order.reception.no-limit']() : formatCents(limitCents),
          },
        ]}
      />
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <span className={styles.photo}>{small[at] && <img src={small[at]} alt="" />}</span>
              <p className={styles.caption}>{describePhoto(photo)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
