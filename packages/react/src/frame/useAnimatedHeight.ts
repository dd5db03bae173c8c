'use client'
import { type RefObject, useLayoutEffect } from 'react'

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
    const fit = () => {
      const held = inner.querySelector('input:focus') ? outer.offsetHeight : 0
      const height = Math.max(inner.offsetHeight, held)
      // Zero while the dialog is closed: the first height must not grow out of nothing.
      if (height > 0) outer.style.setProperty('height', `${height}px`)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [content, frame])
}
