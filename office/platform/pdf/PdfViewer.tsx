import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { readPdf } from './pdf-document.ts'
import styles from './PdfViewer.module.css'

interface PdfViewerProps {
  /** Names the file for users of a screen reader. */
  label: string
  /** Fetches the file. Another function fetches it again. */
  load: () => Promise<ArrayBuffer>
}

const zooms = [1, 1.25, 1.5, 2, 3] as const
const mostPages = 100
/** Browsers refuse a larger canvas, iOS first. */
const mostPixels = 16_000_000

/** Draws the pages of a PDF below each other, as wide as there is room; their text can be selected and copied. */
export function PdfViewer({ label, load }: PdfViewerProps) {
  const opened = usePdf(load)
  const [level, setLevel] = useState(0)
  const [turn, setTurn] = useState(0)
  const desk = useRef<HTMLDivElement>(null)
  const width = useWidth(desk)
  const zoom = zooms[level] ?? 1
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <IconButton
          icon="minus"
          label={m['office.pdf.zoom-out']()}
          disabled={level === 0}
          onClick={() => setLevel(level - 1)}
        />
        <span className={styles.zoom} aria-live="polite">
          {m['office.pdf.zoom']({ percent: String(zoom * 100) })}
        </span>
        <IconButton
          icon="plus"
          label={m['office.pdf.zoom-in']()}
          disabled={level === zooms.length - 1}
          onClick={() => setLevel(level + 1)}
        />
        <IconButton icon="rotate-clockwise" label={m['office.pdf.turn']()} onClick={() => setTurn((turn + 90) % 360)} />
      </div>
      {/* Its place in the order of Tab lets the keys scroll it. */}
      <div ref={desk} className={styles.desk} role="region" aria-label={label} aria-busy={!opened} tabIndex={0}>
        {!opened && <p className="hint">{m['office.pdf.loading']()}</p>}
        {opened === 'failed' && <Notice tone="warning">{m['office.pdf.failed']()}</Notice>}
        {opened &&
          opened !== 'failed' &&
          opened.pages.map((page) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              label={m['office.pdf.page']({ number: page.pageNumber, count: opened.count })}
              width={width * zoom}
              turn={turn}
            />
          ))}
        {opened && opened !== 'failed' && opened.count > mostPages && (
          <p className="hint">{m['office.pdf.more']({ shown: mostPages, count: opened.count })}</p>
        )}
      </div>
    </div>
  )
}

interface Opened {
  readonly count: number
  readonly pages: readonly PDFPageProxy[]
}

/** Returns the pages of a PDF; undefined: it is still being read. */
function usePdf(load: () => Promise<ArrayBuffer>): Opened | 'failed' | undefined {
  const [opened, setOpened] = useState<Opened | 'failed'>()
  useEffect(() => {
    let isGone = false
    let close: (() => Promise<void>) | undefined
    async function open() {
      const data = await load()
      if (isGone) return
      const reading = readPdf(data)
      close = () => reading.destroy()
      const pages = await getPages(await reading.promise)
      if (!isGone) setOpened(pages)
    }
    open().catch(() => {
      if (!isGone) setOpened('failed')
    })
    return () => {
      isGone = true
      setOpened(undefined)
      void close?.()
    }
  }, [load])
  return opened
}

async function getPages(pdf: PDFDocumentProxy): Promise<Opened> {
  const numbers = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, at) => at + 1)
  return { count: pdf.numPages, pages: await Promise.all(numbers.map((number) => pdf.getPage(number))) }
}

/** Returns the width of a page at 100 %, in CSS pixels; 0 until it is measured. Follows the window once it stops changing. */
function useWidth(desk: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = desk.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(Math.max(0, Math.floor(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))))
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, 100)
    })
    measure()
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [desk])
  return width
}

interface PdfPageProps {
  page: PDFPageProxy
  label: string
  width: number
  turn: number
}

/** Draws a page once it comes near the view. */
function PdfPage({ page, label, width, turn }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const isNear = useNear(sheet)
  const rotation = (page.rotate + turn) % 360
  const scale = width / page.getViewport({ scale: 1, rotation }).width
  useEffect(() => {
    const [canvas, container] = [picture.current, words.current]
    if (!isNear || scale <= 0 || !canvas || !container) return
    const viewport = page.getViewport({ scale, rotation })
    const ratio = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
    canvas.width = Math.floor(viewport.width * ratio)
    canvas.height = Math.floor(viewport.height * ratio)
    const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
    // A page that is drawn anew, or is left, stops what is under way: its result is not needed.
    drawing.promise.catch(() => undefined)
    layer.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      layer.cancel()
      container.replaceChildren()
    }
  }, [page, scale, rotation, isNear])
  const { width: wide, height: high } = page.getViewport({ scale: Math.max(scale, 0.01), rotation })
  const size: CSSProperties & { '--total-scale-factor': number } = {
    width: wide,
    height: high,
    '--total-scale-factor': scale,
  }
  return (
    <div ref={sheet} className={styles.page} role="group" aria-label={label} style={size}>
      <canvas ref={picture} aria-hidden />
      <div ref={words} className={styles.words} />
    </div>
  )
}

/** Returns true once an element has come near the viewport. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
