import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react'

/**
 * A button, or a link where `href` is given.
 *
 * `disabled` and `busy` keep it focusable, so a visitor on a keyboard neither loses their place nor
 * misses the reason; the click is swallowed instead.
 */
export const Pressable = forwardRef<HTMLButtonElement, Pressable.Props>(function Pressable(
  { busy, children, disabled, href, onClick, target = '_blank', ...rest },
  ref,
) {
  const inert = disabled || busy
  const linked = href !== undefined && !inert
  // One element type for both keeps refs and props simple; they differ only in what a click does.
  const Tag = (linked ? 'a' : 'button') as 'button'
  const kind = linked ? { href, rel: 'noopener noreferrer', target } : { type: 'button' as const }

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <Tag
      {...rest}
      {...kind}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={press}
      ref={ref}
    >
      {children}
    </Tag>
  )
})

export declare namespace Pressable {
  type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> & {
    /** Working on the last click: shown as busy, further clicks ignored. */
    busy?: boolean | undefined
    'data-testid'?: string | undefined
    disabled?: boolean | undefined
    /** Makes it a link, opened in a new tab unless `target` says otherwise. */
    href?: string | undefined
    target?: '_blank' | '_self' | '_top' | undefined
  }
}
