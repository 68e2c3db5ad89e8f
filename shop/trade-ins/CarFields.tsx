import type { ComponentProps } from 'react'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { isVinDoubtful, normaliseVin } from '@forecourt/domain/catalogue/vehicle.ts'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { tradeInForm } from '@forecourt/domain/trade-ins/trade-in.ts'
import type { TradeInFormContents } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import {
  bookletOptions,
  fuelOptions,
  gearboxOptions,
  keyOptions,
  keysHint,
  monthOptions,
  yearOptions,
} from './trade-in-texts.ts'
import type { TradeIn } from './use-trade-in.ts'
import field from '@forecourt/ui/Field.module.css'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import styles from './ValueYourCar.module.css'

/** Shows the fields that identify the car. */
export function CarFields({ tradeIn, brands }: { tradeIn: TradeIn } & Pick<TradeInFormContents, 'brands'>) {
  const { form, car, fill } = tradeIn
  const vin = normaliseVin(car.vin)
  const models = brands.find(({ name }) => fold(name) === fold(car.brand.trim()))?.models ?? []
  return (
    <>
      <FieldPair>
        <CarText
          tradeIn={tradeIn}
          name="licencePlate"
          label={m['words.number-plate']()}
          hint={m['trade-in.plate-hint']()}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={() =>
            isLicencePlate(car.licencePlate) && fill({ licencePlate: normaliseLicencePlate(car.licencePlate) })
          }
        />
        <CarText
          tradeIn={tradeIn}
          name="vin"
          label={m['words.vin']()}
          optional={car.licencePlate.trim() === '' ? undefined : m['words.optional']()}
          hint={isVinDoubtful(vin) ? m['trade-in.vin-doubtful']() : m['trade-in.vin-hint']()}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={() => fill({ vin })}
        />
        <CarText tradeIn={tradeIn} name="brand" label={m['words.brand']()} list={form.idOf('brands')} />
        <CarText tradeIn={tradeIn} name="model" label={m['words.model']()} list={form.idOf('models')} />
      </FieldPair>
      <Suggestions id={form.idOf('brands')} names={brands.map(({ name }) => name)} />
      <Suggestions id={form.idOf('models')} names={models} />
      <CarText
        tradeIn={tradeIn}
        name="version"
        label={m['words.version']()}
        optional={m['words.optional']()}
        hint={m['trade-in.version-hint']()}
      />
      <FieldPair>
        <CarText
          tradeIn={tradeIn}
          name="engine"
          label={m['words.engine']()}
          optional={m['words.optional']()}
          hint={m['trade-in.engine-hint']()}
        />
        <CarText
          tradeIn={tradeIn}
          name="colour"
          label={m['words.colour']()}
          optional={m['words.optional']()}
          hint={m['trade-in.colour-hint']()}
        />
        <FirstRegistration tradeIn={tradeIn} />
        <CarText
          tradeIn={tradeIn}
          name="mileage"
          label={m['words.mileage']()}
          hint={m['trade-in.mileage-hint']()}
          inputMode="numeric"
        />
        <CarChoice tradeIn={tradeIn} name="fuel" label={m['words.fuel']()} options={fuelOptions()} />
        <CarChoice tradeIn={tradeIn} name="gearbox" label={m['words.gearbox']()} options={gearboxOptions()} />
      </FieldPair>
    </>
  )
}

/** Shows the fields for the condition of the car. */
export function StateFields({ tradeIn, terms }: { tradeIn: TradeIn } & Pick<TradeInFormContents, 'terms'>) {
  const { form, car, fill } = tradeIn
  return (
    <>
      <FieldPair>
        <CarChoice tradeIn={tradeIn} name="bookletState" label={m['words.booklet']()} options={bookletOptions()} />
        <CarChoice
          tradeIn={tradeIn}
          name="keyCount"
          label={m['words.key-count']()}
          hint={keysHint(terms)}
          options={keyOptions()}
        />
      </FieldPair>
      <FieldPair>
        <YesNo tradeIn={tradeIn} name="isFirstOwner" legend={m['trade-in.first-owner']()} />
        <YesNo tradeIn={tradeIn} name="hadAccident" legend={m['trade-in.accident']()} />
        <YesNo tradeIn={tradeIn} name="hasDamage" legend={m['trade-in.has-damage']()} />
      </FieldPair>
      {car.hasDamage === 'yes' && (
        <TextArea
          id={form.idOf('damage')}
          label={m['trade-in.damage']()}
          hint={m['trade-in.damage-hint']()}
          rows={3}
          maxLength={tradeInForm.fields.damage.max}
          value={car.damage}
          onChange={(event) => fill({ damage: event.target.value })}
          error={form.errorOf('damage')}
        />
      )}
    </>
  )
}

type TextName = 'licencePlate' | 'vin' | 'brand' | 'model' | 'version' | 'engine' | 'colour' | 'mileage'

function CarText({
  tradeIn: { form, car, fill },
  name,
  ...texts
}: { tradeIn: TradeIn; name: TextName } & Omit<ComponentProps<typeof TextField>, 'name'>) {
  return (
    <TextField
      {...texts}
      id={form.idOf(name)}
      autoComplete="off"
      maxLength={tradeInForm.fields[name].max}
      value={car[name]}
      onChange={(event) => fill({ [name]: event.target.value })}
      error={form.errorOf(name)}
    />
  )
}

function CarChoice({
  tradeIn: { form, car, fill },
  name,
  ...texts
}: { tradeIn: TradeIn; name: 'fuel' | 'gearbox' | 'bookletState' | 'keyCount' } & Pick<
  ComponentProps<typeof Select>,
  'label' | 'hint' | 'options'
>) {
  return (
    <Select
      {...texts}
      id={form.idOf(name)}
      placeholder={m['trade-in.choose']()}
      value={car[name]}
      onChange={(event) => fill({ [name]: event.target.value })}
      error={form.errorOf(name)}
    />
  )
}

/** Month and year separately: few browsers let people choose a month. */
function FirstRegistration({ tradeIn }: { tradeIn: TradeIn }) {
  const { form, car, fill } = tradeIn
  const [year = '', month = ''] = car.firstRegistration.split('-')
  const error = form.errorOf('firstRegistration')
  const helpId = form.idOf('firstRegistration-text')
  const choose = (chosen: { year?: string; month?: string }) => {
    const next = { year, month, ...chosen }
    fill({ firstRegistration: next.year || next.month ? `${next.year}-${next.month}` : '' })
  }
  const state = { 'aria-describedby': helpId, 'aria-invalid': error ? (true as const) : undefined }
  return (
    <fieldset className={styles.month}>
      <legend className={field.label}>{m['words.first-registration']()}</legend>
      <div className={styles.monthParts}>
        <MonthPart
          {...state}
          id={form.idOf('firstRegistration')}
          label={m['trade-in.month']()}
          options={monthOptions()}
          value={month}
          onChange={(event) => choose({ month: event.target.value })}
        />
        <MonthPart
          {...state}
          label={m['trade-in.year']()}
          options={yearOptions(tradeIn.year)}
          value={year}
          onChange={(event) => choose({ year: event.target.value })}
        />
      </div>
      <FieldHelp id={helpId} hint={m['trade-in.first-registration-hint']()} error={error} />
    </fieldset>
  )
}

interface MonthPartProps extends ComponentProps<'select'> {
  label: string
  options: { value: string; label: string }[]
}

/** Both parts share the label, hint and error of the month. */
function MonthPart({ label, options, ...select }: MonthPartProps) {
  return (
    <span className={field.box}>
      <select {...select} aria-label={label} className={field.control}>
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" className={field.after} />
    </span>
  )
}

function YesNo({
  tradeIn: { form, car, fill },
  name,
  legend,
}: {
  tradeIn: TradeIn
  name: 'isFirstOwner' | 'hadAccident' | 'hasDamage'
  legend: string
}) {
  return (
    <div className={styles.yesNo}>
      <RadioCards<'yes' | 'no'>
        id={form.idOf(name)}
        legend={legend}
        options={[
          { value: 'yes', title: m['words.yes']() },
          { value: 'no', title: m['words.no']() },
        ]}
        value={car[name] === '' ? undefined : car[name]}
        onChange={(answer) => fill({ [name]: answer })}
        error={form.errorOf(name)}
      />
    </div>
  )
}

function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}
