import { ellipsis } from './truncate.ts'

/** Keeps the beginning of a long text. */
export function truncateEnd(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}${ellipsis}` : text
}

/** A profile name as buttons show it: at most 18 characters. */
export function shortName(name: string): string {
  return truncateEnd(name, 18)
}
