import styles from './QrFrame.module.css'

interface QrFrameProps {
  /** An SVG or data address; white ground in every theme. */
  src: string
  alt: string
  /** Of the code itself, in px. */
  size?: number | undefined
}

export function QrFrame({ src, alt, size = 264 }: QrFrameProps) {
  return <img className={styles.frame} src={src} alt={alt} width={size} height={size} />
}
