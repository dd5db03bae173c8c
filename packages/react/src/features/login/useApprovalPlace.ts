import type { Latchkey } from '@latchkey/core'
import { showApproval } from '@latchkey/core/modal'
import { type RefObject, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'

/** How wide the card's edge is, within which the place lies. */
const edgePx = 1

/** In a window that is smaller the wallet draws over all of the card: beside its header it could show no one what they approve. */
const smallPx = { height: 460, width: 360 }

/** A place that has not moved for this many frames stands still. */
const stillFrames = 30

/** What may move the place: lists and pages that scroll, a card or sheet on its way, a finger that pulls it. */
const movers = ['scroll', 'animationstart', 'transitionrun', 'touchmove'] as const

/** Has a source draw what waits for approval over an element, wherever it goes; nowhere once the screen is left. */
export function useApprovalPlace(element: RefObject<HTMLElement | null>, sourceId: string): void {
  const latchkey = useLatchkey()
  const open = useLatchkeyState((state) => state.modal.open)
  useEffect(() => {
    const place = element.current
    if (!place || !open) return
    const stop = followPlace(place, latchkey, sourceId)
    return () => {
      stop()
      void showApproval(latchkey, { place: undefined, sourceId })
    }
  }, [element, latchkey, open, sourceId])
}

function followPlace(place: HTMLElement, latchkey: Latchkey, sourceId: string): () => void {
  let shown = ''
  let still = 0
  let frame = 0
  const measure = () => {
    const now = measurePlace(place)
    const text = JSON.stringify(now)
    still = text === shown ? still + 1 : 0
    if (still === 0) void showApproval(latchkey, { place: now, sourceId })
    shown = text
    frame = still < stillFrames ? requestAnimationFrame(measure) : 0
  }
  const look = () => {
    still = 0
    if (frame === 0) frame = requestAnimationFrame(measure)
  }
  measure()

  const over = new AbortController()
  const options = { capture: true, passive: true, signal: over.signal } as const
  // What happens in a shadow root, the page around it does not see.
  for (const target of [place.getRootNode(), window])
    for (const type of movers) target.addEventListener(type, look, options)
  window.addEventListener('resize', look, options)
  window.visualViewport?.addEventListener('resize', look, options)
  window.visualViewport?.addEventListener('scroll', look, options)
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
  // Something that comes above the place moves it, and makes what is around both higher.
  for (let each: Element | null = place; each; each = each.parentElement) observer?.observe(each)
  return () => {
    cancelAnimationFrame(frame)
    observer?.disconnect()
    over.abort()
  }
}

/** What of the place is seen: a card that grows, or is too low for it, cuts it off, and ends in corners of its own. */
function measurePlace(place: HTMLElement) {
  const scroller = place.closest('[data-scroller]')
  const isSmall = innerWidth < smallPx.width || innerHeight < smallPx.height
  const card = scroller?.parentElement
  const { bottom, left, top, width } = (isSmall && card ? card : place).getBoundingClientRect()
  const whole = { bottom: bottom + edgePx, top }
  const seen = isSmall ? whole : (scroller?.getBoundingClientRect() ?? whole)
  const begin = Math.max(top, seen.top)
  const corner = card ? getComputedStyle(card).borderBottomLeftRadius : ''
  return {
    height: Math.max(0, Math.min(bottom, seen.bottom - edgePx) - begin),
    left,
    // A share of the card's sides says nothing of those of the place.
    radius: corner.endsWith('px') ? Math.max(0, Number.parseFloat(corner) - edgePx) : 0,
    top: begin,
    width,
  }
}
