/** Fewest characters of a name, its zone left out (S5.1, S9.28). */
export const minNameLength = 4

/** Letters of the longest name, without its zone. */
export const maxNameLength = 64

/** Where names are registered unless a project says otherwise (S1.13, S9.29). */
export const defaultNameZone = 'reown.id'

/** Where names were registered before (S9.29): they are read, and none is added. */
export const legacyNameZone = 'wcn.id'

/** How far the time in a signed message may be from the server's, in milliseconds. */
export const nameMessageMs = 10_000

/** What keeps a text from being a name. */
export type NameProblem = 'characters' | 'hyphens' | 'long' | 'short'

/**
 * What is wrong with a name, its zone left out: letters, digits and hyphens, at least four (S5.1). Letters are small.
 * A hyphen is not at an end, nor are the third and the fourth character hyphens, as they are in encoded names
 * (RFC 5891, 4.2.3.1).
 */
export function nameProblem(label: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  if (label.length < minNameLength) return 'short'
  if (label.length > maxNameLength) return 'long'
  return /^-|-$|^..--/.test(label) ? 'hyphens' : undefined
}
