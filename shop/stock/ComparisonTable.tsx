import type { ComparedRow } from '@forecourt/domain/stock/car-comparison.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { CarBadges } from './CarBadges.tsx'
import type { ShownComparedCar } from './comparison.ts'
import { Formula } from './Formula.tsx'
import { isColourOpen, toggleKept } from './keep-car.ts'
import { useIsKept } from './kept-cars.ts'
import styles from './ComparisonTable.module.css'

interface ComparisonTableProps {
  cars: readonly ShownComparedCar[]
  rows: readonly ComparedRow<string | undefined>[]
  equipment: readonly ComparedRow<boolean>[]
}

/** A column for each car. Its head stays in view while the lines scroll, and the line names while the cars scroll. */
export function ComparisonTable({ cars, rows, equipment }: ComparisonTableProps) {
  const keyed = (index: number) => cars[index]!.key
  return (
    <div className={styles.frame} role="region" aria-labelledby="comparison" tabIndex={0}>
      <table className={styles.table} style={{ '--cars': cars.length } as React.CSSProperties}>
        <caption id="comparison">
          <VisuallyHidden>{m['compare.caption']()}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>{m['compare.subject']()}</VisuallyHidden>
            </th>
            {cars.map((car) => (
              <th key={car.key} scope="col" className={styles.car}>
                <CarHead car={car} />
              </th>
            ))}
          </tr>
          <tr className={styles.deeds}>
            <th scope="row">
              <VisuallyHidden>{m['compare.deeds']()}</VisuallyHidden>
            </th>
            {cars.map((car) => (
              <td key={car.key}>
                <CarDeeds car={car} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, differs }) => (
            <tr key={name} className={classes(differs && styles.differs)}>
              <RowHead name={name} differs={differs} />
              {values.map((value, index) => (
                <td key={keyed(index)}>{value === undefined ? <Unknown /> : <Formula text={value} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {equipment.length > 0 && (
          <tbody>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={cars.length + 1}>
                <span>{m['compare.equipment']()}</span>
              </th>
            </tr>
            {equipment.map(({ name, values, differs }) => (
              <tr key={name} className={classes(differs && styles.marked)}>
                <RowHead name={name} differs={differs} />
                {values.map((isOnBoard, index) => (
                  <td key={keyed(index)}>
                    {isOnBoard ? (
                      <Icon name="check" className={styles.has} label={m['words.yes']()} />
                    ) : (
                      <Icon name="minus" className={styles.lacks} label={m['words.no']()} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function CarHead({ car }: { car: ShownComparedCar }) {
  return (
    <>
      <div className={styles.picture}>
        {car.picture ? (
          <img src={car.picture.small} width={480} height={360} alt="" style={{ background: car.picture.colour }} />
        ) : (
          <Icon name="car" size="l" />
        )}
      </div>
      <Link href={car.href} className={styles.name}>
        {car.name}
      </Link>
      <p className={styles.price}>
        {car.isPriceFrom && <span className="hint">{m['card.price-from']()} </span>}
        <strong>{car.price}</strong>
        {car.isExcl && <span className="hint"> {m['words.net-short']()}</span>}
      </p>
      <IconButton
        icon="x"
        className={styles.remove}
        label={m['compare.remove']({ car: car.name })}
        onClick={() => toggleKept('compared', car)}
      />
    </>
  )
}

/** Shows the parts that do not stay in view: the rest of the card, and its actions. */
function CarDeeds({ car }: { car: ShownComparedCar }) {
  const inCart = useIsKept('cart', car.key)
  return (
    <>
      <p className={styles.version}>{car.version}</p>
      <div className={styles.badges}>{car.badges && <CarBadges badges={car.badges} />}</div>
      <div className={styles.buttons}>
        {!car.isTaken && isColourOpen(car.key) && !inCart && (
          <LinkButton small full look="primary" href={car.href}>
            {m['detail.new.choose-colour']()}
            <VisuallyHidden>{car.name}</VisuallyHidden>
          </LinkButton>
        )}
        {!car.isTaken && (inCart || !isColourOpen(car.key)) && (
          <Button small full look={inCart ? 'secondary' : 'primary'} onClick={() => toggleKept('cart', car)}>
            {inCart ? m['compare.from-cart']() : m['detail.to-cart']()}
            <VisuallyHidden>{car.name}</VisuallyHidden>
          </Button>
        )}
        {!car.badges?.includes('sold') && (
          <Button
            small
            full
            {...opensPopup('test-drive')}
            onClick={() => openPopup('test-drive', { car: car.key, name: car.name })}
          >
            {m['compare.test-drive']()}
            <VisuallyHidden>{car.name}</VisuallyHidden>
          </Button>
        )}
        <LinkButton small full look="quiet" href={car.href}>
          {m['compare.look']()}
          <VisuallyHidden>{car.name}</VisuallyHidden>
        </LinkButton>
      </div>
    </>
  )
}

function RowHead({ name, differs }: { name: string; differs: boolean }) {
  return (
    <th scope="row">
      <Formula text={name} />
      {differs && <VisuallyHidden> {m['compare.differs']()}</VisuallyHidden>}
    </th>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{m['compare.unknown']()}</VisuallyHidden>
    </>
  )
}
