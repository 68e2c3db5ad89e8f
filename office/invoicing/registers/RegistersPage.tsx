import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { RegisterOverview } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import { REGISTERS, type RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import { isCalendarDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { ClosingPanel } from './ClosingPanel.tsx'
import { RegisterActions } from './RegisterActions.tsx'
import { RegisterTab } from './RegisterTab.tsx'
import { periodText, registerTexts } from './register-texts.ts'
import { VatBoxes } from './VatBoxes.tsx'
import styles from './Registers.module.css'

/** The registers of a company in a VAT period, the VAT return, and the obstacles to closing the period. */
export function RegistersPage() {
  const [search, setSearch] = useSearchParams()
  const company = Number(search.get('company')) || undefined
  const on = search.get('on') ?? ''
  const { data, error } = useQuery({
    ...callOptions('GET /sales/register/get', {
      ...(company !== undefined && { company }),
      ...(isCalendarDay(on) && { on }),
    }),
    placeholderData: keepPreviousData,
  })
  const title = m['office.register.title']()
  useTitle(title)
  const go = (changes: Readonly<Record<string, string>>) =>
    setSearch({ ...Object.fromEntries(search), ...changes }, { replace: true })
  return (
    <Page wide>
      {!data && <ScreenHead screen="register" title={title} />}
      <FailureNotice failure={error} />
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && (
        <Registers
          overview={data}
          register={REGISTERS.find((one) => one === search.get('register')) ?? 'margin'}
          car={Number(search.get('car')) || undefined}
          go={go}
        />
      )}
    </Page>
  )
}

interface RegistersProps {
  overview: RegisterOverview
  register: RegisterName
  car: number | undefined
  go: (changes: Readonly<Record<string, string>>) => void
}

function Registers({ overview, register, car, go }: RegistersProps) {
  const { company, companies, period, periods, isClosed, vatPeriod, returnDay, counts } = overview
  const at = periods.findIndex(({ firstDay }) => firstDay === period.firstDay)
  const step = (by: number) => {
    const next = periods[at + by]
    if (next) go({ on: next.firstDay })
  }
  useNamedShortcut('[', m['office.register.earlier'](), () => step(1))
  useNamedShortcut(']', m['office.register.later'](), () => step(-1))
  const asked = { company: company.id, on: period.firstDay }
  return (
    <>
      <ScreenHead
        screen="register"
        title={m['office.register.title']()}
        beside={
          <>
            <StateBadge tone={isClosed ? 'good' : 'new'}>
              {isClosed ? m['office.register.closed']() : m['office.register.open']()}
            </StateBadge>
            <span className="hint">
              {m['office.register.return']({
                company: company.name,
                kind: vatPeriod === 'month' ? m['office.register.by-month']() : m['office.register.by-quarter'](),
                day: formatDay(returnDay),
              })}
            </span>
          </>
        }
        actions={<RegisterActions overview={overview} register={register} />}
      />
      <div className={styles.choices}>
        {companies.length > 1 && (
          <Select
            label={m['office.register.company']()}
            value={String(company.id)}
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => go({ company: target.value })}
          />
        )}
        <Select
          label={m['office.register.period']()}
          value={period.firstDay}
          options={(at === -1 ? [period, ...periods] : periods).map((one) => ({
            value: one.firstDay,
            label: periodText(one),
          }))}
          onChange={({ target }) => go({ on: target.value })}
        />
      </div>
      <div className={styles.desk}>
        <div className={styles.registers}>
          <Tabs
            label={m['office.register.title']()}
            current={register}
            onChange={(key) => go({ register: key })}
            tabs={REGISTERS.map((key) => ({
              key,
              label: (
                <>
                  {registerTexts[key]()} <span className={styles.count}>{counts[key]}</span>
                </>
              ),
              panel:
                key === register ? (
                  <RegisterTab
                    overview={overview}
                    register={key}
                    asked={asked}
                    car={car}
                    onCar={(id) => go({ car: String(id) })}
                  />
                ) : null,
            }))}
          />
          <VatBoxes boxes={overview.boxes} />
        </div>
        <ClosingPanel overview={overview} asked={asked} onRegister={(name) => go({ register: name })} />
      </div>
    </>
  )
}
