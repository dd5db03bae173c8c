/** Fewest characters of a name, its zone left out (S5.1, S9.28). */
export const minNameLength = 4

/** Letters of the longest name, without its zone. */
export const maxNameLength = 64

/** The specification's zone (S1.13, S9.29). A server has none until its operator names the one that is theirs. */
export const defaultNameZone = 'reown.id'

/** The specification's zone of before (S9.29): its names are read, and none is added. */
export const legacyNameZone = 'wcn.id'

/** How long a message for a name may wait for its signature, in milliseconds: a phone has to be found. */
export const nameMessageMs = 600_000

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
