import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileDrop } from './FileDrop.tsx'
import { Notice } from './Notice.tsx'
import { decodePhoto } from './qr-photo.ts'
import { Spinner } from './Spinner.tsx'
import styles from './QrReader.module.css'

interface QrReaderProps {
  texts: {
    /** Instruction for aiming the camera. */
    aim: string
    /** Message when there is no camera, or its use is not allowed. */
    blind: string
    photo: string
    /** "Kies een bestand" and "of sleep het hierheen" */
    choose: string
    drop: string
    reading: string
    /** Message for a photo without a code. */
    unread: string
  }
  /** Receives the content of each code. Scanning continues until the reader is unmounted. */
  onRead: (text: string) => void
}

type Sight = 'starting' | 'watching' | 'blind'

/** Reads a QR code with the camera, or from a photo of it where there is none. */
export function QrReader({ texts, onRead }: QrReaderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [sight, setSight] = useState<Sight>('starting')
  const [photo, setPhoto] = useState<'none' | 'reading' | 'unread'>('none')
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const end = new AbortController()
    void watch(video.current!, end.signal, {
      onSight: setSight,
      onRead: (text) => read(text),
    })
    return () => end.abort()
  }, [])

  async function readPhoto(file: File | undefined) {
    if (!file) return
    setPhoto('reading')
    const text = await decodePhoto(file)
    setPhoto(text === undefined ? 'unread' : 'none')
    if (text !== undefined) onRead(text)
  }

  return (
    <div className={styles.reader}>
      {sight === 'blind' ? (
        <Notice>{texts.blind}</Notice>
      ) : (
        <>
          <p>{texts.aim}</p>
          <div className={styles.view}>
            <video ref={video} className={styles.video} muted playsInline aria-label={texts.aim} />
            {sight === 'starting' && <Spinner />}
          </div>
        </>
      )}
      <FileDrop
        label={texts.photo}
        accept="image/*"
        capture="environment"
        texts={texts}
        busy={photo === 'reading' && texts.reading}
        error={photo === 'unread' ? texts.unread : undefined}
        onFiles={([file]) => void readPhoto(file)}
      />
    </div>
  )
}

interface Watcher {
  onSight: (sight: Sight) => void
  onRead: (text: string) => void
}

/** Scans the camera image until `signal` aborts. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, { onSight, onRead }: Watcher): Promise<void> {
  try {
    const { QRCanvas, frameLoop, rearCamera } = await import('qr/dom.js')
    if (signal.aborted) return
    const camera = await rearCamera(video)
    if (signal.aborted) {
      camera.stop()
      return
    }
    onSight('watching')
    const canvas = new QRCanvas()
    const stop = frameLoop(() => {
      void camera.readFrame(canvas).then((text) => {
        if (typeof text === 'string' && !signal.aborted) onRead(text)
      })
    })
    signal.addEventListener('abort', () => {
      stop()
      camera.stop()
    })
  } catch {
    // No camera, or no permission to use it: a photo works instead.
    if (!signal.aborted) onSight('blind')
  }
}
