import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Skeleton.module.css'

/** Stands where content is about to come, in its exact size. */
export function Skeleton({ height, radius, width = '100%' }: Skeleton.Props) {
  useStyles(css)
  return (
    <span
      aria-hidden="true"
      className={styles['skeleton']}
      style={{ blockSize: height, borderRadius: radius, inlineSize: width }}
    />
  )
}

export declare namespace Skeleton {
  type Props = {
    /** In px. */
    height: number
    /** In px, or any CSS radius; small when left out. */
    radius?: number | string | undefined
    /** In px, or any CSS width; all there is when left out. */
    width?: number | string | undefined
  }
}
