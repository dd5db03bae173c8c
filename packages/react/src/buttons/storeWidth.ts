import type { Latchkey } from '@latchkey/core'
import { widthKey, widths } from './buttonWidth.ts'

/** Keeps the width for the next load of this tab; nothing forgets it. */
export function storeWidth(
  instance: Pick<Latchkey, 'internal' | 'options'>,
  balance: string,
  width: number | undefined,
): void {
  const key = widthKey(instance, balance)
  try {
    if (width) widths(instance)?.setItem(key, `${width}px`)
    else widths(instance)?.removeItem(key)
  } catch {
    // Full or forbidden storage costs a button that moves once, nothing else.
  }
}
