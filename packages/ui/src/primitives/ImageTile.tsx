import { type CSSProperties, useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './ImageTile.module.css'

/** As the style sheet has it. */
const usualSize = 40

/** A square (or round) image of fixed size beside its name; the name's first letter where there is none. */
export function ImageTile({ name, round, size = usualSize, src }: ImageTile.Props) {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={styles['tile']}
      data-round={round}
      style={size === usualSize ? undefined : ({ '--lk-tile': size } as CSSProperties)}
    >
      {src && failed !== src ? (
        <img
          alt=""
          className={styles['image']}
          decoding="async"
          draggable={false}
          height={size}
          loading="lazy"
          onError={() => setFailed(src)}
          src={src}
          width={size}
        />
      ) : (
        <span className={styles['letter']}>{monogram(name)}</span>
      )}
    </span>
  )
}

function monogram(name: string): string {
  const [first = ''] = name.trim()
  return first.toLocaleUpperCase()
}

export declare namespace ImageTile {
  type Props = {
    /** What it is a picture of; shown beside it, so the image itself stays silent. */
    name: string
    round?: boolean | undefined
    /** Width and height in px. */
    size?: number | undefined
    src?: string | null | undefined
  }
}
