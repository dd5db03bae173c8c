import { type RefObject, useLayoutEffect } from 'react'

/** Somebody who types has paused. */
const pauseMs = 600

/**
 * Lets a frame's height follow its content, so that CSS can animate between two views. It does not
 * shrink under somebody who types: a search that finds little must not move its own field.
 */
export function useAnimatedHeight(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const outer = frame.current
    const inner = content.current
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    let pause: ReturnType<typeof setTimeout> | undefined
    const become = (held = 0) => {
      const height = Math.max(inner.offsetHeight, held)
      // Zero while the dialog is closed: the first height must not grow out of nothing.
      if (height > 0) outer.style.setProperty('height', `${height}px`)
    }
    // A field that has focus from its arrival has had no letter yet: its form takes its own height at once.
    let typedIn: EventTarget | null = null
    const fit = () => {
      const field = inner.querySelector('input:focus')
      const held = field && field === typedIn ? outer.offsetHeight : 0
      become(held)
      clearTimeout(pause)
      if (held) pause = setTimeout(become, pauseMs)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(inner)
    // Of the frame's own element, it ends with it.
    inner.oninput = ({ target }) => {
      typedIn = target
      fit()
    }
    return () => {
      clearTimeout(pause)
      observer.disconnect()
    }
  }, [content, frame])
}
