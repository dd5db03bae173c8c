type Span = { top: number; bottom: number }

/**
 * Where something of a height lies over no control: the top of the lowest such place between two edges, each in px. Where
 * there is none, it lies as low as it can.
 */
export function freeBand(
  controls: readonly Span[],
  { bottom, gapPx, heightPx, top }: Span & { gapPx: number; heightPx: number },
): number {
  const lowest = bottom - heightPx
  const isFree = (place: number) =>
    place >= top &&
    place <= lowest &&
    controls.every((one) => place + heightPx <= one.top || place >= one.bottom)
  // A free place ends at the edge, or right above a control.
  const places = [lowest, ...controls.map((one) => one.top - gapPx - heightPx)]
  return places.filter(isFree).sort((a, b) => b - a)[0] ?? lowest
}
