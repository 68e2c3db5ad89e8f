import { useEffect, useRef, useState } from 'react'
import { VIDEO_SIZE } from '@forecourt/domain/media/video-embed.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { VideoView } from './attachments.ts'
import styles from './Videos.module.css'

interface VideosProps {
  videos: readonly VideoView[]
  /** Placeholder of a video until a visitor plays it. */
  poster?: { src: string; srcSet: string } | undefined
}

/** Videos of other sites. The browser contacts a site only when the visitor plays its video, so it sets no cookies before. */
export function Videos({ videos, poster }: VideosProps) {
  return videos.map((video) => <Video key={video.url} video={video} poster={poster} />)
}

function Video({ video: { name, url, site }, poster }: { video: VideoView; poster: VideosProps['poster'] }) {
  const [isPlayed, setIsPlayed] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.focus(), [isPlayed])
  return (
    <figure className={styles.video}>
      {isPlayed ? (
        // The player stands on a site of its own, so what it may there gives it nothing here.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          className={styles.frame}
          src={`${url}?autoplay=1`}
          title={name}
          {...VIDEO_SIZE}
          allow="autoplay; fullscreen; picture-in-picture"
        />
      ) : (
        // Without scripts the link opens the player itself.
        <a
          className={styles.cover}
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={m['attachments.play']({ name })}
          onClick={(event) => {
            event.preventDefault()
            setIsPlayed(true)
          }}
        >
          {poster && (
            <img src={poster.src} srcSet={poster.srcSet} sizes="(min-width:900px) 854px,94vw" alt="" loading="lazy" />
          )}
          <span className={styles.play}>
            <Icon name="player-play" />
          </span>
        </a>
      )}
      <figcaption>
        {name}
        {!isPlayed && <span className="hint">{m['attachments.elsewhere']({ site })}</span>}
      </figcaption>
    </figure>
  )
}
