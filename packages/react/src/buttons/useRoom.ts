import { type RefObject, useLayoutEffect } from 'react'
import { roomFor } from './roomFor.ts'

/** Padding, border and avatar of the button with the space after it, as the sheets have them; the name is rounded up. */
const besideName = 57

/** Lets what an account's button shows follow the room that it has. */
export function useRoom(line: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content would like another width
  useLayoutEffect(() => {
    const element = line.current
    const button = element?.closest('button')
    if (!element || !button || typeof ResizeObserver === 'undefined') return
    const part = (name: string) => element.querySelector<HTMLElement>(`[data-part="${name}"]`)
    const fit = () => {
      // What there is of it counts, not what an earlier fit has left.
      delete element.dataset['room']
      const natural = besideName + wantedWidth(part('name'))
      const room = roomFor(button.offsetWidth, natural)
      element.toggleAttribute('data-alone', isBelow(part('balance'), part('who')))
      if (!room) return
      element.dataset['room'] = room
      element.style.setProperty('--_natural', String(natural))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(button)
    return () => observer.disconnect()
  }, [content, line])
}

/** How wide a name would like to be, and may be. */
function wantedWidth(name: HTMLElement | null): number {
  if (!name) return 0
  const most = Number.parseFloat(getComputedStyle(name).getPropertyValue('max-width'))
  return most < name.scrollWidth ? most : name.scrollWidth
}

/** Whether a part had no room in its line. */
function isBelow(part: HTMLElement | null, first: HTMLElement | null): boolean {
  return Boolean(part && first && part.offsetTop > first.offsetTop)
}
