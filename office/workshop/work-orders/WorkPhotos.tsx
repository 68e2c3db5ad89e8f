import { lazy, Suspense, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { fileProblem, typesText } from '@forecourt/domain/media/upload-rules.ts'
import { isOpenProposal } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import {
  WORK_PHOTO_KINDS,
  WORK_PHOTO_RULES,
  type WorkPhotoKind,
} from '@forecourt/domain/workshop/work-orders/reception.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { shrunk } from '../../media/shrunk.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries, useCommand } from '../../platform/queries.ts'
import { toPlace, type WorkOrder, type WorkOrderPart } from './work-order-texts.ts'
import styles from './Reception.module.css'

type Photo = WorkOrder['photos'][number]

const load = async () => ({ default: (await import('@forecourt/ui/ImageSliderDialog.tsx')).ImageSliderDialog })
const ImageSliderDialog = lazy(load)

export const photoKindTexts = {
  car: m['office.work-order.photos.kinds.car'],
  damage: m['office.work-order.photos.kinds.damage'],
  dashboard: m['office.work-order.photos.kinds.dashboard'],
  part: m['office.work-order.photos.kinds.part'],
} as const satisfies Record<WorkPhotoKind, unknown>

/** Returns what a photo shows, and the remark on it. */
export function describePhoto({ kind, note }: Pick<Photo, 'kind' | 'note'>): string {
  return [photoKindTexts[kind](), note].filter(Boolean).join(', ')
}

/** Loads photos of a work order. A photo never changes, and is not asked for again when something else does. */
export function useWorkPhotos(id: number, photos: readonly number[], size: 'small' | 'large', enabled = true) {
  return useQueries({
    queries: photos.map((photo) => ({
      ...callOptions('GET /sales/workorder/getphoto', { id, photo, size }),
      staleTime: 'static' as const,
      enabled,
    })),
  }).map(({ data }) => data?.dataUrl)
}

/** The photos of a car that is here: taken or chosen, described, and enlarged. */
export function WorkPhotos({ order }: WorkOrderPart) {
  const { id, photos, receptions } = order
  const numbers = photos.map((photo) => photo.id)
  const small = useWorkPhotos(id, numbers, 'small')
  const [seen, setSeen] = useState<number>()
  const large = useWorkPhotos(id, numbers, 'large', seen !== undefined)
  const [labelled, setLabelled] = useState<Photo>()
  const mayNot = useRefusal('WORK_ORDER_EXECUTE', toPlace(order)) !== undefined
  const canChange = !mayNot && workOrderCan('photograph', order).ok
  const remove = useCommand(async (photo: number) => {
    await api('POST /sales/workorder/deletephoto', { id, photo })
    showToast({ message: m['office.work-order.photos.removed'](), tone: 'success' })
  })
  const name = (photo: Photo, at: number) =>
    m['office.work-order.photos.one']({ number: String(at + 1), shows: describePhoto(photo) })
  const signed = receptions[0]?.photos
  return (
    <>
      {photos.length === 0 && canChange && <p className="hint">{m['office.work-order.photos.none']()}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <button type="button" className={styles.photo} onPointerEnter={load} onClick={() => setSeen(at)}>
                {small[at] && <img src={small[at]} alt={name(photo, at)} />}
              </button>
              <p className={styles.caption}>
                {describePhoto(photo)}
                <span className="hint">
                  {signed && !signed.includes(photo.id)
                    ? m['office.work-order.photos.later']()
                    : m['office.work-order.photos.taken']({ name: photo.takenBy, when: formatInstant(photo.takenAt) })}
                </span>
              </p>
              {canChange && !photo.isKept && (
                <span className={styles.acts}>
                  <IconButton
                    icon="pencil"
                    label={m['words.labelled']({ label: m['office.work-order.photos.label'](), text: name(photo, at) })}
                    onClick={() => setLabelled(photo)}
                  />
                  <IconButton
                    icon="trash"
                    label={m['words.delete-named']({ name: name(photo, at) })}
                    onClick={() => remove.mutate(photo.id)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && <Take id={id} left={WORK_PHOTO_RULES.maxCount - photos.length} />}
      {labelled && <LabelDialog order={order} photo={labelled} onClose={() => setLabelled(undefined)} />}
      {seen !== undefined && (
        <Suspense fallback={<DialogComing />}>
          <ImageSliderDialog
            open
            onClose={() => setSeen(undefined)}
            startIndex={seen}
            pictures={photos.map((photo, at) => ({
              src: large[at] ?? small[at] ?? '',
              thumb: small[at] ?? '',
              alt: name(photo, at),
            }))}
            texts={{
              label: m['words.photos'](),
              previous: m['words.previous-photo'](),
              next: m['words.next-photo'](),
              enlarge: m['words.enlarge-photo'](),
              close: m['words.close'](),
              position: (index, total) => m['office.leads.photo-of']({ number: String(index), count: String(total) }),
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Takes photos with the camera or from the device, one after the other; what does not do is named with its reason. */
function Take({ id, left }: { id: number; left: number }) {
  const [kind, setKind] = useState<WorkPhotoKind>('car')
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const rules = WORK_PHOTO_RULES
  async function send(files: readonly File[]) {
    setIsBusy(true)
    const found: string[] = []
    for (const brought of files) {
      const text = await sendPhoto(id, kind, brought)
      if (text) found.push(m['words.labelled']({ label: brought.name, text }))
    }
    await queries.invalidateQueries()
    setProblems(found)
    setIsBusy(false)
  }
  if (left <= 0) return <p className="hint">{m['refusals.work-photos-full']({ most: String(rules.maxCount) })}</p>
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="failure" live>
          {problems.join(' ')}
        </Notice>
      )}
      <div className={styles.take}>
        <Segmented
          legend={m['office.work-order.photos.shows']()}
          options={WORK_PHOTO_KINDS.map((value) => ({ value, label: photoKindTexts[value]() }))}
          value={kind}
          onChange={setKind}
        />
        <FileDrop
          label={m['office.work-order.photos.add']()}
          hint={m['upload.hint']({ types: typesText(rules), size: sizeText(rules.maxBytes) })}
          // Types rather than endings: a phone then offers its camera, and turns its own format into JPEG.
          accept="image/jpeg,image/png"
          multiple
          busy={isBusy && m['office.work-order.photos.sending']()}
          texts={{ choose: m['upload.choose'](), drop: m['upload.drop']() }}
          onFiles={(files) => void send(files)}
        />
      </div>
    </>
  )
}

/** Sends a photo; returns the reason that it does not do. */
async function sendPhoto(id: number, kind: WorkPhotoKind, brought: File): Promise<string | undefined> {
  const file = await shrunk(brought)
  const problem = fileProblem({ name: file.name, size: file.size }, WORK_PHOTO_RULES)
  if (problem) return uploadProblemText(problem, WORK_PHOTO_RULES)
  try {
    await sendFile('POST /sales/workorder/savephoto', { id: String(id), kind, note: '' }, file, () => {})
    return undefined
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.message
  }
}

/** Describes a photo; that of a part can explain proposed work. */
function LabelDialog({ order, photo, onClose }: WorkOrderPart & { photo: Photo; onClose: () => void }) {
  const [row, setRow] = useState({ kind: photo.kind, note: photo.note, proposal: photo.proposal })
  const proposals = order.proposals.filter(isOpenProposal)
  const kinds = WORK_PHOTO_KINDS.map((kind) => ({ kind, proposal: null, label: photoKindTexts[kind]() }))
  const parts = proposals.map(({ id: proposal, name }) => ({
    kind: 'part' as const,
    proposal,
    label: m['office.work-order.photos.part-of']({ name }),
  }))
  const choices = [...kinds, ...parts]
  const chosen = choices.findIndex(({ kind, proposal }) => kind === row.kind && proposal === row.proposal)
  return (
    <ActDialog
      title={m['office.work-order.photos.label']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/workorder/labelphoto', { id: order.id, photo: photo.id, ...row })}
      onDone={() => showToast({ message: m['office.work-order.photos.labelled'](), tone: 'success' })}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={m['office.work-order.photos.shows']()}
        hint={row.proposal === null ? undefined : m['office.work-order.photos.part-hint']()}
        options={choices.map(({ label }, at) => ({ value: String(at), label }))}
        value={String(Math.max(0, chosen))}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice) setRow((before) => ({ ...before, kind: choice.kind, proposal: choice.proposal }))
        }}
      />
      <TextField
        label={m['words.note']()}
        maxLength={200}
        value={row.note}
        onChange={({ target }) => setRow((before) => ({ ...before, note: target.value }))}
      />
    </ActDialog>
  )
}
