'use client'
import { type RefObject, useLayoutEffect } from 'react'

/** Lets a frame's height follow its content, so that CSS can animate between two views. */
export function useAnimatedHeight(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (!frame.current || !content.current || typeof ResizeObserver === 'undefined') return
    const observed = content.current
    const fit = () => {
      // Zero while the dialog is closed: the first height must not grow out of nothing.
      if (observed.offsetHeight > 0)
        frame.current?.style.setProperty('height', `${observed.offsetHeight}px`)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [content, frame])
}
