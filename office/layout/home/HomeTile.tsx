import { useQuery } from '@tanstack/react-query'
import { ROWS_OF_TILE, type RowsTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { emptyText, tileTitles } from './tile-texts.ts'
import { buildTile, type TileFacts, type TileLine } from './tiles.ts'
import styles from './Home.module.css'

export interface HomeTileProps {
  tile: RowsTile
  facts: TileFacts
  heading: 'h2' | 'h3'
}

/** Shows how much there is of something, its first rows, and the way to the rest. One that does not load says so for itself. */
export function HomeTile({ tile, facts, heading: Heading }: HomeTileProps) {
  const { href, query } = buildTile(tile, facts)
  const { data, error, refetch, isFetching } = useQuery(query)
  const title = tileTitles[tile]()
  const rest = data ? data.count - data.lines.length : 0
  return (
    <section aria-label={title} className={styles.tile} aria-busy={!data && !error}>
      <Heading className={styles.head}>
        <Link href={href} className={styles.title}>
          {title}
          {data && (
            <span className={classes(styles.count, data.count === 0 && styles.none)}>
              {data.isCapped ? `> ${data.count}` : data.count}
            </span>
          )}
        </Link>
      </Heading>
      {data ? (
        data.lines.length === 0 ? (
          <p className={styles.empty}>
            <Icon name="circle-check" />
            {emptyText(tile, facts)}
          </p>
        ) : (
          <>
            <ul className={styles.lines}>
              {data.lines.map((line) => (
                <Line key={line.href} {...line} />
              ))}
            </ul>
            {rest > 0 && (
              <Link href={href} className={styles.more}>
                {m['office.home.more']({ count: data.isCapped ? `> ${rest}` : rest })}
                <Icon name="arrow-right" size="s" />
              </Link>
            )}
          </>
        )
      ) : error ? (
        <div className={styles.failed} role="status">
          <p>
            <Icon name="alert-triangle" />
            {m['office.home.failed']()} {error.message}
          </p>
          <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {m['words.retry']()}
          </Button>
        </div>
      ) : (
        <div className={styles.coming}>
          {Array.from({ length: ROWS_OF_TILE }, (_, index) => (
            <Skeleton key={index} width="100%" height={40} />
          ))}
        </div>
      )}
    </section>
  )
}

function Line({ href, title, detail, figure, isLate, picture }: TileLine) {
  return (
    <li>
      <Link href={href} className={styles.line}>
        {picture !== undefined && (
          <span className={styles.picture}>
            {picture === null ? <Icon name="car" size="s" /> : <img src={picture} alt="" loading="lazy" />}
          </span>
        )}
        <span className={styles.what}>
          <span className={styles.name}>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <span className={classes(styles.figure, isLate && styles.late)}>{figure}</span>
      </Link>
    </li>
  )
}
