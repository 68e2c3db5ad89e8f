import { MOST_LOAN_MARKS, type LoanMark } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { DAMAGE_KINDS, OUTLINE_PLACES, type DamagePlace } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Lines, Row, Stack } from '../platform/Layout.tsx'
import { CarOutline } from '../trade-ins/CarOutline.tsx'
import { kindText, placeText } from '../trade-ins/trade-in-texts.ts'

interface LoanMarksProps {
  /** Distinguishes the fields of a page. */
  id: string
  marks: readonly LoanMark[]
  hint: string
  onChange: (marks: readonly LoanMark[]) => void
}

/** Marks damage on the drawing of a car; each mark has its kind and a remark below. */
export function LoanMarks({ id, marks, hint, onChange }: LoanMarksProps) {
  const counts = new Map(OUTLINE_PLACES.map((place) => [place, marks.filter((mark) => mark.place === place).length]))
  const add = (place: DamagePlace) => onChange([...marks, { place, kind: 'scratch', remark: '' }])
  return (
    <Stack gap={8}>
      <p className="hint">{hint}</p>
      <CarOutline counts={counts} disabled={marks.length >= MOST_LOAN_MARKS} onPick={add} />
      <Lines>
        {marks.map((mark, at) => (
          <li key={at}>
            <Mark
              id={`${id}-mark-${at}`}
              mark={mark}
              onChange={(changed) => onChange(marks.map((one, index) => (index === at ? changed : one)))}
              onRemove={() => onChange(marks.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </Lines>
    </Stack>
  )
}

interface MarkProps {
  id: string
  mark: LoanMark
  onChange: (mark: LoanMark) => void
  onRemove: () => void
}

function Mark({ id, mark, onChange, onRemove }: MarkProps) {
  const place = placeText(mark.place)
  return (
    <div role="group" aria-label={place}>
      <FieldPair>
        <Select
          id={`${id}-kind`}
          label={place}
          value={mark.kind}
          options={DAMAGE_KINDS.map((value) => ({ value, label: kindText(value) }))}
          onChoose={(kind) => onChange({ ...mark, kind })}
        />
        <TextField
          id={`${id}-remark`}
          label={m['words.remark']()}
          optional={m['words.optional']()}
          maxLength={120}
          value={mark.remark}
          onChange={({ target }) => onChange({ ...mark, remark: target.value })}
        />
      </FieldPair>
      <Row>
        <Button
          small
          look="quiet"
          icon="trash"
          aria-label={m['office.trade-in.damage.remove-one']({ place })}
          onClick={onRemove}
        >
          {m['words.delete']()}
        </Button>
      </Row>
    </div>
  )
}
