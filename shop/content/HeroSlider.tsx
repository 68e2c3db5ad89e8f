import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import type { Slide } from './home.ts'
import backdrop from './hero-fallback.svg?no-inline'
import styles from './HeroSlider.module.css'

const secondsPerSlide = 7
/** A finger that moves further sideways turns the page. */
const swipePx = 40

/** The pictures at the top of the home page, shown in turn until a visitor takes over. */
export function HeroSlider({ slides }: { slides: readonly Slide[] }) {
  const count = slides.length
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [touchedAt, setTouchedAt] = useState<number>()

  // A visitor with reduced motion starts it by hand.
  useEffect(() => setPlaying(count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches), [count])
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((shown) => (shown + 1) % count)
    }, secondsPerSlide * 1000)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count])

  function show(target: number) {
    setPlaying(false)
    setIndex((target + count) % count)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(index + step)
  }

  function onPointerUp({ clientX, pointerType }: PointerEvent) {
    const distance = clientX - (touchedAt ?? clientX)
    if (pointerType !== 'mouse' && Math.abs(distance) > swipePx) show(distance < 0 ? index + 1 : index - 1)
    setTouchedAt(undefined)
  }

  return (
    <section
      className={styles.hero}
      data-hero=""
      data-stage=""
      aria-roledescription={m['home.hero.carousel']()}
      aria-label={m['home.hero.label']()}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={({ clientX }) => setTouchedAt(clientX)}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setTouchedAt(undefined)}
    >
      <div className={styles.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, at) => (
          <SlideView key={at} slide={slide} position={{ at, index, count }} />
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls} role="group" aria-label={m['home.hero.choose']()} onKeyDown={onKeyDown}>
          <span className="num" aria-hidden>
            {index + 1} / {count}
          </span>
          {slides.map(({ title }, at) => (
            <button
              key={at}
              type="button"
              className={styles.dot}
              aria-label={m['home.hero.show']({ index: at + 1, count, title })}
              aria-current={at === index}
              onClick={() => show(at)}
            />
          ))}
          <IconButton
            icon={isPlaying ? 'player-pause' : 'player-play'}
            label={isPlaying ? m['home.hero.pause']() : m['home.hero.play']()}
            onClick={() => setPlaying(!isPlaying)}
          />
        </div>
      )}
    </section>
  )
}

interface SlideViewProps {
  slide: Slide
  position: { at: number; index: number; count: number }
}

function SlideView({ slide: { title, text, link, picture }, position: { at, index, count } }: SlideViewProps) {
  const isShown = at === index
  // The first picture is part of the first view; each other one is fetched while the one before it is shown.
  const [isNear, setNear] = useState(at === 0)
  useEffect(() => {
    if (at !== (index + 1) % count && at !== index) return
    const timer = setTimeout(() => setNear(true), at === index ? 0 : 2000)
    return () => clearTimeout(timer)
  }, [at, index, count])
  return (
    <div
      className={classes(styles.slide, isShown && styles.shown)}
      role="group"
      aria-roledescription={m['home.hero.slide']()}
      aria-label={m['home.hero.position']({ index: at + 1, count })}
      inert={!isShown}
    >
      {isNear && <SlidePicture picture={picture} isFirst={at === 0} />}
      <div className={classes('page', styles.words)}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {link && (
          <Link href={link.href} className={styles.link}>
            {link.text}
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
    </div>
  )
}

function SlidePicture({ picture, isFirst }: { picture: Slide['picture']; isFirst: boolean }) {
  if (!picture) return <img className={styles.picture} src={backdrop} alt="" />
  return (
    <picture>
      <source media="(min-width:1200px)" srcSet={picture.lg} />
      <source media="(min-width:820px)" srcSet={picture.md} />
      <img className={styles.picture} src={picture.sm} alt={picture.alt} fetchPriority={isFirst ? 'high' : undefined} />
    </picture>
  )
}
