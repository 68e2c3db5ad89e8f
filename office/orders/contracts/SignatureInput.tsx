import type { ReactNode } from 'react'
import { signatureSvg, type DeskWay, type Stroke } from '@forecourt/domain/orders/contract.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { SignaturePad } from './SignaturePad.tsx'

/** A signature that is being made. */
export interface Signature<Way extends DeskWay> {
  readonly way: Way
  readonly strokes: readonly Stroke[]
}

export const NO_SIGNATURE = { way: 'drawn', strokes: [] } as const satisfies Signature<'drawn'>

/** Returns the reason that a signature is not complete; undefined: it is, or is no drawing. */
export function explainSignature({ way, strokes }: Signature<DeskWay>): string | undefined {
  return way === 'drawn' && !signatureSvg(strokes).ok ? m['refusals.signature-empty']() : undefined
}

/** Returns the strokes of a drawing as they are sent; null: it was not drawn. */
export function readStrokes({ way, strokes }: Signature<DeskWay>): number[][] | null {
  return way === 'drawn' ? strokes.map((stroke) => [...stroke]) : null
}

interface SignatureInputProps<Way extends DeskWay> {
  ways: readonly Way[]
  signature: Signature<Way>
  onChange: (signature: Signature<Way>) => void
  /** Shown between the choice and the drawing: the name of the signer. */
  children?: ReactNode
}

/** Asks for the way of signing, and takes the drawing. */
export function SignatureInput<Way extends DeskWay>({ ways, signature, onChange, children }: SignatureInputProps<Way>) {
  return (
    <>
      <RadioCards
        legend={m['office.dossier.sign.way']()}
        value={signature.way}
        onChange={(way) => onChange({ ...signature, way })}
        options={ways.map((way) => ({ value: way, title: wayTexts[way]() }))}
      />
      {children}
      {signature.way === 'drawn' && (
        <SignaturePad strokes={signature.strokes} onChange={(strokes) => onChange({ ...signature, strokes })} />
      )}
    </>
  )
}

const wayTexts = {
  drawn: m['office.dossier.sign.way-drawn'],
  typed: m['office.dossier.sign.way-typed'],
  scan: m['office.dossier.sign.way-scan'],
} as const satisfies Record<DeskWay, unknown>
