export const ellipsis = '…'

/** Keeps both ends of a long text: `0x12…abcdef`. Short texts stay whole. */
export function truncateMiddle(
  text: string,
  { end, start }: { start: number; end: number },
): string {
  return text.length > start + end ? `${text.slice(0, start)}${ellipsis}${text.slice(-end)}` : text
}

/** An address as buttons and rows show it: four characters, an ellipsis, six characters. */
export function shortAddress(address: string): string {
  return truncateMiddle(address, { end: 6, start: 4 })
}
