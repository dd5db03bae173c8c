import type { KeyboardEvent } from 'react'

/** Lets the arrow keys walk a grid of buttons as it lies on the screen, Home and End included. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const index = tiles.indexOf(event.target as HTMLElement)
  const { direction, gridTemplateColumns } = getComputedStyle(event.currentTarget)
  const columns = gridTemplateColumns.split(' ').length
  const inline = direction === 'rtl' ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowLeft: -inline,
    ArrowRight: inline,
    ArrowUp: -columns,
    End: tiles.length - 1 - index,
    Home: -index,
  }
  const step = steps[event.key]
  const target = index < 0 || step === undefined ? undefined : tiles[index + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}
