import { useState } from 'react'
import type { PartChoice, PartChoices } from '@forecourt/domain/catalogue/version.schema.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { currentLanguage } from '../platform/language.ts'
import styles from './CoverAdder.module.css'

interface CoverAdderProps {
  choices: Pick<PartChoices, 'covers' | 'coverColours'>
  onAdd: (cover: number, colour: number) => void
}

/** A cover is added with its colour. */
export function CoverAdder({ choices, onAdd }: CoverAdderProps) {
  const [cover, setCover] = useState('')
  const [colour, setColour] = useState('')
  return (
    <div className={styles.adder}>
      <Select
        label={m['words.cover']()}
        placeholder={m['words.choose']()}
        value={cover}
        options={toOptions(choices.covers)}
        onChange={({ target }) => setCover(target.value)}
      />
      <Select
        label={m['office.range.cover-colour']()}
        placeholder={m['words.choose']()}
        value={colour}
        options={toOptions(choices.coverColours)}
        onChange={({ target }) => setColour(target.value)}
      />
      <Button
        icon="plus"
        disabledReason={cover === '' || colour === '' ? m['office.range.cover-choose']() : undefined}
        onClick={() => onAdd(Number(cover), Number(colour))}
      >
        {m['office.range.cover-add']()}
      </Button>
    </div>
  )
}

function toOptions(choices: readonly PartChoice[]) {
  return choices
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => ({ value: String(id), label: translate(name, currentLanguage()) }))
}
