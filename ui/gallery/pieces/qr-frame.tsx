import { QrFrame } from '../../QrFrame.tsx'
import code from '../samples/qr.svg'
import { State } from '../State.tsx'

export const title = 'QR-code'

export function States() {
  return (
    <>
      <State name="Betalen">
        <QrFrame src={code} alt="QR-code om met uw bankapp te betalen" />
      </State>
      <State name="Delen">
        <QrFrame src={code} alt="QR-code naar deze pagina" size={124} />
      </State>
    </>
  )
}
