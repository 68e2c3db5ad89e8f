import { StateBadge } from '@forecourt/ui/Badge.tsx'

const tones: Readonly<Record<string, 'promo' | 'good' | 'vat' | 'failed'>> = {
  waiting: 'promo',
  answered: 'good',
  handled: 'vat',
  quarantined: 'failed',
}

export function LeadStateBadge({ state, label }: { state: string; label: string }) {
  return <StateBadge tone={tones[state]!}>{label}</StateBadge>
}
