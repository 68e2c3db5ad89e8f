import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import type { ReactNode } from 'react'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { CumulationMode, RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import type { RuleChoices } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { combinability, type Beside, type KnownRule } from '@forecourt/domain/pricing/sale/beside.ts'
import type { Cumulation } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { Section } from '../platform/form/Section.tsx'
import { currentLanguage } from '../platform/language.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './RuleForm.module.css'

type Choice = RuleChoices['rules'][number]

interface RuleCumulationProps {
  desk: RuleDesk
  row: RuleDraft
  choices: RuleChoices
  onChange: (changes: Partial<RuleDraft>) => void
  /** The field of the mode. */
  children: ReactNode
}

/** Edits the combinations of a rule, from both sides: two combine if each admits the other. */
export function RuleCumulation({ desk, row, choices, onChange, children }: RuleCumulationProps) {
  const language = currentLanguage()
  const others = choices.rules.filter(({ id, isOver }) => id !== row.id && (!isOver || row.combines.includes(id)))
  const mine = toEditedRule(desk, row, choices)
  const groups = Map.groupBy(
    others.filter(({ isActive }) => isActive),
    (other) => combinability(mine, toKnownRule(other, choices)),
  )
  return (
    <Section title={m['office.price-rules.cumulation']()} aria-label={m['office.price-rules.cumulation']()}>
      <p className="hint">{m['office.price-rules.cumulation-hint']()}</p>
      {children}
      {row['cumulationMode'] === 'listed' && (
        <ChoiceList
          label={m['office.price-rules.admits']()}
          choices={others.map(({ id, name }) => ({ id, label: translate(name, language) }))}
          chosen={row.combines}
          onChange={(combines) => onChange({ combines })}
        />
      )}
      {groups.size === 0 && <p className="hint">{m['office.price-rules.no-others']()}</p>}
      {listKeys(headings).map((beside) => {
        const rules = groups.get(beside)
        return (
          rules && (
            <div key={beside} className={styles.beside}>
              <h3>{headings[beside]()}</h3>
              <ul>
                {rules.map((other) => (
                  <li key={other.id}>
                    <Link href={`/${other.desk.toLowerCase()}/${other.id}`}>{translate(other.name, language)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </Section>
  )
}

const headings: Readonly<Record<Beside, () => string>> = {
  both: m['office.price-rules.both'],
  'mine-only': m['office.price-rules.mine-only'],
  'theirs-only': m['office.price-rules.theirs-only'],
  none: m['office.price-rules.none'],
}

/** Returns the rule as it is in the form. */
function toEditedRule(desk: RuleDesk, row: RuleDraft, choices: RuleChoices): KnownRule {
  const codes = choices.rules.filter(({ id }) => row.combines.includes(id)).map(({ code }) => code)
  const campaign = choices.rules.find(({ id }) => id === row.campaign)
  return {
    id: row.id,
    code: (row['code'] as string | null) ?? '',
    cumulation: toCumulation(row['cumulationMode'] as CumulationMode, codes),
    campaign: campaign
      ? { code: campaign.code, cumulation: toCumulation(campaign.cumulationMode, campaign.combines) }
      : null,
    campaignId: row.campaign,
    isCampaign: desk === 'campaign',
    topic: campaign?.topic ?? ((row['topic'] as string | null | undefined) || null),
    deals: row.deals,
    givesNothing: desk === 'premium' && row['amountCents'] === 0,
  }
}

function toKnownRule(choice: Choice, { rules }: RuleChoices): KnownRule {
  const campaign = rules.find(({ id }) => id === choice.campaign)
  return {
    ...choice,
    cumulation: toCumulation(choice.cumulationMode, choice.combines),
    campaign: campaign
      ? { code: campaign.code, cumulation: toCumulation(campaign.cumulationMode, campaign.combines) }
      : null,
    campaignId: choice.campaign,
    isCampaign: choice.desk === 'campaign',
  }
}

function toCumulation(mode: CumulationMode, codes: readonly string[]): Cumulation {
  return mode === 'listed' ? { mode, with: codes } : { mode }
}
