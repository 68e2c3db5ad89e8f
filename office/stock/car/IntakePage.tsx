import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldInput } from '../../platform/kinds/FieldInput.tsx'
import { useRefusal } from '../../platform/may.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { useTitle } from '../../platform/title.ts'
import { IntakeFrame } from './IntakeFrame.tsx'
import { goOnText, IntakePhotos, PhotosLeft } from './IntakePhotos.tsx'
import { useIntake, type Intake } from './use-intake.ts'
import { useShots } from './use-shots.ts'
import { VinNote } from './VinNote.tsx'
import { VinScan } from './VinScan.tsx'

const STEPS = ['vin', 'photos', 'state'] as const
type Step = (typeof STEPS)[number]

/** The fields that are noted beside the car, by step; the others follow at the desk. */
const stepFields = {
  vin: ['vin', 'model', 'department'],
  photos: [],
  state: ['mileageKm', 'keyCount', 'licencePlate', 'firstRegistration', 'note'],
} as const satisfies Record<Step, readonly string[]>

/** The intake of a used car with a phone: VIN, photos, mileage and keys. All input is saved at once. */
export function IntakePage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  return <IntakeForm key={id ?? 'new'} {...loaded} />
}

function IntakeForm(loaded: LoadedRecord) {
  const intake = useIntake(loaded)
  const shots = useShots(intake.id)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const refusal = useRefusal('STOCK_EDIT')
  const at = Math.max(
    0,
    STEPS.findIndex((step) => step === params.get('step')),
  )
  const step: Step = STEPS[at] ?? 'vin'
  const go = (to: number) => {
    const next = STEPS[to]
    if (next) setParams({ step: next })
  }
  const title = m['office.stock.new']()
  useTitle(title)

  async function finish() {
    const saved = await intake.save()
    if (saved) void navigate(`/usedcar/${saved.id}`)
  }

  return (
    <IntakeFrame
      title={title}
      steps={STEPS.map((name) => ({ name, text: stepText(name), isDone: isDone(name, intake, shots.count) }))}
      at={at}
      onGo={go}
      onLeave={() => void navigate('/usedcar')}
      saving={intake}
      refusal={refusal}
      dock={
        <>
          {step === 'photos' && <PhotosLeft shots={shots} />}
          {at < STEPS.length - 1 ? (
            <Button full look="primary" onClick={() => go(at + 1)}>
              {goOnText(step === 'photos' ? shots.count : 0)}
            </Button>
          ) : (
            <Button
              full
              look="primary"
              busy={intake.isSaving}
              disabledReason={refusal ?? (intake.isReady ? undefined : m['office.stock.intake.kept-from']())}
              onClick={() => void finish()}
            >
              {m['office.stock.intake.finish']()}
            </Button>
          )}
        </>
      }
    >
      {step === 'vin' && (
        <>
          <VinScan onRead={(vin) => intake.change({ vin })} />
          <Fields intake={intake} loaded={loaded} names={stepFields.vin} refusal={refusal} />
          {intake.id === null && <p className="hint">{m['office.stock.intake.kept-from']()}</p>}
        </>
      )}
      {step === 'photos' && (
        <IntakePhotos shots={shots} waits={intake.id === null ? m['office.stock.intake.photos-wait']() : undefined} />
      )}
      {step === 'state' && <Fields intake={intake} loaded={loaded} names={stepFields.state} refusal={refusal} />}
    </IntakeFrame>
  )
}

interface FieldsProps {
  intake: Intake
  loaded: LoadedRecord
  names: readonly string[]
  refusal: string | undefined
}

function Fields({ intake, loaded: { resource, texts }, names, refusal }: FieldsProps) {
  const vin = intake.row['vin']
  return names.map((name) => (
    <div key={name}>
      <FieldInput
        id={`intake-${name}`}
        place={{
          name,
          field: requireValue(resource.fields[name], `the field ${name}`),
          texts: { ...texts, optional: () => '' },
        }}
        value={intake.row[name] ?? null}
        error={intake.problems[name]}
        disabled={refusal !== undefined}
        onChange={(value) => intake.change({ [name]: value })}
        onBlur={() => {}}
      />
      {name === 'vin' && <VinNote vin={typeof vin === 'string' ? vin : null} id={intake.id} name="usedcar" />}
    </div>
  ))
}

function isDone(step: Step, { row, id }: Intake, photos: number): boolean {
  if (step === 'vin') return id !== null && row['vin'] !== null
  if (step === 'photos') return photos > 0
  return row['mileageKm'] !== null && row['keyCount'] !== null
}

function stepText(step: Step): string {
  switch (step) {
    case 'vin':
      return m['words.vin']()
    case 'photos':
      return m['words.photos']()
    case 'state':
      return m['office.stock.intake.state']()
  }
}
