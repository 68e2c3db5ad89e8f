import { useLoaderData, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Fields } from '@forecourt/domain/platform/resources/resource.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { RULE_FIELDS, RULE_RIGHTS, type RuleDraft, type RuleParts } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import type { RuleChoices } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Section } from '../platform/form/Section.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { describeFields, type FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ActionLink } from '../platform/ActionButton.tsx'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { FieldInput } from '../platform/kinds/FieldInput.tsx'
import type { Value } from '../platform/kinds/row.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { Panel, PanelRow } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { CarChoiceFields } from './CarChoiceFields.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { DealCounter } from './DealCounter.tsx'
import { RuleCumulation } from './RuleCumulation.tsx'
import { RuleCustomers } from './RuleCustomers.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { RuleRanges } from './RuleRanges.tsx'
import { RuleSimulationPanel } from './RuleSimulation.tsx'
import type { LoadedRule } from './rule-routes.ts'
import { namedRules, ruleWords } from './rule-texts.ts'

/** One rule. Another one remounts the form. */
export function RuleFormPage() {
  const loaded = useLoaderData<LoadedRule>()
  const { id } = useParams()
  const { data: choices } = useQuery(callOptions('GET /sales/pricerule/getchoices', {}))
  const key = useFormKey(`${loaded.desk} ${id}`)
  return choices && <RuleForm key={key} {...loaded} choices={choices} />
}

function RuleForm({ desk, rule, choices }: LoadedRule & { choices: RuleChoices }) {
  const settle = useSettle()
  const language = currentLanguage()
  const refusal = useRefusal(RULE_RIGHTS[desk])
  const { texts } = namedRules(desk)
  const record = useRecord<RuleDraft>(rule, {
    name: 'priceRule',
    fields: { ...describeFields(RULE_FIELDS[desk], ruleWords), ...partTexts },
    async save(draft) {
      const answer = await send(resourcePath({ name: desk }, 'save'), { priceRule: draft })
      return { row: (answer as { priceRule: RuleDraft }).priceRule }
    },
    onSaved: ({ id }, isNew) => isNew && settle(`/${desk.toLowerCase()}/${id}`),
    draftName: `desk priceRule ${desk}`,
  })
  const { row, base, problems, change } = record
  const title = base.id === null ? texts.add : translate(base['name'] as Translated, language)
  useTitle(title)
  const sections = buildSections(desk, row)
  const renderFields = (names: readonly string[]) => (
    <RuleFields desk={desk} row={row} problems={problems} names={names} onChange={(changes) => change(changes)} />
  )
  return (
    <Page>
      <ScreenHead
        screen={desk}
        isRecord
        title={title}
        beside={
          base.id !== null && base['isActive'] === false && <Badge tone="vat">{m['office.price-rules.off']()}</Badge>
        }
      />
      <EditForm
        label={m['office.price-rules.form']()}
        record={record}
        refusal={refusal}
        aside={
          <>
            {desk === 'campaign' && base.id !== null && <CampaignPremiums id={base.id} choices={choices} />}
            {desk === 'fleetDeal' && base.id !== null && base['countMode'] === 'period' && <DealCounter id={base.id} />}
            <RuleSimulationPanel desk={desk} draft={row} refusal={refusal ?? noPremiumYet(desk, row, choices)} />
            {base.id !== null && <RuleHistory id={base.id} />}
          </>
        }
      >
        {renderFields(sections.called)}
        {sections.what.length > 0 && (
          <Section title={m['office.price-rules.what']()}>
            {renderFields(sections.what)}
            {desk === 'premium' && (
              <>
                <Select
                  label={m['office.price-rules.campaign']()}
                  placeholder={m['office.price-rules.no-campaign']()}
                  error={problems['campaign']}
                  value={row.campaign === null ? '' : String(row.campaign)}
                  options={choices.rules
                    .filter((one) => one.desk === 'campaign' && (!one.isOver || one.id === row.campaign))
                    .map(({ id, name }) => ({ value: String(id), label: translate(name, language) }))}
                  onChange={({ target }) => change({ campaign: target.value === '' ? null : Number(target.value) })}
                />
                {row['premiumKind'] === 'fleet' && (
                  <ChoiceList
                    label={m['office.price-rules.deals']()}
                    hint={m['office.price-rules.deals-hint']()}
                    choices={choices.rules
                      .filter((one) => one.desk === 'fleetDeal' && (!one.isOver || row.deals.includes(one.id)))
                      .map(({ id, name }) => ({ id, label: translate(name, language) }))}
                    chosen={row.deals}
                    onChange={(deals) => change({ deals })}
                  />
                )}
              </>
            )}
          </Section>
        )}
        <RuleRanges
          isOne={desk === 'campaign'}
          ranges={row.ranges}
          error={problems['ranges']}
          onChange={(ranges) => change({ ranges })}
        />
        <Section title={m['office.price-rules.who']()}>
          {renderFields(sections.who)}
          {desk === 'fleetDeal' && (
            <RuleCustomers customers={row.customers} onChange={(customers) => change({ customers })} />
          )}
        </Section>
        <CarChoiceFields cars={row.cars} choices={choices} problems={problems} onChange={(cars) => change({ cars })} />
        <RuleCumulation desk={desk} row={row} choices={choices} onChange={(changes) => change(changes)}>
          {renderFields(['cumulationMode'])}
        </RuleCumulation>
        {sections.use.length > 0 && (
          <Section title={m['office.price-rules.use']()}>{renderFields(sections.use)}</Section>
        )}
      </EditForm>
    </Page>
  )
}

const partTexts: FieldTexts<RuleParts> = {
  ranges: { label: m['office.price-rules.days'] },
  cars: { label: m['office.price-rules.cars'] },
  combines: { label: m['office.price-rules.cumulation'] },
  campaign: { label: m['office.price-rules.campaign'] },
  deals: { label: m['office.price-rules.deals'] },
  customers: {
    label: m['office.price-rules.who'],
    format: (customers) => customers.map(({ name }) => name).join(', ') || '–',
  },
}

/** Returns a hint for a campaign without premiums, which has no effect. */
function noPremiumYet(desk: RuleDesk, { id }: RuleDraft, { rules }: RuleChoices): string | undefined {
  if (desk !== 'campaign' || rules.some(({ campaign }) => campaign === id && id !== null)) return undefined
  return m['office.price-rules.simulation.no-premiums']()
}

/** Puts the fields of a desk under common headings; the limit of a percentage only if there is one. */
function buildSections(desk: RuleDesk, row: RuleDraft) {
  const selectNames = (names: readonly string[]) => names.filter((name) => name in RULE_FIELDS[desk])
  const called = selectNames(['name', 'code', 'isActive', 'topic', 'orderUntil', 'deliverUntil'])
  const who = selectNames(['salesTypes', 'customerTypes'])
  const use = selectNames(['isAutomatic', 'isPrintable', 'priority', 'needsApproval'])
  const apart = new Set([...called, ...who, ...use, 'cumulationMode'])
  const ofShare = 'shareBp' in RULE_FIELDS[desk] && row['shareBp'] === null ? ['shareOf', 'mostCents'] : []
  const what = Object.keys(RULE_FIELDS[desk]).filter((name) => !apart.has(name) && !ofShare.includes(name))
  return { called, who, use, what }
}

interface RuleFieldsProps {
  desk: RuleDesk
  row: RuleDraft
  problems: Readonly<Record<string, string>>
  names: readonly string[]
  onChange: (changes: Partial<RuleDraft>) => void
}

function RuleFields({ desk, row, problems, names, onChange }: RuleFieldsProps) {
  const fields: Fields = RULE_FIELDS[desk]
  return names.map((name) => (
    <FieldInput
      key={name}
      id={`rule-${name}`}
      place={{ name, field: fields[name]!, texts: ruleWords }}
      value={row[name] as Value}
      error={problems[name]}
      disabled={false}
      onBlur={() => {}}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

/** Shows the premiums of a campaign, and the way to add one. */
function CampaignPremiums({ id, choices }: { id: number; choices: RuleChoices }) {
  const language = currentLanguage()
  const premiums = choices.rules.filter(({ campaign }) => campaign === id)
  return (
    <Panel title={m['office.price-rules.premiums']()}>
      {premiums.length === 0 && <p className="hint">{m['office.price-rules.no-premiums']()}</p>}
      <ul>
        {premiums.map((premium) => (
          <PanelRow key={premium.id}>
            <Link href={`/premium/${premium.id}`}>{translate(premium.name, language)}</Link>
          </PanelRow>
        ))}
      </ul>
      <ActionLink right="PREMIUM_EDIT" icon="plus" href={`/premium/new?campaign=${id}`}>
        {namedRules('premium').texts.add}
      </ActionLink>
    </Panel>
  )
}
