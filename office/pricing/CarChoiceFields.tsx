import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { NAMED_TRAITS, type CarChoice } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleChoices } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Section } from '../platform/form/Section.tsx'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { ruleWords } from './rule-texts.ts'

interface CarChoiceFieldsProps {
  cars: CarChoice
  choices: RuleChoices
  problems: Readonly<Record<string, string>>
  onChange: (cars: CarChoice) => void
}

/** The cars of a rule, from wide to narrow: of a brand its models, of a model its versions and engines. */
export function CarChoiceFields({ cars, choices, problems, onChange }: CarChoiceFieldsProps) {
  const { data: count } = useQuery({
    ...callOptions('POST /sales/pricerule/countcars', { cars: asSent(cars) }),
    placeholderData: keepPreviousData,
  })
  const offered = choicesWithin(cars, choices)
  return (
    <Section title={m['office.price-rules.cars']()} aria-label={m['office.price-rules.cars']()}>
      <p className="hint">{m['office.price-rules.cars-hint']()}</p>
      <div>
        {traits.map((trait) => (
          <ChoiceList<string | number>
            key={trait}
            label={ruleWords.field(trait)}
            error={problems[`cars.${trait}`]}
            choices={offered[trait]}
            chosen={cars[trait]}
            onChange={(chosen) => onChange({ ...cars, [trait]: chosen })}
          />
        ))}
      </div>
      <Notice live>{count ? m['office.price-rules.count'](asText(count)) : m['office.price-rules.counting']()}</Notice>
    </Section>
  )
}

const traits = ['vehicleClass', 'condition', 'brand', 'model', 'version', 'engine', 'bodyType', 'label'] as const

type Choice = { id: string | number; label: string }

/** Returns the choices within the current choice; chosen values stay, to be removed. */
function choicesWithin(cars: CarChoice, choices: RuleChoices): Readonly<Record<(typeof traits)[number], Choice[]>> {
  const language = currentLanguage()
  const isIncluded = (chosen: readonly number[], of: number) => chosen.length === 0 || chosen.includes(of)
  const brands = new Map(choices.brand.map(({ id, name }) => [id, name]))
  const models = choices.model.filter(({ id, brand }) => isIncluded(cars.brand, brand) || cars.model.includes(id))
  const shown = new Map(models.map((model) => [model.id, model]))
  const ofModels = (all: RuleChoices['engine'], chosen: readonly number[]) =>
    all
      .filter(({ id, model }) => (shown.has(model) && isIncluded(cars.model, model)) || chosen.includes(id))
      .map(({ id, name, model }) => ({ id, label: [shown.get(model)?.name, name].filter(Boolean).join(' ') }))
  const called = (all: RuleChoices['label']) => all.map(({ id, name }) => ({ id, label: translate(name, language) }))
  const namedTraits = (trait: 'vehicleClass' | 'condition') =>
    NAMED_TRAITS[trait].map((id) => ({ id, label: ruleWords.choice(trait, id) }))
  return {
    vehicleClass: namedTraits('vehicleClass'),
    condition: namedTraits('condition'),
    brand: choices.brand.map(({ id, name }) => ({ id, label: name })),
    model: models.map(({ id, name, brand }) => ({ id, label: `${brands.get(brand)} ${name}` })),
    version: ofModels(choices.version, cars.version),
    engine: ofModels(choices.engine, cars.engine),
    bodyType: called(choices.bodyType),
    label: called(choices.label),
  }
}

function asSent(cars: CarChoice) {
  return Object.fromEntries(Object.entries(cars).map(([trait, chosen]) => [trait, [...chosen]])) as never
}

function asText({ newCars, usedCars }: { newCars: number; usedCars: number }) {
  return { newCars: String(newCars), usedCars: String(usedCars) }
}
