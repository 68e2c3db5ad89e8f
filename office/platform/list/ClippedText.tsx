import styles from './ClippedText.module.css'

/** A text that may be long in a line of a list: cut off where the columns need the room, whole elsewhere and for screen readers. */
export function ClippedText({ text }: { text: string }) {
  return (
    <span className={styles.clipped} title={text}>
      {text}
    </span>
  )
}
