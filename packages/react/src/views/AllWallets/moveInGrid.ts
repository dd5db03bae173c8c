import type { KeyboardEvent } from 'react'

/** Lets the arrow keys walk a grid of buttons as it lies on the screen, Home and End included. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const index = tiles.indexOf(event.target as HTMLElement)
  if (index < 0) return
  const columns = columnsOf(tiles)
  const inline = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowLeft: -inline,
    ArrowRight: inline,
    ArrowUp: -columns,
    End: tiles.length - 1 - index,
    Home: -index,
  }
  const step = steps[event.key]
  const target = step === undefined ? undefined : tiles[index + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}

function columnsOf(tiles: readonly HTMLElement[]): number {
  // Not offsetTop: content-visibility makes each cell the parent that offsets are counted from.
  const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
  const secondRow = tops.findIndex((top) => top !== tops[0])
  return secondRow < 0 ? tiles.length : secondRow
}
