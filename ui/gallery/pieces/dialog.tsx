import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { Combobox } from '../../Combobox.tsx'
import { Dialog } from '../../Dialog.tsx'
import { Steps } from '../../Steps.tsx'
import { TextField } from '../../TextField.tsx'
import { State } from '../State.tsx'

export const title = 'Dialoog'

export function States() {
  return (
    <>
      <State name="Gewoon">
        <Simple />
      </State>
      <State name="Groot: terug, stappen, vaste knop">
        <Large />
      </State>
      <State name="Kleiner en groter, wazige achtergrond">
        <Sizes />
      </State>
      <State name="Op slot">
        <Locked />
      </State>
    </>
  )
}

function Sizes() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Nota</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Nota"
        closeLabel="Sluiten"
        sizeLabels={{ minimise: 'Minimaliseren', maximise: 'Maximaliseren', restore: 'Herstellen' }}
        blur
      >
        <TextField label="Tekst" data-autofocus />
      </Dialog>
    </>
  )
}

function Simple() {
  const [open, setOpen] = useState(false)
  const [city, setCity] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Adres</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Adres"
        closeLabel="Sluiten"
        footer={
          <Button look="primary" onClick={() => setOpen(false)}>
            Bewaren
          </Button>
        }
      >
        <div style={{ display: 'grid', gap: 16 }}>
          <TextField label="Straat" data-autofocus />
          <Combobox
            label="Postcode en gemeente"
            value={city}
            onChange={setCity}
            onPick={({ label }) => setCity(label)}
            load={async () => [
              { key: '9000', label: '9000 Gent' },
              { key: '9300', label: '9300 Aalst' },
              { key: '9200', label: '9200 Dendermonde' },
            ]}
            texts={{
              list: 'Gemeenten',
              count: (found) => `${found} gemeenten gevonden`,
              none: 'Geen gemeente gevonden.',
              failed: 'De gemeenten laden niet.',
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

function Large() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bestellen</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissable={false}
        size="l"
        title="Uw bestelling"
        note="U bestelt als gast"
        closeLabel="Sluiten"
        start={
          <Button look="quiet" icon="arrow-left">
            Vorige
          </Button>
        }
        below={
          <Steps
            label="Stappen"
            texts={{ done: 'klaar', error: 'te verbeteren' }}
            steps={[
              { label: 'Winkelmandje', state: 'done' },
              { label: 'Uw gegevens', state: 'now' },
              { label: 'Overzicht', state: 'todo' },
              { label: 'Voorschot', state: 'todo' },
            ]}
          />
        }
        footer={
          <Button look="next" iconAfter="arrow-right">
            Volgende stap
          </Button>
        }
      >
        <div style={{ display: 'grid', gap: 16 }}>
          <h3 style={{ fontSize: '1.75rem', lineHeight: '2.125rem' }}>Wie mogen we de sleutels geven?</h3>
          {['Voornaam', 'Naam', 'E-mailadres', 'Gsm', 'Straat', 'Postcode en gemeente', 'Land'].map((label) => (
            <TextField key={label} label={label} />
          ))}
        </div>
      </Dialog>
    </>
  )
}

function Locked() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Versturen</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        locked={busy}
        size="s"
        title="Versturen"
        closeLabel="Sluiten"
        footer={
          <>
            <Button onClick={() => setBusy(!busy)}>{busy ? 'Stop' : 'Start'}</Button>
            <Button look="primary" busy={busy}>
              Versturen
            </Button>
          </>
        }
      >
        <p>Zolang het versturen loopt, blijft dit venster open.</p>
      </Dialog>
    </>
  )
}
