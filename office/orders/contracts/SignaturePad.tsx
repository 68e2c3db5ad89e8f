import { useId, useRef, type PointerEvent } from 'react'
import { toSvgPath, MOST_POINTS, MOST_STROKES, SIGNATURE_BOX, type Stroke } from '@forecourt/domain/orders/contract.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import styles from './SignaturePad.module.css'

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

/** Takes a signature by pen, finger or mouse. A user who cannot use these signs by typing their name. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const id = useId()
  const isDown = useRef(false)
  function toPoint({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Stroke {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (at: number, size: number, box: number) => Math.min(box, Math.max(0, Math.round((at / size) * box)))
    return [within(clientX - left, width, SIGNATURE_BOX.width), within(clientY - top, height, SIGNATURE_BOX.height)]
  }
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (strokes.length >= MOST_STROKES) return
    isDown.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange([...strokes, toPoint(event)])
  }
  function draw(event: PointerEvent<SVGSVGElement>) {
    const last = strokes.at(-1)
    if (!isDown.current || !last || last.length >= MOST_POINTS * 2) return
    onChange([...strokes.slice(0, -1), [...last, ...toPoint(event)]])
  }
  const end = () => {
    isDown.current = false
  }
  return (
    <Stack gap={8}>
      <Row between gap={12}>
        <span id={id} className={styles.label}>
          {m['office.dossier.sign.draw']()}
        </span>
        <Button small look="quiet" icon="trash" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {m['office.dossier.sign.clear']()}
        </Button>
      </Row>
      <svg
        className={styles.pad}
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        preserveAspectRatio="none"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={styles.line} x1="40" x2={SIGNATURE_BOX.width - 40} y1="160" y2="160" />
        <path className={styles.stroke} d={strokes.map(toSvgPath).join(' ')} />
      </svg>
      <p className="hint" role="status">
        {strokes.length === 0 ? m['office.dossier.sign.draw-hint']() : m['office.dossier.sign.drawn']()}
      </p>
    </Stack>
  )
}
