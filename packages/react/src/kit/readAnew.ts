import type { Latchkey } from '@latchkey/core'

/** Has the next try of a screen that failed read everything anew: what it had read may be what it fell over. */
export function readAnew({ internal }: Latchkey): void {
  internal.queryClient?.removeQueries({ type: 'inactive' })
}
