import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Pressable } from './Pressable.tsx'
import styles, { css } from './Row.module.css'

/** One line of a list: a button, a link with `href`, or plain when there is nothing to click. See `ChoiceRow`. */
export function Row({ kind, leading, plain, size, subtitle, title, trailing, ...rest }: Row.Props) {
  useStyles(css)
  const content = (
    <>
      {leading && <span className={styles['leading']}>{leading}</span>}
      <span className={styles['words']}>
        {/* A Latin name in an Arabic list must lose its end to the ellipsis, not its beginning. */}
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        {subtitle && (
          <span className={styles['subtitle']} dir="auto">
            {subtitle}
          </span>
        )}
      </span>
      {trailing && <span className={styles['trailing']}>{trailing}</span>}
    </>
  )
  const shared = {
    className: styles['row'],
    'data-kind': kind,
    'data-plain': plain ? '' : undefined,
    'data-size': size,
  }

  const { disabled, href, onClick, ...attributes } = rest
  if (!onClick && href === undefined && !disabled)
    return (
      <div
        {...shared}
        aria-current={attributes['aria-current']}
        data-testid={attributes['data-testid']}
        id={attributes.id}
      >
        {content}
      </div>
    )
  return (
    <Pressable {...attributes} {...shared} disabled={disabled} href={href} onClick={onClick}>
      {content}
    </Pressable>
  )
}

export declare namespace Row {
  type Props = Omit<Pressable.Props, 'children' | 'className' | 'title'> & {
    /**
     * What the row is, as its start says: a `thing` has its picture, a `way` leads to others and has a sign in a tile,
     * an `action` does something at once and has a bare sign. A thing when left out.
     */
    kind?: 'action' | 'thing' | 'way' | undefined
    /** An `ImageTile` in the row's size, or an icon. */
    leading?: ReactNode
    /** No fill until hovered. */
    plain?: boolean | undefined
    /**
     * 56 px high with a picture of 40 when left out; `large` is 64 with 44 and up to two lines for the name, `compact` is
     * 48 with 32.
     */
    size?: 'compact' | 'large' | undefined
    subtitle?: ReactNode
    title: ReactNode
    /** A tag, an amount, a chevron. */
    trailing?: ReactNode
  }
}
