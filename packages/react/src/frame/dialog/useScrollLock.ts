import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind from scrolling.
 *
 * The lock is a sheet of its own, which a strict Content-Security-Policy allows. The site may set and take back styles of
 * `<html>` meanwhile, as a drawer does that closes behind the modal: they stay as the site has left them.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const scrollbarWidth = window.innerWidth - document.documentElement.clientWidth
    // The page must not widen when its scrollbar goes.
    const held = scrollbarWidth > 0 ? `;padding-inline-end:${scrollbarWidth}px!important` : ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html{overflow:hidden!important${held}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [locked])
}
