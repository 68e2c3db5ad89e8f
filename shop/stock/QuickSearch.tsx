import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import type { Choice, SearchForm, Wish } from './quick-search.ts'
import styles from './QuickSearch.module.css'

/** Search from the home page for the cars that a visitor has in mind. The button shows their number. */
export function QuickSearch({ forms }: { forms: readonly SearchForm[] }) {
  const [type, setType] = useState(forms[0]!.type)
  return (
    <search className={styles.box} aria-label={m['home.search.label']()}>
      <Tabs
        label={m['home.search.types']()}
        current={type}
        onChange={setType}
        tabs={forms.map((form) => ({
          key: form.type,
          label: form.label,
          panel: form.type === type && <Fields form={form} />,
        }))}
      />
    </search>
  )
}

const anything: Wish = { brand: '', model: '', budget: '', fuel: '' }

function Fields({ form: { type, path, show, brands, budgets, fuels } }: { form: SearchForm }) {
  const [wish, setWish] = useState(anything)
  const [found, setFound] = useState<{ wish: Wish; show: string; models: Choice[] }>()
  const isOpen = wish === anything
  const navigate = useNavigate()

  useEffect(() => {
    if (isOpen) return
    let isWanted = true
    void import('./find-cars.ts')
      .then(({ findCars }) => findCars(type, wish))
      .then((answer) => isWanted && answer && setFound({ wish, ...answer }))
    return () => {
      isWanted = false
    }
  }, [type, wish, isOpen])

  /** Without scripts the browser sends the form itself, empty fields included. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '') as [string, string][]
    void navigate(`${path}?${new URLSearchParams(chosen)}`)
  }

  const choose = (changed: Partial<Wish>) => setWish((before) => ({ ...before, ...changed }))
  // Models of the previous brand would mislead.
  const models = found?.wish.brand === wish.brand ? found.models : []
  const label = isOpen ? show : (found?.show ?? show)
  return (
    <form action={path} className={styles.fields} onSubmit={onSubmit}>
      <Select
        label={m['car-fields.brands']()}
        name="brand"
        placeholder={m['home.search.all-brands']()}
        options={brands}
        value={wish.brand}
        onChange={({ target }) => choose({ brand: target.value, model: '' })}
      />
      <Select
        label={m['car-fields.models']()}
        name="model"
        placeholder={wish.brand ? m['home.search.all-models']() : m['home.search.brand-first']()}
        options={models}
        value={wish.model}
        disabled={!wish.brand}
        onChange={({ target }) => choose({ model: target.value })}
      />
      <Select
        label={type === 'truck' ? m['home.search.budget-excl']() : m['home.search.budget']()}
        name="price-max"
        placeholder={m['home.search.any-budget']()}
        options={budgets}
        value={wish.budget}
        onChange={({ target }) => choose({ budget: target.value })}
      />
      <Select
        label={m['car-fields.fuels']()}
        name="fuel"
        placeholder={m['home.search.all-fuels']()}
        options={fuels}
        value={wish.fuel}
        onChange={({ target }) => choose({ fuel: target.value })}
      />
      <Button type="submit" look="primary" className={styles.show}>
        {label}
      </Button>
      <VisuallyHidden role="status">{isOpen ? '' : label}</VisuallyHidden>
    </form>
  )
}
