import { useState } from 'react'
import { QrReader } from '../../QrReader.tsx'
import { State } from '../State.tsx'

export const title = 'QR-code lezen'

const texts = {
  aim: 'Richt de camera op de QR-code van het label.',
  blind: 'Er is geen camera, of ze mag hier niet gebruikt worden. Een foto van het label kan ook.',
  photo: 'Foto van het label',
  choose: 'Kies een foto',
  drop: 'of sleep ze hierheen',
  reading: 'De foto wordt gelezen …',
  unread: 'Op deze foto is geen QR-code te lezen. Neem ze recht voor het label.',
}

export function States() {
  const [text, setText] = useState('')
  return (
    <State name="Met camera, of zonder" layout="stack">
      <QrReader texts={texts} onRead={setText} />
      {text !== '' && <p role="status">Gelezen: {text}</p>}
    </State>
  )
}
