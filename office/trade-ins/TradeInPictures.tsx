import { useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import type { View } from '@forecourt/domain/media/media-owners.ts'
import { fileProblem, typesText } from '@forecourt/domain/media/upload-rules.ts'
import {
  DAMAGE_PLACES,
  TRADE_IN_PICTURE_RULES,
  tradeInCan,
  type DamagePlace,
} from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Gallery, type Picture } from '@forecourt/ui/Gallery.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Lines } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useRefusal } from '../platform/may.ts'
import { callOptions, queries, useCommand } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import { viewText } from '../stock/car/IntakePhotos.tsx'
import { toPlace, placeText, toStanding, type TradeIn } from './trade-in-texts.ts'
import styles from './TradeIn.module.css'

type Shown = { number: number; place: DamagePlace | null; view: View | null }

/** The photos of a car that is traded in, each of the car or of one of its damages. */
export function TradeInPictures({ tradeIn }: { tradeIn: TradeIn }) {
  const { id } = tradeIn
  const { pictures, shown } = useTradeInPictures(id)
  const right = useRefusal('TRADE_IN_EDIT', toPlace(tradeIn))
  const canChange = right === undefined && tradeInCan('save', toStanding(tradeIn)).ok
  if (!pictures) return null
  return (
    <Panel stacked title={m['words.photos']()}>
      {pictures.length === 0 && <p className="hint">{m['office.trade-in.pictures.none']()}</p>}
      <div className={styles.album}>
        <TradeInGallery shown={shown} />
        {canChange && pictures.length > 0 && (
          <Lines>
            {pictures.map((picture, at) => (
              <PictureLine key={picture.number} tradeIn={id} picture={picture} at={at} />
            ))}
          </Lines>
        )}
      </div>
      {canChange && <Bring id={id} left={TRADE_IN_PICTURE_RULES.maxCount - pictures.length} />}
    </Panel>
  )
}

/** Loads the photos of a trade-in, and their files as they arrive; undefined while they load. */
export function useTradeInPictures(trade: number | null) {
  const id = trade ?? 0
  const { data } = useQuery({ ...callOptions('GET /sales/tradein/getpictures', { id }), enabled: trade !== null })
  const pictures = data?.pictures
  const files = useQueries({
    queries: (pictures ?? []).map(({ number }) => ({
      ...callOptions('GET /sales/tradein/getpicture', { id, picture: number }),
      // A photo never changes, and is not asked for again when something else does.
      staleTime: 'static' as const,
    })),
  })
  return {
    pictures,
    shown: (pictures ?? []).flatMap((picture, at): Picture[] => {
      const src = files[at]?.data?.dataUrl
      return src === undefined ? [] : [{ src, thumb: src, alt: pictureName(picture, at) }]
    }),
    findUrl: (wanted: number) => files[(pictures ?? []).findIndex(({ number }) => number === wanted)]?.data?.dataUrl,
  }
}

/** The photos, the first one large. */
export function TradeInGallery({ shown }: { shown: readonly Picture[] }) {
  if (shown.length === 0) return null
  return (
    <div className={styles.pictures}>
      <Gallery pictures={shown} texts={galleryTexts()} />
    </div>
  )
}

function pictureName({ place, view }: Shown, at: number): string {
  const number = String(at + 1)
  if (view !== null) return m['office.trade-in.pictures.of']({ number, place: viewText(view) })
  return place === null
    ? m['office.trade-in.pictures.one']({ number })
    : m['office.trade-in.pictures.of']({ number, place: placeText(place) })
}

function galleryTexts() {
  return {
    label: m['words.enlarge-photo'](),
    previous: m['words.previous-photo'](),
    next: m['words.next-photo'](),
    enlarge: m['words.enlarge-photo'](),
    close: m['words.close'](),
    position: (index: number, total: number) =>
      m['office.leads.photo-of']({ number: String(index), count: String(total) }),
  }
}

/** Edits the view of a photo, and removes it. */
function PictureLine({ tradeIn, picture, at }: { tradeIn: number; picture: Shown; at: number }) {
  const asked = { id: tradeIn, picture: picture.number }
  const put = useCommand((place: DamagePlace | null) => api('POST /sales/tradein/placepicture', { ...asked, place }))
  const remove = useCommand(async () => {
    await api('POST /sales/tradein/deletepicture', asked)
    showUndo(m['office.trade-in.pictures.removed'](), null)
  })
  const failure = put.error ?? remove.error
  const number = String(at + 1)
  return (
    <li>
      <FailureNotice failure={failure} />
      <div className={styles.picture}>
        <span aria-hidden className="hint num">
          {number}
        </span>
        <Select
          id={`picture-${picture.number}`}
          small
          hideLabel
          label={m['office.trade-in.pictures.shows']({ number })}
          value={picture.place ?? ''}
          options={[
            { value: '', label: m['office.trade-in.pictures.car']() },
            ...DAMAGE_PLACES.map((value) => ({ value, label: placeText(value) })),
          ]}
          onChoose={(place) => put.mutate(place === '' ? null : place)}
        />
        <IconButton
          icon="trash"
          label={m['office.trade-in.pictures.remove-one']({ number })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
    </li>
  )
}

/** Takes photos, one after the other; what does not do is named with its reason. */
function Bring({ id, left }: { id: number; left: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const rules = TRADE_IN_PICTURE_RULES
  async function send(files: readonly File[]) {
    setIsBusy(true)
    const found: string[] = []
    for (const file of files) {
      const problem = fileProblem({ name: file.name, size: file.size }, rules)
      const text = problem ? uploadProblemText(problem, rules) : await checkUpload(id, file)
      if (text) found.push(m['words.labelled']({ label: file.name, text }))
    }
    await queries.invalidateQueries()
    setProblems(found)
    setIsBusy(false)
  }
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="failure" live>
          {problems.join(' ')}
        </Notice>
      )}
      {left > 0 ? (
        <FileDrop
          label={m['office.trade-in.pictures.add']()}
          hint={m['upload.hint']({ types: typesText(rules), size: sizeText(rules.maxBytes) })}
          accept={typesText(rules)}
          multiple
          busy={isBusy && m['office.trade-in.pictures.sending']()}
          texts={{ choose: m['upload.choose'](), drop: m['upload.drop']() }}
          onFiles={(files) => void send(files)}
        />
      ) : (
        <p className="hint">{m['refusals.trade-in-pictures-full']()}</p>
      )}
    </>
  )
}

async function checkUpload(id: number, file: File): Promise<string | undefined> {
  try {
    await sendFile('POST /sales/tradein/savepicture', { id: String(id) }, file, () => {})
    return undefined
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.message
  }
}
