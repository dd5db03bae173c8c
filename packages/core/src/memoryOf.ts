import type { Latchkey } from './Latchkey.ts'

/**
 * What a feature remembers of an instance, made at the first use: the instance does not name it, and a site that never uses the
 * feature does not load it.
 */
export function memoryOf<T>(create: () => T): (latchkey: Pick<Latchkey, 'internal'>) => T {
  const memories = new WeakMap<Latchkey['internal'], T>()
  return ({ internal }) => {
    const memory = memories.get(internal) ?? create()
    memories.set(internal, memory)
    return memory
  }
}
