import type { IdentitySource } from './IdentitySource.ts'

/** Asks one source after the other until one knows a name; one that fails keeps none of the others from being asked. */
export function inOrder(sources: readonly IdentitySource[]): IdentitySource | undefined {
  if (sources.length === 0) return undefined
  return async (address) => {
    let whole = true
    for (const source of sources) {
      const found = await source(address).catch(() => undefined)
      if (found && found.name !== null) return { ...found, whole: whole && found.whole }
      whole &&= found?.whole ?? false
    }
    return { avatar: null, name: null, whole }
  }
}
