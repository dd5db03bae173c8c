import { forwardRef, type HTMLAttributes, useEffect, useImperativeHandle, useRef } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './ScrollArea.module.css'

/**
 * Plain overflow whose ends fade where there is more to see. Give it a height, or a flex parent that has one.
 *
 * With nothing focusable inside, give it `tabIndex={0}`, a role and a name, or a keyboard cannot scroll it.
 */
export const ScrollArea = forwardRef<HTMLDivElement, ScrollArea.Props>(function ScrollArea(
  { children, ...rest },
  ref,
) {
  useStyles(css)
  const area = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => area.current)

  useEffect(() => {
    const element = area.current
    if (!element) return
    // Attributes, not state: scrolling must never render.
    const mark = () => {
      const { clientHeight, scrollHeight, scrollTop } = element
      element.toggleAttribute('data-above', scrollTop > 1)
      element.toggleAttribute('data-below', scrollTop + clientHeight < scrollHeight - 1)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [])

  return (
    <div {...rest} className={styles['scroll']} ref={area}>
      <div>{children}</div>
    </div>
  )
})

export declare namespace ScrollArea {
  type Props = Omit<HTMLAttributes<HTMLDivElement>, 'className'> & {
    'data-testid'?: string | undefined
  }
}
