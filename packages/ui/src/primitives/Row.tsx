import { forwardRef, type ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.tsx'
import { ExternalLinkIcon } from '../icons/ExternalLinkIcon.tsx'
import { useStyles } from '../styles/useStyles.ts'
import { Pressable } from './Pressable.tsx'
import styles, { css } from './Row.module.css'

/** One line of a list: a button, a link with `href` out of the page, or plain when there is nothing to click. */
export const Row = forwardRef<HTMLButtonElement, Row.Props>(function Row(
  { disabledReason, kind, leading, plain, selected, size, subtitle, title, trailing: end, ...rest },
  ref,
) {
  useStyles(css)
  const second = disabledReason ?? subtitle
  const trailing = end ?? (rest.href && <ExternalLinkIcon />)
  const content = (
    <>
      {leading && <span className={styles['leading']}>{leading}</span>}
      <span className={styles['words']}>
        {/* A Latin name in an Arabic list must lose its end to the ellipsis, not its beginning. */}
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        {second && (
          <span
            className={styles['subtitle']}
            data-reason={disabledReason ? '' : undefined}
            dir="auto"
          >
            {second}
          </span>
        )}
      </span>
      {(trailing || selected) && (
        <span className={styles['trailing']}>
          {trailing}
          {selected && (
            <span className={styles['selected']}>
              <CheckIcon />
            </span>
          )}
        </span>
      )}
    </>
  )
  const shared = {
    className: styles['row'],
    'data-kind': kind,
    'data-plain': plain ? '' : undefined,
    'data-size': size,
  }

  const { disabled = disabledReason !== undefined, href, onClick, ...attributes } = rest
  if (!onClick && href === undefined && !disabled)
    return (
      <div
        {...shared}
        aria-current={selected || undefined}
        data-testid={attributes['data-testid']}
        id={attributes.id}
      >
        {content}
      </div>
    )
  return (
    <Pressable
      aria-current={selected || undefined}
      {...attributes}
      {...shared}
      disabled={disabled}
      href={href}
      onClick={onClick}
      ref={ref}
    >
      {content}
    </Pressable>
  )
})

export declare namespace Row {
  type Props = Omit<Pressable.Props, 'children' | 'className' | 'title'> & {
    /** Why it cannot be clicked; stands in place of the subtitle and disables the row. */
    disabledReason?: string | undefined
    /**
     * What the row is, as its start says: a `thing` has its picture, a `way` leads to others and has a sign in a tile,
     * an `action` does something at once and has a bare sign. A thing when left out.
     */
    kind?: 'action' | 'thing' | 'way' | undefined
    /** An `ImageTile` in the row's size, or an icon. */
    leading?: ReactNode
    /** No fill until hovered. */
    plain?: boolean | undefined
    selected?: boolean | undefined
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
