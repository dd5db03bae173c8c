'use client'
import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind from scrolling. Styles are set as properties, which a strict
 * Content-Security-Policy allows, and put back as the page had them.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const { documentElement } = document
    const { style } = documentElement
    const scrollbarWidth = window.innerWidth - documentElement.clientWidth
    const before = { overflow: style.overflow, paddingInlineEnd: style.paddingInlineEnd }
    style.overflow = 'hidden'
    // The page must not widen when its scrollbar goes.
    if (scrollbarWidth > 0) style.paddingInlineEnd = `${scrollbarWidth}px`
    return () => {
      style.overflow = before.overflow
      style.paddingInlineEnd = before.paddingInlineEnd
    }
  }, [locked])
}
